import { type Endpoint, pagingSchema } from '@market/api';
import { approvedMember, CANDIDATE, member } from '../callers';
import { matchesSchema, matchWishesSchema, notForMeListSchema, notForMeSchema } from '../search/match-schemas';
import { LIMITS_OF_JOB_POSTS } from './limits';
import { addressesSchema, boardFeedSchema, publicJobsSchema } from './public-jobs';
import {
  IMPORT_BODY_BYTES,
  importJobPostsSchema,
  jobPostChangeSchema,
  jobPostSchema,
  jobTemplateSchema,
  ownJobPostsSchema,
  publishedPostsSchema,
} from './schemas';

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
  access: approvedMember('edit-jobs'),
  keyScope: 'jobs:write',
  body: jobPostSchema,
  answers: { 201: 'JobPost' },
  idempotent: true,
  errors: ['company-missing', 'answers-overdue'],
} as const satisfies Endpoint;

export const changeJob = {
  service: 'jobs',
  method: 'PUT',
  path: '/job-posts/:id',
  summary: 'Update one of your jobs, or its status',
  access: approvedMember('edit-jobs'),
  keyScope: 'jobs:write',
  body: jobPostChangeSchema,
  answers: { 200: 'JobPost' },
  errors: ['status-change-refused', 'company-missing', 'changed-meanwhile', 'answers-overdue'],
} as const satisfies Endpoint;

export const deleteJob = {
  service: 'jobs',
  method: 'DELETE',
  path: '/job-posts/:id',
  summary: 'Delete one of your jobs: a draft, or a closed one without applications',
  access: approvedMember('edit-jobs'),
  answers: { 204: 'nothing' },
  errors: ['job-still-open', 'job-has-applications', 'changed-meanwhile'],
} as const satisfies Endpoint;

export const viewJob = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/:id',
  summary: 'Get a job: open ones for everybody, closed ones for its applicants, any for its owner',
  access: 'public',
  keyScope: 'jobs:read',
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
  access: approvedMember('see-jobs'),
  keyScope: 'jobs:read',
  body: ownJobPostsSchema,
  answers: { 200: 'JobPosts' },
  readOnly: true,
} as const satisfies Endpoint;

export const copyOwnJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/own',
  summary: 'Export your jobs of every status; allowed without approval',
  access: member('see-jobs'),
  keyScope: 'jobs:read',
  query: pagingSchema,
  answers: { 200: 'JobPosts' },
} as const satisfies Endpoint;

export const listPublishedPosts = {
  service: 'jobs',
  method: 'GET',
  path: '/job-posts/published',
  summary: 'List archived versions of your published posts, newest first; admins list those of all companies',
  access: { roles: ['EMP', 'ADM'], right: 'see-jobs' },
  query: publishedPostsSchema,
  answers: { 200: 'PublishedPosts' },
} as const satisfies Endpoint;

export const listJobTemplates = {
  service: 'jobs',
  method: 'GET',
  path: '/job-templates',
  summary: 'List your company’s job templates; allowed without approval',
  access: member('see-jobs'),
  answers: { 200: 'JobTemplates' },
} as const satisfies Endpoint;

export const saveJobTemplate = {
  service: 'jobs',
  method: 'POST',
  path: '/job-templates',
  summary: 'Save a job template; replaces a template of the same name, with `replaces` only that version',
  access: approvedMember('edit-jobs'),
  body: jobTemplateSchema,
  answers: { 201: 'JobTemplate' },
  errors: ['already-exists'],
  leavesPages: true,
} as const satisfies Endpoint;

export const removeJobTemplate = {
  service: 'jobs',
  method: 'DELETE',
  path: '/job-templates/:id',
  summary: 'Delete a job template',
  access: approvedMember('edit-jobs'),
  answers: { 204: 'nothing' },
  leavesPages: true,
} as const satisfies Endpoint;

export const importJobs = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/import',
  summary: 'Preview or import jobs from a file',
  access: approvedMember('edit-jobs'),
  body: importJobPostsSchema,
  answers: { 200: 'ImportReport' },
  bodyLimit: IMPORT_BODY_BYTES,
  bytes: true,
  errors: ['company-missing', 'answers-overdue'],
  limits: [LIMITS_OF_JOB_POSTS.importsHour, LIMITS_OF_JOB_POSTS.importsDay],
} as const satisfies Endpoint;

export const matchJobs = {
  service: 'jobs',
  method: 'POST',
  path: '/job-matches',
  summary: 'Explain the match of your profile with jobs, part by part; empty without a profile',
  access: CANDIDATE,
  body: matchesSchema,
  answers: { 200: 'JobMatches' },
  readOnly: true,
} as const satisfies Endpoint;

export const matchGains = {
  service: 'jobs',
  method: 'GET',
  path: '/match-gains',
  summary: 'Show how each missing item of your profile would change your matches; empty without a profile',
  access: CANDIDATE,
  answers: { 200: 'MatchGains' },
} as const satisfies Endpoint;

export const ownMatchWishes = {
  service: 'jobs',
  method: 'GET',
  path: '/match-wishes',
  summary: 'Get your private job preferences, such as your minimum pay',
  access: CANDIDATE,
  answers: { 200: 'MatchWishes' },
} as const satisfies Endpoint;

export const changeMatchWishes = {
  service: 'jobs',
  method: 'PUT',
  path: '/match-wishes',
  summary: 'Update your private job preferences; fields left out are deleted',
  access: CANDIDATE,
  body: matchWishesSchema,
  answers: { 200: 'MatchWishes' },
  leavesPages: true,
} as const satisfies Endpoint;

export const listNotForMe = {
  service: 'jobs',
  method: 'GET',
  path: '/not-for-me',
  summary: 'List your dismissed jobs, newest first',
  access: CANDIDATE,
  query: notForMeListSchema,
  answers: { 200: 'NotForMeList' },
} as const satisfies Endpoint;

export const markNotForMe = {
  service: 'jobs',
  method: 'PUT',
  path: '/not-for-me/:id',
  summary:
    'Dismiss a job from ‘For you’ with a reason; for the reason `company` all jobs of its company, unless it is `for_another`',
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
  summary: 'Undo the dismissal of a job, or of all jobs of its company',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  leavesPages: true,
} as const satisfies Endpoint;

export const jobRequirements = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/asked-of-applicants',
  summary: 'List the requirements of your jobs, for applications',
  access: approvedMember('see-applicants'),
  keyScope: 'applications:read',
  body: matchesSchema,
  answers: { 200: 'JobRequirements' },
  readOnly: true,
  internal: true,
} as const satisfies Endpoint;

export const listPublicJobs = {
  service: 'jobs',
  method: 'GET',
  path: '/public/jobs',
  summary:
    'List open jobs for other programs, newest first, of one company by its code: no key, any origin, cacheable; send `cursor` for the next page',
  access: 'public',
  query: publicJobsSchema,
  answers: { 200: 'PublicJobs', 304: 'nothing' },
  caching: 'public, max-age=60, stale-while-revalidate=300',
} as const satisfies Endpoint;

export const boardFeed = {
  service: 'jobs',
  method: 'GET',
  path: '/public/jobs.xml',
  summary:
    'Get open jobs as the XML that job boards take, newest first, of one company by its code; the header `Link` leads to the next file',
  access: 'public',
  query: boardFeedSchema,
  answers: { 200: { type: 'application/xml' }, 304: 'nothing' },
  caching: 'public, max-age=300, stale-while-revalidate=900',
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

export const jobPreview = {
  service: 'profile',
  method: 'GET',
  path: '/public/jobs/:id/:version/preview.png',
  summary:
    'Get the preview image of an open job, a PNG of 1200 × 630; with its `preview_version` as `version` cacheable for long, else for a minute',
  access: 'public',
  answers: { 200: { type: 'image/png' }, 304: 'nothing' },
  limits: [LIMITS_OF_JOB_POSTS.jobPreviews],
  caching: 'public, max-age=86400, immutable',
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
