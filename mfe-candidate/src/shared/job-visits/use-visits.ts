import { call } from '@market/api/call';
import { asksNotToBeFollowed } from '@market/api/privacy-signals';
import type { ViewedJob } from '@market/contracts/job-posts';
import { countVisit, VISIT_SOURCES, type VisitKind, type VisitSource } from '@market/contracts/job-statistics';
import { useShell } from '@market/web-kit';
import { useLocation } from '@market/web-kit/router';
import { useCallback, useEffect, useRef } from 'react';
import { sourceOf } from './visit-source';

type Job = Pick<ViewedJob, 'id' | 'status'>;

/**
 * Counts a view of a job, once per visit: session storage records counted views.
 * @param source undefined derives it from the page's address; null where the job is shown without being selected
 */
export function useCountedView(job: Job | undefined, source: VisitSource | null | undefined): void {
  const shell = useShell();
  const location = useLocation();
  // Location at arrival: later changes of the address are no new arrival.
  const arrival = useRef(location);
  const id = job?.status === 'open' ? job.id : undefined;
  useEffect(() => {
    if (id === undefined || source === null) return;
    const { referrer } = document;
    const from = source ?? sourceOf({ location: arrival.current, referrer, ownHost: window.location.hostname });
    countOnce(shell, { id, kind: 'view', source: from });
  }, [shell, id, source]);
}

/**
 * Returns a function that counts the start of an application to a job, once per visit. A job shown beside the results
 * without being selected has been read by then, so it also counts as viewed.
 */
export function useCountedStart(): (jobId: string) => void {
  const shell = useShell();
  const { pathname } = useLocation();
  const here: VisitSource = pathname.startsWith(SEARCH_PAGES) ? 'search' : 'pages';
  return useCallback(
    (id) => {
      const source = counted({ id, kind: 'view' }) ?? here;
      countOnce(shell, { id, kind: 'view', source });
      countOnce(shell, { id, kind: 'start', source });
    },
    [shell, here],
  );
}

/** Path prefix of all result layouts. */
const SEARCH_PAGES = '/search';

function countOnce(
  { http, session }: Pick<ReturnType<typeof useShell>, 'http' | 'session'>,
  visit: { id: string; kind: VisitKind; source: VisitSource },
): void {
  const { user } = session.get();
  // Company members and admins are not counted; the service enforces that too.
  if ((user && user.login_type !== 'CND') || asksNotToBeFollowed() || counted(visit)) return;
  const { id, kind, source } = visit;
  keep(visit, source);
  // Best effort: a lost count is acceptable.
  call(http, countVisit, { params: { id }, body: { kind, source } }).catch(() => undefined);
}

const keyOf = ({ id, kind }: { id: string; kind: VisitKind }): string => `job-${kind}:${id}`;
/** Fallback for browsers that refuse session storage, valid as long as the page. */
const memory = new Map<string, VisitSource>();

function counted(visit: { id: string; kind: VisitKind }): VisitSource | undefined {
  try {
    const stored = sessionStorage.getItem(keyOf(visit));
    return VISIT_SOURCES.find((source) => source === stored);
  } catch {
    return memory.get(keyOf(visit));
  }
}

function keep(visit: { id: string; kind: VisitKind }, source: VisitSource): void {
  try {
    sessionStorage.setItem(keyOf(visit), source);
  } catch {
    memory.set(keyOf(visit), source);
  }
}
