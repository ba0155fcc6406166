import { type Endpoint, pagingSchema } from '@market/api';
import { CANDIDATE } from '../callers';
import { LIMITS_OF_SAVED } from './limits';
import { savedSearchChangeSchema, savedSearchSchema } from './schemas';

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
  limits: [LIMITS_OF_SAVED.savedSearches],
} as const satisfies Endpoint;

export const changeSavedSearch = {
  service: 'jobs',
  method: 'PUT',
  path: '/saved-searches/:id',
  summary: 'Rename a saved search, or change the frequency of its alerts',
  access: CANDIDATE,
  body: savedSearchChangeSchema,
  answers: { 200: 'SavedSearch' },
  errors: ['already-exists', 'changed-meanwhile'],
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

export const showAlert = {
  service: 'jobs',
  method: 'GET',
  path: '/saved-searches/unsubscribe/:token',
  summary:
    'Preview the unsubscribe link of a saved search; changes nothing, and redirects a browser to the confirmation page',
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
