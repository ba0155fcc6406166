import { call } from '@market/api/call';
import { listOwnInterviews } from '@market/contracts/interviews';
import type { HttpClient } from '@market/web-kit';
import { queryOptions } from '@tanstack/react-query';

/** Keys of the queries that show interviews. */
export const interviewKeys = {
  ofApplication: (applicationId: string) => ['interviews', applicationId],
  own: ['own-interviews'],
  /** Common key prefix of all interviews opened by mailed links. */
  links: ['interview-of-link'],
  ofLink: (token: string) => ['interview-of-link', token],
};

/** Upcoming interviews of the caller. */
export const ownInterviewsQuery = (http: HttpClient) =>
  queryOptions({ queryKey: interviewKeys.own, queryFn: ({ signal }) => call(http, listOwnInterviews, { signal }) });
