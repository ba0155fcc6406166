import { call } from '@market/api/call';
import {
  APPLICATION_STATES,
  type ApplicationStatus,
  changeApplicationStatus,
  type EmployerApplication,
} from '@market/contracts/applications';
import { FAILURES } from '@market/contracts/messages';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { stepsOf } from './application-steps';
import { changeTo, refreshApplications, revisionOf, type StepWords } from './use-set-status';
import { texts } from '../texts';

/** No more calls than this at a time, so that a page of applicants does not look like a flood to the gateway. */
const AT_A_TIME = 3;

export interface SeveralResult {
  status: ApplicationStatus;
  /** The changed ones. */
  done: Array<{ id: string; name: string }>;
  /** When the last one was changed, in milliseconds since 1970. */
  at: number;
  failed: Array<{ id: string; name: string; why: string }>;
}

export interface Several {
  run: (
    applications: readonly EmployerApplication[],
    status: ApplicationStatus,
    words: StepWords,
  ) => Promise<SeveralResult>;
  progress: { done: number; of: number } | undefined;
  result: SeveralResult | undefined;
  /** Takes the result away, once it has been read or no longer fits what is shown. */
  forget: () => void;
}

/**
 * Gives several applications one status, each by its own call. Those that the server does not let go there are not
 * asked for; they count as failed, with the reason.
 * @returns `run`, how far it is, and the last result
 */
export function useSeveral(): Several {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [result, setResult] = useState<SeveralResult>();

  async function run(
    applications: readonly EmployerApplication[],
    status: ApplicationStatus,
    words: StepWords,
  ): Promise<SeveralResult> {
    const failed: SeveralResult['failed'] = [];
    const done: SeveralResult['done'] = [];
    const waiting = [...applications];
    setResult(undefined);
    setProgress({ done: 0, of: applications.length });
    const work = async () => {
      for (let application = waiting.shift(); application; application = waiting.shift()) {
        const why = await refusalOf(application);
        const who = { id: application.id, name: application.candidate.can_name };
        if (why !== undefined) failed.push({ ...who, why });
        else done.push(who);
        setProgress((now) => now && { ...now, done: now.done + 1 });
      }
    };
    const refusalOf = async (application: EmployerApplication): Promise<string | undefined> => {
      const from = APPLICATION_STATES[application.status].label;
      if (!stepsOf(application).includes(status))
        return application.status === status
          ? texts.listApplicants.isAlready({ from })
          : texts.listApplicants.cannotGo({ from, status: APPLICATION_STATES[status].label });
      try {
        await call(http, changeApplicationStatus, {
          params: { id: application.id },
          body: { ...changeTo(status, words), ...revisionOf(cache, application) },
        });
        return undefined;
      } catch (error) {
        logFailure(error);
        return errorText(error, texts.listApplicants.noAnswer);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));

    const made: SeveralResult = { status, done, at: Date.now(), failed };
    refreshApplications(cache);
    setProgress(undefined);
    setResult(made);
    if (applications.length === 1) {
      if (failed.length === 0) notify.success(APPLICATION_STATES[status].sentence);
      else notify.error(FAILURES.statusUpdate({ status }));
    }
    return made;
  }

  return { run, progress, result, forget: useCallback(() => setResult(undefined), []) };
}
