import type { ViewedJob } from '@market/contracts/job-posts';
import { links } from '@market/contracts/site';
import { useSearchParams } from '@market/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import type { ApplyStep } from './use-job';

const WISH = 'apply';

/** Address of a job page that continues with applying, as the target of a sign-in started by Apply. */
export const addressToApply = (jobId: string): string => `${links.jobDetails(jobId)}?${WISH}=1`;

/**
 * Continues a press of Apply up to the application form, which also covers a missing profile: after the checks of phone
 * and email, and after signing in, by a parameter of the address. It sends nothing. The verification dialog itself
 * moves from one check to the next.
 * @param openForm opens the form
 * @returns a function to call on a press of Apply that requires a check first
 */
export function useCarryOn(
  { applied, can }: Pick<ViewedJob, 'applied' | 'can'>,
  { step, openForm }: { step: ApplyStep; openForm: () => void },
): () => void {
  const [params, setParams] = useSearchParams();
  const [isPressed, setIsPressed] = useState(false);
  const isDone = useRef(false);
  const isWished = isPressed || params.get(WISH) === '1';
  // The visitor's view of the job lacks the information whether the candidate has applied.
  const isKnown = applied !== undefined;
  const canApply = can.apply;
  useEffect(() => {
    if (!isWished) isDone.current = false;
    if (!isWished || !isKnown || isDone.current) return;
    const isAtForm = step === 'apply' || step === 'profile';
    if (canApply && !isAtForm) return;
    // The parameter is removed from the address with a delay, so this flag prevents a second run.
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
