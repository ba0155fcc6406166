import { call } from '@market/api/call';
import {
  APPLICATION_STATES,
  changeApplicationStatus,
  type EmployerApplication,
  openApplication,
} from '@market/contracts/applications';
import { FAILURES } from '@market/contracts/messages';
import { errorText, isApiError, logFailure, useSession, useShell } from '@market/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isWithin, mayGoTo, standsIn, type Place } from './application-places';
import { changeTo, refreshApplications, revisionOf, type StepWords } from './use-set-status';
import { texts } from '../texts';

/** Waits of one call for its rate limit. */
const WAITS_MAX = 3;

/** Makes a call, again after the time that a rate limit names: of hundreds nobody fails for having come too fast. */
async function whenThereIsRoom(made: () => Promise<unknown>): Promise<void> {
  for (let waits = 0; ; waits += 1)
    try {
      await made();
      return;
    } catch (error) {
      const seconds = isApiError(error) && error.status === 429 ? error.retryAfterSeconds : null;
      if (seconds === null || waits >= WAITS_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
}

/** No more calls than this at a time, so that a page of applicants does not look like a flood to the gateway. */
const AT_A_TIME = 3;

export interface SeveralResult {
  place: Place;
  /** The changed ones, and whether that was a step, which can be undone. */
  done: Array<{ id: string; name: string; isStep: boolean }>;
  /** When the last one was changed, in milliseconds since 1970. */
  at: number;
  failed: Array<{ id: string; name: string; why: string }>;
}

export interface Several {
  run: (applications: readonly EmployerApplication[], place: Place, words: StepWords) => Promise<SeveralResult>;
  progress: { done: number; of: number } | undefined;
  result: SeveralResult | undefined;
  /** Takes the result away, once it has been read or no longer fits what is shown. */
  forget: () => void;
}

/**
 * Gives several applications one status, or one own stage, each by its own call. Those that the server does not let go
 * there are not asked for; they count as failed, with the reason.
 * @returns `run`, how far it is, and the last result
 */
export function useSeveral(): Several {
  const { http, notify } = useShell();
  const { user } = useSession();
  const cache = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [result, setResult] = useState<SeveralResult>();

  async function run(
    applications: readonly EmployerApplication[],
    place: Place,
    words: StepWords,
  ): Promise<SeveralResult> {
    const { status, stage } = place;
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
        else done.push({ ...who, isStep: !isWithin(application, place) });
        setProgress((now) => now && { ...now, done: now.done + 1 });
      }
    };
    /** Idempotency: a step whose answer was lost, or that is tried again, has been taken; it counts as done. */
    const hasTakenStep = async ({ id, history }: EmployerApplication): Promise<boolean> => {
      try {
        const now = await call(http, openApplication, { params: { id } });
        const last = now.history.at(-1);
        if (stage && standsIn(now, place)) return true;
        return now.status === status && now.history.length > history.length && last?.by_login_id === user?.login_id;
      } catch {
        return false;
      }
    };
    const refusalOf = async (application: EmployerApplication): Promise<string | undefined> => {
      const from = APPLICATION_STATES[application.status].label;
      if (!mayGoTo(application, place)) {
        const isThere = standsIn(application, place);
        if (stage) return (isThere ? texts.stages.isAlready : texts.stages.cannotGo)({ stage: stage.name });
        return isThere
          ? texts.listApplicants.isAlready({ from })
          : texts.listApplicants.cannotGo({ from, status: APPLICATION_STATES[status].label });
      }
      try {
        await whenThereIsRoom(() =>
          call(http, changeApplicationStatus, {
            params: { id: application.id },
            body: {
              ...changeTo(status, isWithin(application, place) ? undefined : words, stage),
              ...revisionOf(cache, application),
            },
          }),
        );
        return undefined;
      } catch (error) {
        logFailure(error);
        if (await hasTakenStep(application)) return undefined;
        return errorText(error, texts.listApplicants.noAnswer);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));

    const made: SeveralResult = { place, done, at: Date.now(), failed };
    refreshApplications(cache);
    setProgress(undefined);
    setResult(made);
    if (applications.length === 1) {
      if (failed.length === 0)
        notify.success(
          stage && done.every(({ isStep }) => !isStep)
            ? texts.stages.isNow({ stage: stage.name })
            : APPLICATION_STATES[status].sentence,
        );
      else notify.error(FAILURES.statusUpdate({ status }));
    }
    return made;
  }

  return { run, progress, result, forget: useCallback(() => setResult(undefined), []) };
}
