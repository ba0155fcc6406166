import type { ViewedJob } from '@market/contracts/job-posts';
import { links } from '@market/contracts/site';
import { useSearchParams } from '@market/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import type { ApplyStep } from './use-job';

const WISH = 'apply';

/** Page of a job that goes on with applying: where signing in leads to that was done for this. */
export const addressToApply = (jobId: string): string => `${links.jobDetails(jobId)}?${WISH}=1`;

/**
 * Carries a press of Apply on to the form that applies: over the profile that is missing, and from signing in, which
 * says so in the address. Nothing is sent by it. Verifying leads from one check to the next in its own dialog.
 * @param open what opens the form, and the profile
 * @returns a function to be called at a press of Apply that leads to another step first
 */
export function useCarryOn(
  { applied, can }: Pick<ViewedJob, 'applied' | 'can'>,
  { step, open }: { step: ApplyStep; open: Record<'apply' | 'profile', () => void> },
): () => void {
  const [params, setParams] = useSearchParams();
  const [isPressed, setIsPressed] = useState(false);
  const asked = useRef<ApplyStep>(undefined);
  const isWished = isPressed || params.get(WISH) === '1';
  // A visitor's view of the job does not know whether its candidate has applied.
  const isKnown = applied !== undefined;
  const canApply = can.apply;
  useEffect(() => {
    if (!isWished) asked.current = undefined;
    if (!isWished || !isKnown || asked.current === step) return;
    if (step === 'apply' || !canApply) {
      setIsPressed(false);
      setParams(
        (newest) => {
          newest.delete(WISH);
          return newest;
        },
        { replace: true },
      );
    }
    if (!canApply || (step !== 'apply' && step !== 'profile')) return;
    // The address changes later than this; until then the wish stands in it.
    asked.current = step;
    open[step]();
  }, [isWished, isKnown, canApply, step, open, setParams]);
  return () => {
    asked.current = step;
    setIsPressed(true);
  };
}
