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
import { jobFeedChangeSchema, jobFeedSchema } from '../schemas/job-feed';
import { matchWishesSchema, matchesSchema, notForMeListSchema, notForMeSchema } from '../schemas/match';
import { appealSchema, reportDecisionSchema, reportSchema, reportsSchema } from '../schemas/report';
import { savedSearchChangeSchema, savedSearchSchema } from '../schemas/saved';

const APPROVED_EMPLOYER = { roles: ['EMP'], approved: true } as const satisfies Access;
const ADMIN = { roles: ['ADM'] } as const satisfies Access;
const CANDIDATE = { roles: ['CND'] } as const satisfies Access;

export const listCategories = {
  service: 'jobs',
  method: 'POST',
  path: '/job-categories/get-job-categories',
  summary: 'List the categories of jobs and candidates',
  access: 'public',
  body: pagingSchema,
  answers: { 200: 'JobCategories' },
  readOnly: true,
} as const satisfies Endpoint;

export const postJob = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts',
  summary: 'Post a job, open or as a draft',
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
  summary: 'Update one of your jobs, or its status',
  access: APPROVED_EMPLOYER,
  body: jobPostChangeSchema,
  answers: { 200: 'JobPost' },
  errors: ['status-change-refused', 'company-missing', 'changed-meanwhile'],
} as const satisfies Endpoint;

export const deleteJob = {
  service: 'jobs',
  method: 'DELETE',
  path: '/job-posts/:id',
  summary: 'Delete one of your jobs: a draft, or a closed one without applications',
  access: APPROVED_EMPLOYER,
  answers: { 204: 'nothing' },
  errors: ['job-still-open', 'job-has-applications', 'changed-meanwhile'],
} as const satisfies Endpoint;

export const viewJob = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/:id',
  summary: 'Get a job: open ones for everybody, closed ones for its applicants, any for its owner',
  access: 'public',
  answers: { 200: 'ViewedJob' },
  errors: ['job-taken-down'],
} as const satisfies Endpoint;

export const similarJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/:id/similar',
  summary: 'List open jobs similar to a job, also to a closed one',
  access: 'public',
  answers: { 200: 'SimilarJobs' },
} as const satisfies Endpoint;

export const listOwnJobs = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/get-job-posts',
  summary: 'List your jobs of every status',
  access: APPROVED_EMPLOYER,
  body: ownJobPostsSchema,
  answers: { 200: 'JobPosts' },
  readOnly: true,
} as const satisfies Endpoint;

export const copyOwnJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/own',
  summary: 'Export your jobs of every status; allowed without approval',
  access: { roles: ['EMP'] },
  query: pagingSchema,
  answers: { 200: 'JobPosts' },
} as const satisfies Endpoint;

export const searchJobs = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/get-job-posts-accessible-to-candidate',
  summary: 'Search open jobs, with facets',
  access: 'public',
  body: searchJobPostsSchema,
  answers: { 200: 'JobSearchResult' },
  readOnly: true,
} as const satisfies Endpoint;

export const suggest = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/suggest',
  summary: 'Suggest completions for the search box',
  access: 'public',
  query: suggestSchema,
  answers: { 200: 'Suggestions' },
} as const satisfies Endpoint;

export const lookUpPlace = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/place',
  summary: 'Look up a location and the usual currency of pay there',
  access: { roles: ['EMP'] },
  query: lookUpPlaceSchema,
  answers: { 200: 'LookedUpPlace' },
} as const satisfies Endpoint;

export const importJobs = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/import',
  summary: 'Preview or import jobs from a file',
  access: APPROVED_EMPLOYER,
  body: importJobPostsSchema,
  answers: { 200: 'ImportReport' },
  bodyLimit: IMPORT_BODY_BYTES,
  bytes: true,
  errors: ['company-missing'],
  limits: [LIMITS.importsHour, LIMITS.importsDay],
} as const satisfies Endpoint;

export const listJobFeeds = {
  service: 'jobs',
  method: 'GET',
  path: '/job-feeds',
  summary: 'List your job feeds with the log of their polls; allowed without approval',
  access: { roles: ['EMP'] },
  answers: { 200: 'JobFeeds' },
} as const satisfies Endpoint;

export const addJobFeed = {
  service: 'jobs',
  method: 'POST',
  path: '/job-feeds',
  summary: 'Add a job feed by its address: new jobs are posted, changed ones updated, missing ones closed',
  access: APPROVED_EMPLOYER,
  body: jobFeedSchema,
  answers: { 201: 'JobFeed' },
  errors: ['company-missing', 'already-exists'],
  limits: [LIMITS.feedPolls],
  leavesPages: true,
} as const satisfies Endpoint;

export const changeJobFeed = {
  service: 'jobs',
  method: 'PUT',
  path: '/job-feeds/:id',
  summary: 'Update one of your job feeds: how often it is polled, or whether it is paused',
  access: APPROVED_EMPLOYER,
  body: jobFeedChangeSchema,
  answers: { 200: 'JobFeed' },
  leavesPages: true,
} as const satisfies Endpoint;

export const removeJobFeed = {
  service: 'jobs',
  method: 'DELETE',
  path: '/job-feeds/:id',
  summary: 'Delete one of your job feeds; its jobs stay as they are',
  access: { roles: ['EMP'] },
  answers: { 204: 'nothing' },
  leavesPages: true,
} as const satisfies Endpoint;

export const pollJobFeed = {
  service: 'jobs',
  method: 'POST',
  path: '/job-feeds/:id/poll',
  summary: 'Start a poll of one of your job feeds; its log shows what came of it',
  access: APPROVED_EMPLOYER,
  answers: { 202: 'JobFeed' },
  ignoresBody: true,
  limits: [LIMITS.feedPolls],
  leavesPages: true,
} as const satisfies Endpoint;

export const appealTakeDown = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/:id/appeal',
  summary: 'Appeal, once, against the decision to take one of your jobs down',
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
  summary: 'Report a job or a company to the operators of the marketplace',
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
  summary: 'List reported jobs and companies: the open ones, most reports first, or the decided ones',
  access: ADMIN,
  body: reportsSchema,
  answers: { 200: 'ReportCases' },
  readOnly: true,
} as const satisfies Endpoint;

export const decideReport = {
  service: 'jobs',
  method: 'PUT',
  path: '/admin/reports/:id',
  summary: 'Decide about a reported job or company: take down, hide, dismiss, restore, resolve',
  access: ADMIN,
  body: reportDecisionSchema,
  answers: { 200: 'ReportCase' },
  errors: ['changed-meanwhile', 'status-change-refused'],
} as const satisfies Endpoint;

export const listSavedJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/saved-jobs',
  summary: 'List your saved jobs, newest first',
  access: CANDIDATE,
  query: pagingSchema,
  answers: { 200: 'SavedJobs' },
} as const satisfies Endpoint;

export const saveJob = {
  service: 'jobs',
  method: 'PUT',
  path: '/saved-jobs/:id',
  summary: 'Save a job',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  ignoresBody: true,
  errors: ['fields-invalid'],
} as const satisfies Endpoint;

export const removeSavedJob = {
  service: 'jobs',
  method: 'DELETE',
  path: '/saved-jobs/:id',
  summary: 'Unsave a job',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const listSavedSearches = {
  service: 'jobs',
  method: 'GET',
  path: '/saved-searches',
  summary: 'List your saved searches with their counts of new jobs',
  access: CANDIDATE,
  answers: { 200: 'SavedSearches' },
} as const satisfies Endpoint;

export const saveSearch = {
  service: 'jobs',
  method: 'POST',
  path: '/saved-searches',
  summary: 'Save a search, with the frequency of its alerts',
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
  summary: 'Rename a saved search, or change the frequency of its alerts',
  access: CANDIDATE,
  body: savedSearchChangeSchema,
  answers: { 200: 'SavedSearch' },
  errors: ['already-exists'],
} as const satisfies Endpoint;

export const removeSavedSearch = {
  service: 'jobs',
  method: 'DELETE',
  path: '/saved-searches/:id',
  summary: 'Delete a saved search and end its alerts',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const savedSearchSeen = {
  service: 'jobs',
  method: 'POST',
  path: '/saved-searches/:id/seen',
  summary: 'Mark a saved search as viewed',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  ignoresBody: true,
} as const satisfies Endpoint;

export const matchJobs = {
  service: 'jobs',
  method: 'POST',
  path: '/job-matches',
  summary: 'List how your profile fits some jobs, part by part; without a profile none',
  access: CANDIDATE,
  body: matchesSchema,
  answers: { 200: 'JobMatches' },
  readOnly: true,
} as const satisfies Endpoint;

export const ownMatchWishes = {
  service: 'jobs',
  method: 'GET',
  path: '/match-wishes',
  summary: 'Get what you want of jobs, such as your private minimum pay; nobody else can',
  access: CANDIDATE,
  answers: { 200: 'MatchWishes' },
} as const satisfies Endpoint;

export const changeMatchWishes = {
  service: 'jobs',
  method: 'PUT',
  path: '/match-wishes',
  summary: 'Update what you want of jobs; what is left out is deleted',
  access: CANDIDATE,
  body: matchWishesSchema,
  answers: { 200: 'MatchWishes' },
  leavesPages: true,
} as const satisfies Endpoint;

export const listNotForMe = {
  service: 'jobs',
  method: 'GET',
  path: '/not-for-me',
  summary: 'List the jobs that you left out of ‘For you’, newest first',
  access: CANDIDATE,
  query: notForMeListSchema,
  answers: { 200: 'NotForMeList' },
} as const satisfies Endpoint;

export const markNotForMe = {
  service: 'jobs',
  method: 'PUT',
  path: '/not-for-me/:id',
  summary: 'Mark a job as not for you, with the reason, so that ‘For you’ leaves it out',
  access: CANDIDATE,
  body: notForMeSchema,
  answers: { 204: 'nothing' },
  errors: ['fields-invalid'],
  leavesPages: true,
} as const satisfies Endpoint;

export const removeNotForMe = {
  service: 'jobs',
  method: 'DELETE',
  path: '/not-for-me/:id',
  summary: 'Undo the mark of a job that was not for you',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  leavesPages: true,
} as const satisfies Endpoint;

export const askedOfApplicants = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/asked-of-applicants',
  summary: 'List what some of your jobs ask of applicants, for applications',
  access: APPROVED_EMPLOYER,
  body: matchesSchema,
  answers: { 200: 'AskedOfApplicants' },
  readOnly: true,
  internal: true,
} as const satisfies Endpoint;

export const showAlert = {
  service: 'jobs',
  method: 'GET',
  path: '/saved-searches/unsubscribe/:token',
  summary:
    'Show which saved search an unsubscribe link belongs to; changes nothing, and redirects a browser to the confirmation page',
  access: 'public',
  answers: { 200: 'UnsubscribedSearch', 303: 'nothing' },
  errors: ['link-invalid'],
} as const satisfies Endpoint;

export const endAlert = {
  service: 'jobs',
  method: 'POST',
  path: '/saved-searches/unsubscribe/:token',
  summary: 'Unsubscribe from the alerts of a saved search with one click (RFC 8058)',
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
    'List open jobs for other programs, newest first: no key, any origin, cacheable; send `cursor` for the next page',
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
    'Get the newest jobs of a search as an Atom feed: takes the query of the search page’s address (`search`, `location`, `radius_km`, `salary_min`, `currency`, `posted_within_days`, and repeated `job_cate`, `skills`, `emp_type`, `work_mode`)',
  access: 'public',
  answers: { 200: { type: 'application/atom+xml' }, 304: 'nothing' },
  errors: ['fields-invalid'],
  caching: 'public, max-age=60, stale-while-revalidate=300',
} as const satisfies Endpoint;

export const sitemapStretches = {
  service: 'jobs',
  method: 'GET',
  path: '/public-pages/stretches',
  summary: 'List the partitions of open jobs for sitemaps, for gateways',
  access: 'public',
  answers: { 200: 'PublicStretches' },
  internal: true,
} as const satisfies Endpoint;

export const sitemapJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/public-pages/jobs',
  summary: 'List ids of open jobs for a sitemap, for gateways',
  access: 'public',
  query: addressesSchema,
  answers: { 200: 'PublicAddresses' },
  internal: true,
} as const satisfies Endpoint;

export const sitemapCompanies = {
  service: 'jobs',
  method: 'GET',
  path: '/public-pages/companies',
  summary: 'List companies with open jobs for a sitemap, for gateways',
  access: 'public',
  answers: { 200: 'PublicAddresses' },
  internal: true,
} as const satisfies Endpoint;
