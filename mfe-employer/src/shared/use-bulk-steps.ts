import { call } from '@market/api/call';
import { APPLICATION_STATES, changeApplicationStatus, type EmployerApplication } from '@market/contracts/applications';
import { FAILURES } from '@market/contracts/messages';
import { fillTemplate } from '@market/contracts/messaging';
import { errorText, useSession, useShell } from '@market/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { isWithin, mayGoTo, standsIn, type Place } from './application-places';
import { templateValues, undoSecondsOf } from './step-words';
import { findApplication } from './find-application';
import { type BulkRunProgress, useBulkRun } from './use-bulk-run';
import { changedSince, changeTo, refreshApplications, revisionOf, type StepWords } from './use-set-status';
import { useUndoStep } from './use-undo-step';
import { texts } from '../texts';

export interface BulkResult {
  place: Place;
  /** Completed changes, and whether each is an undoable status change. */
  done: Array<{ id: string; name: string; isStep: boolean }>;
  /** Time of the last change, in milliseconds since 1970. */
  at: number;
  /** Seconds for which each change can be undone. */
  undoSeconds: number;
  /** `now`: as it is since a colleague's change, of which the reason tells. */
  failed: Array<{ id: string; name: string; why: string; now?: EmployerApplication | undefined }>;
  /** Applications left unchanged, because the run was stopped. */
  left: Array<{ id: string; name: string }>;
  /** Whether the run was stopped, even where all requests had been sent by then. */
  isStopped: boolean;
}

export interface BulkSteps {
  run: (applications: readonly EmployerApplication[], place: Place, words: StepWords) => Promise<BulkResult>;
  progress: BulkRunProgress | undefined;
  /** Stops the run after the pending requests. */
  stop: () => void;
  /** Stops the run likewise and undoes its completed steps. */
  stopAndUndo: () => void;
  result: BulkResult | undefined;
  /** Clears the result, once it has been read or no longer matches the list. */
  forget: () => void;
}

/**
 * Gives several applications one status, or one own stage, by one request each. Applications that the server does not
 * allow to move there are skipped; they count as failed, with the reason.
 * @returns `run`, its progress, and the last result
 */
export function useBulkSteps(): BulkSteps {
  const { http, notify } = useShell();
  const { user } = useSession();
  const cache = useQueryClient();
  const undo = useUndoStep();
  const { run, progress, stop } = useBulkRun();
  const running = useRef<Promise<BulkResult>>(undefined);
  const [result, setResult] = useState<BulkResult>();

  async function change(
    applications: readonly EmployerApplication[],
    place: Place,
    words: StepWords,
  ): Promise<BulkResult> {
    const { status, stage } = place;
    const undoSeconds = undoSecondsOf(applications.length);
    const isStep = (application: EmployerApplication) => !isWithin(application, place);
    /**
     * Idempotency: a step whose response was lost, or that is retried, may already be stored; it then counts as done.
     */
    const hasTakenStep = (now: EmployerApplication, { history }: EmployerApplication): boolean => {
      if (stage && standsIn(now, place)) return true;
      const isOwn = now.history.at(-1)?.by_login_id === user?.login_id;
      return now.status === status && now.history.length > history.length && isOwn;
    };
    const changed = new Map<string, EmployerApplication>();
    setResult(undefined);
    const { done, failed, left, isStopped } = await run(applications, {
      refusalOf(application) {
        if (mayGoTo(application, place)) return undefined;
        const from = APPLICATION_STATES[application.status].label;
        const isThere = standsIn(application, place);
        if (stage) return (isThere ? texts.stages.isAlready : texts.stages.cannotGo)({ stage: stage.name });
        return isThere
          ? texts.listApplicants.isAlready({ from })
          : texts.listApplicants.cannotGo({ from, status: APPLICATION_STATES[status].label });
      },
      make: (application) =>
        call(http, changeApplicationStatus, {
          params: { id: application.id },
          body: {
            ...changeTo(place, isStep(application) ? wordsTo(application, words) : undefined, undoSeconds),
            ...revisionOf(cache, application),
          },
        }),
      whyNot: async (error, application) => {
        const { id } = application;
        const now = await findApplication(http, id);
        if (now && hasTakenStep(now, application)) return undefined;
        if (now && changedSince(error) !== undefined) changed.set(id, now);
        return errorText(error, texts.listApplicants.noAnswer);
      },
      isStep,
    });

    const made: BulkResult = {
      place,
      done: done.map((one) => ({ ...whoOf(one), isStep: isStep(one) })),
      at: Date.now(),
      undoSeconds,
      failed: failed.map(({ item, why }) => ({ ...whoOf(item), why, now: changed.get(item.id) })),
      left: left.map(whoOf),
      isStopped,
    };
    refreshApplications(cache);
    setResult(made);
    if (applications.length === 1 && left.length === 0) {
      if (failed.length === 0)
        notify.success(
          stage && !done.some(isStep) ? texts.stages.isNow({ stage: stage.name }) : APPLICATION_STATES[status].sentence,
        );
      else notify.error(FAILURES.statusUpdate({ status }));
    }
    return made;
  }

  return {
    run(applications, place, words) {
      running.current = change(applications, place, words);
      return running.current;
    },
    progress,
    stop,
    stopAndUndo() {
      stop();
      void running.current?.then(({ done }) => {
        const steps = done.filter(({ isStep }) => isStep);
        undo.mutate(
          steps.map(({ id }) => id),
          { onSuccess: ({ refused }) => void (refused.length === 0 && setResult(undefined)) },
        );
      });
    },
    result,
    forget: useCallback(() => setResult(undefined), []),
  };
}

const whoOf = ({ id, candidate }: EmployerApplication) => ({ id, name: candidate.can_name });

/** Texts of a step for one of several recipients, with the template fields filled in. */
function wordsTo(application: EmployerApplication, { reason, message, ...words }: StepWords): StepWords {
  const values = templateValues(application);
  return {
    ...words,
    ...(reason ? { reason: fillTemplate(reason, values) } : {}),
    ...(message ? { message: fillTemplate(message, values) } : {}),
  };
}
