import type { Endpoint } from '@market/api';
import { approvedMember } from '../callers';
import { LIMITS_OF_JOB_STATISTICS } from './limits';
import { jobStatisticsSchema, visitSchema } from './schemas';

export const countVisit = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/:id/visits',
  summary:
    'Count a view or a begun application of an open job, without any personal data; robots, company members and Do Not Track are not counted',
  access: 'public',
  body: visitSchema,
  answers: { 204: 'nothing' },
  leavesPages: true,
  limits: [LIMITS_OF_JOB_STATISTICS.jobVisits, LIMITS_OF_JOB_STATISTICS.visitsOfJob],
} as const satisfies Endpoint;

export const showJobStatistics = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/:id/statistics',
  summary: 'Get views, applications and first answers of one of your jobs by the days of a time zone',
  access: approvedMember('see-jobs'),
  query: jobStatisticsSchema,
  answers: { 200: 'JobStatistics' },
} as const satisfies Endpoint;

export const exportJobStatistics = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/:id/statistics.csv',
  summary: 'Export the statistics of one of your jobs as CSV, a line for each day',
  access: approvedMember('see-jobs'),
  query: jobStatisticsSchema,
  answers: { 200: { type: 'text/csv' } },
} as const satisfies Endpoint;

export const applicationStatistics = {
  service: 'applications',
  method: 'GET',
  path: '/job-applications/statistics/:job_id',
  summary: 'Get applications to one of your jobs and their first answers by day, for jobs',
  access: approvedMember('see-jobs'),
  query: jobStatisticsSchema,
  answers: { 200: 'ApplicationStatistics' },
  internal: true,
} as const satisfies Endpoint;
