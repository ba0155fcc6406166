import type { Listing } from '@market/api';
import { call } from '@market/api/call';
import {
  APPLICATION_STATES,
  type ApplicationStage,
  type ApplicationStatus,
  changeApplicationStatus,
  type EmployerApplication,
  openApplication,
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

/** A change of an application's status, as it is asked for. */
export interface StatusMove {
  application: EmployerApplication;
  status: ApplicationStatus;
  /** Own stage within that status; of the status that it has, it moves there without a step. */
  stage?: ApplicationStage | undefined;
  /** Left out where nobody was asked, as of `viewed`, which opening an application means: it is told at once. */
  words?: StepWords;
}

/** Texts that a candidate gets with a step. */
export interface StepWords {
  /** False where nothing is sent. */
  tell: boolean;
  /** Reason of a rejection; the candidate reads it, like the message of any other step. */
  reason?: string;
  message?: string;
  /** Cause of a rejection, for the team alone. */
  cause?: RejectionCause;
  cause_note?: string;
}

/** The change as the server takes it: a step that was asked about is held for as long as it can be undone. */
export function changeTo(
  { status, stage }: { status: ApplicationStatus; stage?: ApplicationStage | undefined },
  words?: StepWords,
  undoSeconds = STEP_UNDO_SECONDS,
) {
  const place = { status, ...(stage ? { stage: stage.id } : {}) };
  if (!words) return place;
  const { tell, ...said } = words;
  return { ...place, undo_seconds: undoSeconds, ...said, ...(tell ? {} : { tell }) };
}

interface SetStatusOptions {
  /** For the `viewed` that opening it means: nobody asked for it, so nothing is said. */
  quiet?: boolean;
  /** The only application that is changed here: its changes go one after the other, or the second would be refused. */
  id?: string;
}

/** Sentence of the server about what a colleague has changed since, where a step was refused for that. */
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
    const now =
      changedSince(error) === undefined
        ? undefined
        : await call(http, openApplication, { params: { id } }).catch(() => undefined);
    if (now) decideOn(now);
    throw error;
  };
}

/**
 * State that a step is decided on: of the application as it was given to be decided on, or later where a step of one's
 * own came in between. What a colleague has changed since, and a page follows live, is not decided on yet.
 */
export function revisionOf(cache: QueryClient, { id, revision }: EmployerApplication): { revision?: number } {
  if (revision === undefined) return {};
  const own = cache
    .getMutationCache()
    .findAll({ mutationKey: queryKeys.setStatus, status: 'success' })
    .flatMap(({ state }) => {
      // The result type of all mutations under this key.
      const changed = state.data as EmployerApplication;
      return changed.id === id ? (changed.revision ?? []) : [];
    });
  return { revision: Math.max(revision, ...own) };
}

/** Sets an application's status and tells how it went. */
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
      // An employer's own application, as employers have it.
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
      // Refused: what is shown may be old, and where the application stands now is not known.
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

/**
 * The changes that are on their way now: the board shows them as done, and takes them back by itself where they fail.
 */
export function useStatusMoves(): StatusMove[] {
  return useMutationState({
    filters: { mutationKey: queryKeys.setStatus, status: 'pending' },
    select: moveOf,
  });
}

/** Result of a bulk undo. */
export interface Undoing {
  /** The ids of the applications that are as they were before. */
  undone: string[];
  /** Applications whose step stays, with reasons. */
  refused: Array<{ id: string; why: string }>;
}

/** The steps that were undone here lately, oldest first; `at` is when it was asked for. */
export function useUndoings(): Array<Undoing & { at: number }> {
  return useMutationState({
    filters: { mutationKey: queryKeys.undoStep, status: 'success' },
    // Cast: the result of mutations under this key.
    select: ({ state }) => ({ ...(state.data as Undoing), at: state.submittedAt }),
  });
}

/** An applicant who took a step in this browser that waits for its undo. */
export interface HeldStep {
  id: string;
  name: string;
  status: ApplicationStatus;
  isSilent: boolean;
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
}

/**
 * The step of one applicant that was taken here last, where the server holds it and it was not undone. Whether it can
 * still be undone is up to its time.
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
 * Asks again for what a change of status shows in: lists, figures, and the board's column that it left. The column that
 * it came to keeps it where it was put, at the top, where the person looks.
 * @param left the application as it was before; all columns when it is left out
 */
export function refreshApplications(cache: QueryClient, left?: Pick<EmployerApplication, 'status' | 'stage'>): void {
  void cache.invalidateQueries({
    queryKey: queryKeys.applications(),
    // So the keys of columns are made.
    predicate: ({ queryKey: [, , part, column] }) =>
      part !== 'one' && (part !== 'board' || left === undefined || isOfColumn(left, column as ColumnKey)),
  });
  void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
  void cache.invalidateQueries({ queryKey: queryKeys.responses });
}

interface ColumnKey {
  status: ApplicationStatus;
  /** Id of an own stage; empty where the column is the status. */
  stage: string;
}

const isOfColumn = (one: Pick<EmployerApplication, 'status' | 'stage'>, { status, stage }: ColumnKey): boolean =>
  one.status === status && (stage === '' || one.stage?.id === stage);

type Column = InfiniteData<Listing<EmployerApplication>>;

/** Shows a changed application where it is opened. */
function keepOpened(cache: QueryClient, changed: EmployerApplication): void {
  const queryKey = queryKeys.application(changed.id);
  cache.setQueriesData<OpenedApplication>({ queryKey }, (opened) =>
    // A status without own stages has none in the answer.
    opened ? { ...opened, stage: undefined, ...changed } : opened,
  );
  askAnew(cache, queryKey);
}

/** Puts a changed application into its column of the board, and everywhere else where one is shown. */
export function keepChanged(cache: QueryClient, changed: EmployerApplication): void {
  keepOpened(cache, changed);
  for (const [key, column] of cache.getQueriesData<Column>({ queryKey: queryKeys.boardColumns(), type: 'active' })) {
    // So the keys of columns are made.
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
