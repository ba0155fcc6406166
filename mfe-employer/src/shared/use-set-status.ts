import type { Listing } from '@market/api';
import { call } from '@market/api/call';
import {
  APPLICATION_STATES,
  type ApplicationStage,
  type ApplicationStatus,
  changeApplicationStatus,
  type EmployerApplication,
  type OpenedApplication,
  type RejectionCause,
  STEP_UNDO_SECONDS,
} from '@market/contracts/applications';
import { FAILURES } from '@market/contracts/messages';
import { askAnew, isApiError, useShell } from '@market/web-kit';
import {
  useMutation,
  useMutationState,
  useQueryClient,
  type InfiniteData,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query';
import { texts } from '../texts';
import { isWithin } from './application-places';
import { queryKeys } from './query-keys';
import { findApplication } from './find-application';

/** Requested change of an application's status. */
export interface StatusMove {
  application: EmployerApplication;
  status: ApplicationStatus;
  /** Own stage within that status; with the current status, a move to a stage only. */
  stage?: ApplicationStage | undefined;
  /**
   * Texts of the step; absent where no confirmation was asked, as for `viewed`, set by opening an application: its
   * notification is sent at once.
   */
  words?: StepWords;
}

/** Texts that a candidate receives with a step. */
export interface StepWords {
  /** Whether a notification is sent. */
  tell: boolean;
  /** Reason of a rejection; visible to the candidate, like the message of any other step. */
  reason?: string;
  message?: string;
  /** Cause of a rejection, visible to the team only. */
  cause?: RejectionCause;
  cause_note?: string;
}

/** Request body of the change: a confirmed step is held by the server for the undo period. */
export function changeTo(
  { status, stage }: { status: ApplicationStatus; stage?: ApplicationStage | undefined },
  words?: StepWords,
  undoSeconds = STEP_UNDO_SECONDS,
) {
  const place = { status, ...(stage ? { stage: stage.id } : {}) };
  if (!words) return place;
  const { tell, ...rest } = words;
  return { ...place, undo_seconds: undoSeconds, ...rest, ...(tell ? {} : { tell }) };
}

interface SetStatusOptions {
  /** No toast, for `viewed`, which is set automatically by opening an application. */
  quiet?: boolean;
  /**
   * Only application changed by this hook: its changes are serialized, because a concurrent second one would be
   * refused.
   */
  id?: string;
}

/** Server's message about a colleague's change, where a step was refused as outdated. */
export function changedSince(error: unknown): string | undefined {
  return isApiError(error) && error.code === 'changed-meanwhile' ? error.error : undefined;
}

/**
 * Hook for a step that is asked about: the colleague's change that it was refused for is told, so that the person
 * decides on that from then on. A further change is told again.
 * @returns a function that gives the application as it is now to `decideOn`, and throws the refusal
 */
export function useRefusedStep() {
  const { http } = useShell();
  return async (
    error: unknown,
    { id }: Pick<EmployerApplication, 'id'>,
    decideOn: (now: EmployerApplication) => void,
  ): Promise<never> => {
    const now = changedSince(error) === undefined ? undefined : await findApplication(http, id);
    if (now) decideOn(now);
    throw error;
  };
}

/**
 * Revision on which a step is based (optimistic concurrency): that of the application as the person saw it, or of the
 * person's own later step. A colleague's change that arrives live meanwhile does not count.
 */
export function revisionOf(cache: QueryClient, { id, revision }: EmployerApplication): { revision?: number } {
  if (revision === undefined) return {};
  const own = cache
    .getMutationCache()
    .findAll({ mutationKey: queryKeys.setStatus, status: 'success' })
    .flatMap(({ state }) => {
      // Cast: result type of all mutations under this key.
      const changed = state.data as EmployerApplication;
      return changed.id === id ? (changed.revision ?? []) : [];
    });
  return { revision: Math.max(revision, ...own) };
}

/** Sets an application's status and shows the outcome as a toast. */
export function useSetStatus({ quiet = false, id }: SetStatusOptions = {}) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationKey: queryKeys.setStatus,
    scope: id === undefined ? undefined : { id: `status ${id}` },
    mutationFn: ({ application, status, stage, words }: StatusMove) =>
      call(http, changeApplicationStatus, {
        params: { id: application.id },
        body: { ...changeTo({ status, stage }, words), ...revisionOf(cache, application) },
      }),
    onSuccess: (changed, { application, status, stage }) => {
      // Response with the employer's view of an application.
      if ('candidate' in changed) keepChanged(cache, changed);
      refreshApplications(cache, application);
      if (quiet) return;
      notify.success(
        stage && isWithin(application, { status, stage })
          ? texts.stages.isNow({ stage: stage.name })
          : APPLICATION_STATES[status].sentence,
      );
    },
    onError: (error, { application, status, stage }) => {
      // Refused: the cached data may be stale, and the application's current state is unknown.
      void cache.invalidateQueries({ queryKey: queryKeys.application(application.id) });
      refreshApplications(cache);
      if (quiet) return;
      const failure = isWithin(application, { status, stage })
        ? texts.stages.notMoved
        : FAILURES.statusUpdate({ status });
      notify.error(changedSince(error) ?? failure);
    },
  });
}

/** Cast: variables of the mutations under `queryKeys.setStatus`. */
const moveOf = ({ state }: Mutation) => state.variables as StatusMove;

/** Pending status changes: the board shows them optimistically, and reverts them by itself on failure. */
export function useStatusMoves(): StatusMove[] {
  return useMutationState({
    filters: { mutationKey: queryKeys.setStatus, status: 'pending' },
    select: moveOf,
  });
}

/** Result of a bulk undo. */
export interface Undoing {
  /** Ids of the applications restored to their previous status. */
  undone: string[];
  /** Applications that keep the new status, with reasons. */
  refused: Array<{ id: string; why: string }>;
}

/** Recent undo operations of this page, oldest first; `at` is the time of the request. */
export function useUndoings(): Array<Undoing & { at: number }> {
  return useMutationState({
    filters: { mutationKey: queryKeys.undoStep, status: 'success' },
    // Cast: the result of mutations under this key.
    select: ({ state }) => ({ ...(state.data as Undoing), at: state.submittedAt }),
  });
}

/** Held step: status change of an applicant in this browser that can still be undone. */
export interface HeldStep {
  id: string;
  name: string;
  status: ApplicationStatus;
  isSilent: boolean;
  /** Time of the request, in milliseconds since 1970. */
  at: number;
}

/**
 * Last single step made here that the server holds, unless it was undone. The caller checks whether its undo period is
 * over.
 */
export function useLastHeldStep(): HeldStep | undefined {
  const undoings = useUndoings();
  const last = useMutationState({
    filters: { mutationKey: queryKeys.setStatus, status: 'success' },
    select: (mutation) => ({
      move: moveOf(mutation),
      at: mutation.state.submittedAt,
      // Cast: the result of mutations under this key.
      changed: mutation.state.data as EmployerApplication,
    }),
  })
    .filter(({ move }) => move.words)
    .at(-1);
  if (!last?.changed.can.undo_until) return undefined;
  const { application, status, words } = last.move;
  const { id, candidate } = application;
  if (undoings.some(({ at, undone }) => at >= last.at && undone.includes(id))) return undefined;
  return { id, name: candidate.can_name, status, isSilent: words?.tell === false, at: last.at };
}

/**
 * Invalidates data affected by a status change: lists, figures, and the board's previous column. The new column is left
 * as it is, because the card is at its top, where the person looks.
 * @param left the application before the change; without it all columns are invalidated
 */
export function refreshApplications(cache: QueryClient, left?: Pick<EmployerApplication, 'status' | 'stage'>): void {
  void cache.invalidateQueries({
    queryKey: queryKeys.applications(),
    // Cast: structure of the column keys.
    predicate: ({ queryKey: [, , part, column] }) =>
      part !== 'one' && (part !== 'board' || left === undefined || isOfColumn(left, column as ColumnKey)),
  });
  void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
  void cache.invalidateQueries({ queryKey: queryKeys.responses });
}

interface ColumnKey {
  status: ApplicationStatus;
  /** Id of a own stage; empty where the column is a status. */
  stage: string;
}

const isOfColumn = (one: Pick<EmployerApplication, 'status' | 'stage'>, { status, stage }: ColumnKey): boolean =>
  one.status === status && (stage === '' || one.stage?.id === stage);

type Column = InfiniteData<Listing<EmployerApplication>>;

/** Updates a changed application in its cached detail view. */
function keepOpened(cache: QueryClient, changed: EmployerApplication): void {
  const queryKey = queryKeys.application(changed.id);
  cache.setQueriesData<OpenedApplication>({ queryKey }, (opened) =>
    // The response has no stage where the status has no own stages.
    opened ? { ...opened, stage: undefined, ...changed } : opened,
  );
  askAnew(cache, queryKey);
}

/** Updates a changed application in its board column and all cached single views. */
export function keepChanged(cache: QueryClient, changed: EmployerApplication): void {
  keepOpened(cache, changed);
  for (const [key, column] of cache.getQueriesData<Column>({ queryKey: queryKeys.boardColumns(), type: 'active' })) {
    // Cast: structure of the column keys.
    const place = key[3] as ColumnKey;
    if (column)
      cache.setQueryData<Column>(key, {
        ...column,
        pages: withChanged(column.pages, changed, isOfColumn(changed, place)),
      });
  }
}

function withChanged(pages: Column['pages'], changed: EmployerApplication, belongs: boolean): Column['pages'] {
  const isHere = pages.some(({ records }) => records.some(({ id }) => id === changed.id));
  const more = Number(belongs) - Number(isHere);
  return pages.map((page, index) => ({
    ...page,
    total: page.total + more,
    records: [...(belongs && index === 0 ? [changed] : []), ...page.records.filter(({ id }) => id !== changed.id)],
  }));
}
