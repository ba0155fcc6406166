import type { Endpoint } from '@market/api';
import { member } from '../callers';
import { lookUpPlaceSchema, searchJobPostsSchema, suggestSchema } from './schemas';

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
  access: member('edit-jobs'),
  query: lookUpPlaceSchema,
  answers: { 200: 'LookedUpPlace' },
} as const satisfies Endpoint;
