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
 * Counts that a job is read, once for each visit: the tab's own storage knows what was counted.
 * @param source undefined for that of the page's address; null where the job is shown without having been chosen
 */
export function useCountedView(job: Job | undefined, source: VisitSource | null | undefined): void {
  const shell = useShell();
  const location = useLocation();
  // Location of the first look: a later change of the address is no other arrival.
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
 * Gives a function that counts that an application to a job is begun, once for each visit. A job that was shown without
 * having been chosen, beside the results, has been read by then and counts as viewed.
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

/** Beginning of the addresses of all layouts of results. */
const SEARCH_PAGES = '/search';

function countOnce(
  { http, session }: Pick<ReturnType<typeof useShell>, 'http' | 'session'>,
  visit: { id: string; kind: VisitKind; source: VisitSource },
): void {
  const { user } = session.get();
  // Members of companies and admins are not counted either way: the service knows it too.
  if ((user && user.login_type !== 'CND') || asksNotToBeFollowed() || counted(visit)) return;
  const { id, kind, source } = visit;
  keep(visit, source);
  // Lost counts are missed by nobody.
  call(http, countVisit, { params: { id }, body: { kind, source } }).catch(() => undefined);
}

const keyOf = ({ id, kind }: { id: string; kind: VisitKind }): string => `job-${kind}:${id}`;
/** Storage of a browser that refuses its own: as long as the page. */
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
