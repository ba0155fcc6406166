import type { JobPost } from '@market/contracts/job-posts';
import { Button } from '@market/web-kit/ui';
import { useEffect, useState, type RefObject } from 'react';
import { texts } from '../../texts';
import classes from './job.module.css';
import { useApplyStep } from './use-job';

/**
 * Sticky button for phones: while the Apply box is scrolled out of view, it stays at the lower edge and scrolls back to
 * the box.
 */
export function BackToApply({ job, box }: { job: JobPost; box: RefObject<HTMLDivElement | null> }) {
  const step = useApplyStep();
  const [isAway, setIsAway] = useState(false);
  const canApply = job.can.apply && !job.applied && step !== 'other-role' && step !== 'not-approved';
  useEffect(() => {
    const shown = box.current;
    if (!canApply || !shown) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsAway(entry?.isIntersecting === false));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [box, canApply]);
  if (!canApply) return null;
  const goBack = () => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    // Space is always reserved: showing and hiding must not move anything.
    <div data-screen-only className={classes.backToApply} aria-hidden={!isAway}>
      <Button type="primary" size="large" block onClick={goBack}>
        {texts.viewJob.apply}
      </Button>
    </div>
  );
}
