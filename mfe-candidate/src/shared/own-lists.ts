import { call } from '@market/api/call';
import { type ApplicationStatus, listCandidateApplications } from '@market/contracts/applications';
import { listSavedJobs } from '@market/contracts/saved';
import type { HttpClient } from '@market/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

export const OWN_LIST_PAGE_SIZE = 20;

/**
 * Sends the request even without a connection, since the offline copy may answer (`shell/public/service-worker.js`);
 * retries still wait for a connection.
 */
export const READABLE_OFFLINE = { networkMode: 'offlineFirst' } as const;

/** Fetches a page of the saved jobs. */
export const savedJobsQuery = (http: HttpClient, page: number) => {
  const body = { page, limit: OWN_LIST_PAGE_SIZE };
  return queryOptions({
    queryKey: [...queryKeys.savedJobs, body],
    queryFn: () => call(http, listSavedJobs, { query: body }),
    ...READABLE_OFFLINE,
  });
};

/** Fetches a page of the own applications. @param status filter by state; all where empty */
export const ownApplicationsQuery = (http: HttpClient, page: number, status: ApplicationStatus | '' = '') => {
  const body = { page, limit: OWN_LIST_PAGE_SIZE, ...(status ? { status } : {}) };
  return queryOptions({
    queryKey: [...queryKeys.applications, body],
    queryFn: () => call(http, listCandidateApplications, { body: body }),
    ...READABLE_OFFLINE,
  });
};
