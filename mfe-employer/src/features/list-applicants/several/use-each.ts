import type { EmployerApplication } from '@market/contracts/applications';
import { errorText, isApiError, logFailure } from '@market/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { whenThereIsRoom, workThrough } from '../../../shared/call-queue';
import { refreshApplications } from '../../../shared/use-set-status';
import type { SeveralProgress } from '../../../shared/use-several';
import { texts } from '../../../texts';

/** Result of a run: the applications that were done, those that failed and why, and those that it did not come to. */
export interface EachResult {
  done: EmployerApplication[];
  failed: Array<{ application: EmployerApplication; why: string }>;
  left: EmployerApplication[];
}

/**
 * Makes the call of one application for each of several, a few at a time, until it is stopped or its page is left. A
 * limit of a day stops it too: all others would meet it.
 */
export function useEach() {
  const cache = useQueryClient();
  const isStopped = useRef(false);
  const [progress, setProgress] = useState<SeveralProgress>();
  const [result, setResult] = useState<EachResult>();
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function run(
    applications: readonly EmployerApplication[],
    make: (application: EmployerApplication) => Promise<unknown>,
  ): Promise<EachResult> {
    const done: EachResult['done'] = [];
    const failed: EachResult['failed'] = [];
    isStopped.current = false;
    setResult(undefined);
    setProgress({ done: 0, of: applications.length, steps: 0, isStopping: false });
    const failureOf = async (application: EmployerApplication): Promise<string | undefined> => {
      // Without a code nothing but the name is read any more.
      if (application.candidate.can_code === '') return texts.eachOf.notShown;
      try {
        await whenThereIsRoom(() => make(application));
        return undefined;
      } catch (error) {
        logFailure(error);
        if (isApiError(error) && error.status === 429) isStopped.current = true;
        if (isApiError(error) && error.status === 404) return texts.eachOf.notShown;
        return errorText(error, texts.listApplicants.noAnswer);
      }
    };
    const work = async (application: EmployerApplication) => {
      const why = await failureOf(application);
      if (why === undefined) done.push(application);
      else failed.push({ application, why });
      setProgress((now) => now && { ...now, done: now.done + 1, steps: done.length });
    };
    const left = await workThrough(applications, work, () => isStopped.current);
    const made = { done, failed, left };
    refreshApplications(cache);
    setProgress(undefined);
    setResult(made);
    return made;
  }

  return {
    run,
    progress,
    /** Ends it after the calls that are on their way. */
    stop: () => {
      isStopped.current = true;
      setProgress((now) => now && { ...now, isStopping: true });
    },
    result,
  };
}
