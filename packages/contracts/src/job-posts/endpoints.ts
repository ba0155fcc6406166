import { type Endpoint, pagingSchema } from '@market/api';
import { APPROVED_EMPLOYER } from '../callers';
import { LIMITS_OF_JOB_POSTS } from './limits';
import { addressesSchema, publicJobsSchema } from './public-jobs';
import {
  IMPORT_BODY_BYTES,
  importJobPostsSchema,
  jobPostChangeSchema,
  jobPostSchema,
  ownJobPostsSchema,
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
  limits: [LIMITS_OF_JOB_POSTS.importsHour, LIMITS_OF_JOB_POSTS.importsDay],
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
