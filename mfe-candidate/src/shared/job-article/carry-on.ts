import type { ViewedJob } from '@market/contracts/job-posts';
import { links } from '@market/contracts/site';
import { useSearchParams } from '@market/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import type { ApplyStep } from './use-job';

const WISH = 'apply';

/** Page of a job that goes on with applying: where signing in leads to that was done for this. */
export const addressToApply = (jobId: string): string => `${links.jobDetails(jobId)}?${WISH}=1`;

/**
 * Carries a press of Apply on to the form that applies, which asks for a missing profile too: over the checks of phone
 * and email, and from signing in, which says so in the address. Nothing is sent by it. Verifying leads from one check to
 * the next in its own dialog.
 * @param openForm opens the form
 * @returns a function to be called at a press of Apply that leads to a check first
 */
export function useCarryOn(
  { applied, can }: Pick<ViewedJob, 'applied' | 'can'>,
  { step, openForm }: { step: ApplyStep; openForm: () => void },
): () => void {
  const [params, setParams] = useSearchParams();
  const [isPressed, setIsPressed] = useState(false);
  const isDone = useRef(false);
  const isWished = isPressed || params.get(WISH) === '1';
  // A visitor's view of the job does not know whether its candidate has applied.
  const isKnown = applied !== undefined;
  const canApply = can.apply;
  useEffect(() => {
    if (!isWished) isDone.current = false;
    if (!isWished || !isKnown || isDone.current) return;
    const isAtForm = step === 'apply' || step === 'profile';
    if (canApply && !isAtForm) return;
    // The address changes later than this; until then the wish stands in it.
    isDone.current = true;
    setIsPressed(false);
    setParams(
      (newest) => {
        newest.delete(WISH);
        return newest;
      },
      { replace: true },
    );
    if (canApply) openForm();
  }, [isWished, isKnown, canApply, step, openForm, setParams]);
  return () => setIsPressed(true);
}
