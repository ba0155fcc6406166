import { call } from '@market/contracts/call';
import { changeApplicationStatus } from '@market/contracts/endpoints/applications';
import {
  FAILURES,
  APPLICATION_STATES,
  type ApplicationStatus,
  type EmployerApplication,
  type Listing,
  type OpenedApplication,
} from '@market/contracts';
import { askAnew, useShell } from '@market/web-kit';
import {
  useMutation,
  useMutationState,
  useQueryClient,
  type InfiniteData,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/** A change of an application's status, as it is asked for. */
export interface StatusMove {
  application: EmployerApplication;
  status: ApplicationStatus;
  /** Of a rejection; the candidate reads it. */
  reason?: string;
}

/** The change as the server takes it: a rejection is held back for as long as it can be undone. */
export function changeTo(
  status: ApplicationStatus,
  reason = '',
): { status: ApplicationStatus; reason?: string; undoable?: true } {
  return status === 'rejected' ? { status, undoable: true, ...(reason ? { reason } : {}) } : { status };
}

interface SetStatusOptions {
  /** For the `viewed` that opening it means: nobody asked for it, so nothing is said. */
  quiet?: boolean;
  /** The only application that is changed here: its changes go one after the other, or the second would be refused. */
  id?: string;
}

/** Sets an application's status and tells how it went. */
export function useSetStatus({ quiet = false, id }: SetStatusOptions = {}) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationKey: queryKeys.setStatus,
    scope: id === undefined ? undefined : { id: `status ${id}` },
    mutationFn: ({ application, status, reason }: StatusMove) =>
      call(http, changeApplicationStatus, { params: { id: application.id }, body: changeTo(status, reason) }),
    onSuccess: (changed, { application, status }) => {
      // An employer's own application, as employers have it.
      if ('candidate' in changed) keepChanged(cache, changed);
      refreshApplications(cache, application.status);
      if (!quiet) notify.success(APPLICATION_STATES[status].sentence);
    },
    onError: (_error, { application, status }) => {
      // Refused: what is shown may be old, and where the application stands now is not known.
      void cache.invalidateQueries({ queryKey: queryKeys.application(application.id) });
      refreshApplications(cache);
      if (!quiet) notify.error(FAILURES.statusUpdate({ status }));
    },
  });
}

/** What the mutations under `queryKeys.setStatus` were called with. */
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

/** What became of rejections that were to be undone together. */
export interface Undoing {
  /** The ids of the applications that are as they were before. */
  undone: string[];
  /** Who stays rejected, and why. */
  refused: Array<{ id: string; why: string }>;
}

/** The rejections that were undone here lately, oldest first; `at` is when it was asked for. */
export function useUndoings(): Array<Undoing & { at: number }> {
  return useMutationState({
    filters: { mutationKey: queryKeys.undoRejection, status: 'success' },
    // What the mutations under this key answer.
    select: ({ state }) => ({ ...(state.data as Undoing), at: state.submittedAt }),
  });
}

/** An applicant who was rejected in this browser. */
export interface Rejection {
  id: string;
  name: string;
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
}

/**
 * The rejections of one applicant each that were made here lately and not undone, oldest first. Whether they can still
 * be undone is up to their time.
 */
export function useRejections(): Rejection[] {
  const undoings = useUndoings();
  const done = useMutationState({
    filters: { mutationKey: queryKeys.setStatus, status: 'success' },
    select: (mutation) => ({ move: moveOf(mutation), at: mutation.state.submittedAt }),
  });
  return done
    .filter(({ move }) => move.status === 'rejected')
    .map(({ move: { application }, at }) => ({ id: application.id, name: application.candidate.can_name, at }))
    .filter(({ id, at }) => !undoings.some((undoing) => undoing.at >= at && undoing.undone.includes(id)));
}

/**
 * Asks again for what a change of status shows in: lists, figures, and the board's column that it left. The column that
 * it came to keeps it where it was put, at the top, where the person looks.
 * @param left the status before; all columns when it is left out
 */
export function refreshApplications(cache: QueryClient, left?: ApplicationStatus): void {
  void cache.invalidateQueries({
    queryKey: queryKeys.applications(),
    // So the keys of columns are made.
    predicate: ({ queryKey: [, , part, column] }) =>
      part !== 'one' &&
      (part !== 'board' || left === undefined || (column as { status: ApplicationStatus }).status === left),
  });
  void cache.invalidateQueries({ queryKey: queryKeys.dashboard });
}

type Column = InfiniteData<Listing<EmployerApplication>>;

/** Shows a changed application where it is opened. */
export function keepOpened(cache: QueryClient, changed: EmployerApplication): void {
  const queryKey = queryKeys.application(changed.id);
  cache.setQueriesData<OpenedApplication>({ queryKey }, (opened) => (opened ? { ...opened, ...changed } : opened));
  askAnew(cache, queryKey);
}

/** Puts a changed application into its column of the board, and everywhere else where one is shown. */
function keepChanged(cache: QueryClient, changed: EmployerApplication): void {
  keepOpened(cache, changed);
  for (const [key, column] of cache.getQueriesData<Column>({ queryKey: queryKeys.boardColumns(), type: 'active' })) {
    // So the keys of columns are made.
    const { status } = key[3] as { status: ApplicationStatus };
    if (column)
      cache.setQueryData<Column>(key, {
        ...column,
        pages: withChanged(column.pages, changed, status === changed.status),
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
