// Calls of the jobs service: jobs, search, saved jobs and searches, what is public.

import type { Access, Endpoint } from '../endpoint';
import { LIMITS } from '../limits';
import { pagingSchema } from '../paging';
import { addressesSchema, publicJobsSchema } from '../public-jobs';
import {
  IMPORT_BODY_BYTES,
  importJobPostsSchema,
  jobPostChangeSchema,
  jobPostSchema,
  lookUpPlaceSchema,
  ownJobPostsSchema,
  searchJobPostsSchema,
  suggestSchema,
} from '../schemas/job-post';
import { appealSchema, reportDecisionSchema, reportSchema, reportsSchema } from '../schemas/report';
import { savedSearchChangeSchema, savedSearchSchema } from '../schemas/saved';

const APPROVED_EMPLOYER = { roles: ['EMP'], approved: true } as const satisfies Access;
const ADMIN = { roles: ['ADM'] } as const satisfies Access;
const CANDIDATE = { roles: ['CND'] } as const satisfies Access;

export const listCategories = {
  service: 'jobs',
  method: 'POST',
  path: '/job-categories/get-job-categories',
  summary: 'Kinds of work that jobs and candidates are sorted by',
  access: 'public',
  body: pagingSchema,
  answers: { 200: 'JobCategories' },
  readOnly: true,
} as const satisfies Endpoint;

export const postJob = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts',
  summary: 'Posts a job, open or as a draft',
  access: APPROVED_EMPLOYER,
  body: jobPostSchema,
  answers: { 201: 'JobPost' },
  idempotent: true,
  errors: ['company-missing'],
} as const satisfies Endpoint;

export const changeJob = {
  service: 'jobs',
  method: 'PUT',
  path: '/job-posts/:id',
  summary: 'Changes an own job, or its status',
  access: APPROVED_EMPLOYER,
  body: jobPostChangeSchema,
  answers: { 200: 'JobPost' },
  errors: ['status-change-refused', 'company-missing', 'changed-meanwhile'],
} as const satisfies Endpoint;

export const deleteJob = {
  service: 'jobs',
  method: 'DELETE',
  path: '/job-posts/:id',
  summary: 'Deletes an own job for good: a draft, or a closed one that nobody ever applied to',
  access: APPROVED_EMPLOYER,
  answers: { 204: 'nothing' },
  errors: ['job-still-open', 'job-has-applications', 'changed-meanwhile'],
} as const satisfies Endpoint;

export const viewJob = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/:id',
  summary: 'A job: open to all, closed to those who applied to it, in any state to its owner',
  access: 'public',
  answers: { 200: 'ViewedJob' },
  errors: ['job-taken-down'],
} as const satisfies Endpoint;

export const similarJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/:id/similar',
  summary: 'Open jobs that could come in a job’s place, also of a closed one',
  access: 'public',
  answers: { 200: 'SimilarJobs' },
} as const satisfies Endpoint;

export const listOwnJobs = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/get-job-posts',
  summary: 'Own jobs in every state',
  access: APPROVED_EMPLOYER,
  body: ownJobPostsSchema,
  answers: { 200: 'JobPosts' },
  readOnly: true,
} as const satisfies Endpoint;

export const copyOwnJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/own',
  summary: 'Own jobs in every state, to take along, also before one is approved or after',
  access: { roles: ['EMP'] },
  query: pagingSchema,
  answers: { 200: 'JobPosts' },
} as const satisfies Endpoint;

export const searchJobs = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/get-job-posts-accessible-to-candidate',
  summary: 'Searches the open jobs, with facets',
  access: 'public',
  body: searchJobPostsSchema,
  answers: { 200: 'JobSearchResult' },
  readOnly: true,
} as const satisfies Endpoint;

export const suggest = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/suggest',
  summary: 'Completions for the search box',
  access: 'public',
  query: suggestSchema,
  answers: { 200: 'Suggestions' },
} as const satisfies Endpoint;

export const lookUpPlace = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/place',
  summary: 'Where a location lies, and in which currency people are usually paid there',
  access: { roles: ['EMP'] },
  query: lookUpPlaceSchema,
  answers: { 200: 'LookedUpPlace' },
} as const satisfies Endpoint;

export const importJobs = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/import',
  summary: 'Previews or takes in job ads from a file',
  access: APPROVED_EMPLOYER,
  body: importJobPostsSchema,
  answers: { 200: 'ImportReport' },
  bodyLimit: IMPORT_BODY_BYTES,
  bytes: true,
  errors: ['company-missing'],
  limits: [LIMITS.importsHour, LIMITS.importsDay],
} as const satisfies Endpoint;

export const appealTakeDown = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/:id/appeal',
  summary: 'Appeals, once, against the decision to take an own job down',
  access: APPROVED_EMPLOYER,
  body: appealSchema,
  answers: { 200: 'JobPost' },
  errors: ['appeal-closed'],
  leavesPages: true,
} as const satisfies Endpoint;

export const sendReport = {
  service: 'jobs',
  method: 'POST',
  path: '/reports',
  summary: 'Reports a job or a company to the people who run the marketplace',
  access: 'public',
  body: reportSchema,
  answers: { 202: 'Message' },
  errors: ['not-found', 'not-reportable', 'job-taken-down'],
  limits: [LIMITS.reportsFromAddress, LIMITS.reportsOfTarget],
  leavesPages: true,
} as const satisfies Endpoint;

export const listReports = {
  service: 'jobs',
  method: 'POST',
  path: '/admin/reports',
  summary: 'Reported jobs and companies that wait, those with the most reports first, or those decided',
  access: ADMIN,
  body: reportsSchema,
  answers: { 200: 'ReportCases' },
  readOnly: true,
} as const satisfies Endpoint;

export const decideReport = {
  service: 'jobs',
  method: 'PUT',
  path: '/admin/reports/:id',
  summary: 'Decides about a reported job or company: take down, hide, dismiss, restore, resolve',
  access: ADMIN,
  body: reportDecisionSchema,
  answers: { 200: 'ReportCase' },
  errors: ['changed-meanwhile', 'status-change-refused'],
} as const satisfies Endpoint;

export const listSavedJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/saved-jobs',
  summary: 'Jobs that one keeps, the last saved first',
  access: CANDIDATE,
  query: pagingSchema,
  answers: { 200: 'SavedJobs' },
} as const satisfies Endpoint;

export const saveJob = {
  service: 'jobs',
  method: 'PUT',
  path: '/saved-jobs/:id',
  summary: 'Keeps an open job',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  ignoresBody: true,
  errors: ['fields-invalid'],
} as const satisfies Endpoint;

export const removeSavedJob = {
  service: 'jobs',
  method: 'DELETE',
  path: '/saved-jobs/:id',
  summary: 'Keeps a job no longer',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const listSavedSearches = {
  service: 'jobs',
  method: 'GET',
  path: '/saved-searches',
  summary: 'Searches that one keeps, with how many jobs are new in each',
  access: CANDIDATE,
  answers: { 200: 'SavedSearches' },
} as const satisfies Endpoint;

export const saveSearch = {
  service: 'jobs',
  method: 'POST',
  path: '/saved-searches',
  summary: 'Keeps a search and says how often it mails what is new',
  access: CANDIDATE,
  body: savedSearchSchema,
  answers: { 201: 'SavedSearch' },
  errors: ['already-exists'],
  limits: [LIMITS.savedSearches],
} as const satisfies Endpoint;

export const changeSavedSearch = {
  service: 'jobs',
  method: 'PUT',
  path: '/saved-searches/:id',
  summary: 'Renames a search of one’s own, or changes how often it mails',
  access: CANDIDATE,
  body: savedSearchChangeSchema,
  answers: { 200: 'SavedSearch' },
  errors: ['already-exists'],
} as const satisfies Endpoint;

export const removeSavedSearch = {
  service: 'jobs',
  method: 'DELETE',
  path: '/saved-searches/:id',
  summary: 'Keeps a search no longer, and mails nothing of it',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const savedSearchSeen = {
  service: 'jobs',
  method: 'POST',
  path: '/saved-searches/:id/seen',
  summary: 'Notes that one has opened a search of one’s own',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  ignoresBody: true,
} as const satisfies Endpoint;

export const showAlert = {
  service: 'jobs',
  method: 'GET',
  path: '/saved-searches/unsubscribe/:token',
  summary:
    'Which search’s mails the link of a mail would end; it changes nothing, and leads a browser to the page that asks',
  access: 'public',
  answers: { 200: 'UnsubscribedSearch', 303: 'nothing' },
  errors: ['link-invalid'],
} as const satisfies Endpoint;

export const endAlert = {
  service: 'jobs',
  method: 'POST',
  path: '/saved-searches/unsubscribe/:token',
  summary: 'Ends the mails of a saved search, as mail programs do with one click (RFC 8058)',
  access: 'public',
  answers: { 200: 'UnsubscribedSearch' },
  ignoresBody: true,
  errors: ['link-invalid'],
  needsNoRoom: true,
  leavesPages: true,
} as const satisfies Endpoint;

export const listPublicJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/public/jobs',
  summary:
    'Open jobs, newest first, for other programs: no key, any origin, cacheable; send `cursor` back for the next ones',
  access: 'public',
  query: publicJobsSchema,
  answers: { 200: 'PublicJobs', 304: 'nothing' },
  caching: 'public, max-age=60, stale-while-revalidate=300',
} as const satisfies Endpoint;

export const feedJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/public/jobs.atom',
  summary:
    'The newest jobs of any search as an Atom feed: takes the query of the search page’s address (`search`, `location`, `radius_km`, `salary_min`, `currency`, `posted_within_days`, and repeated `job_cate`, `skills`, `emp_type`, `work_mode`)',
  access: 'public',
  answers: { 200: { type: 'application/atom+xml' }, 304: 'nothing' },
  errors: ['fields-invalid'],
  caching: 'public, max-age=60, stale-while-revalidate=300',
} as const satisfies Endpoint;

export const sitemapStretches = {
  service: 'jobs',
  method: 'GET',
  path: '/public-pages/stretches',
  summary: 'How the open jobs are shared out among sitemaps, for gateways',
  access: 'public',
  answers: { 200: 'PublicStretches' },
  internal: true,
} as const satisfies Endpoint;

export const sitemapJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/public-pages/jobs',
  summary: 'Ids of open jobs for a sitemap, for gateways',
  access: 'public',
  query: addressesSchema,
  answers: { 200: 'PublicAddresses' },
  internal: true,
} as const satisfies Endpoint;

export const sitemapCompanies = {
  service: 'jobs',
  method: 'GET',
  path: '/public-pages/companies',
  summary: 'Companies with open jobs for a sitemap, for gateways',
  access: 'public',
  answers: { 200: 'PublicAddresses' },
  internal: true,
} as const satisfies Endpoint;
