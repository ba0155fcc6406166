import type { Endpoint } from '@market/api';
import { approvedMember, member } from '../callers';
import { LIMITS_OF_FEEDS } from './limits';
import { jobFeedChangeSchema, jobFeedSchema } from './schemas';

export const listJobFeeds = {
  service: 'jobs',
  method: 'GET',
  path: '/job-feeds',
  summary: 'List your job feeds with the log of their polls; allowed without approval',
  access: member('edit-jobs'),
  answers: { 200: 'JobFeeds' },
} as const satisfies Endpoint;

export const addJobFeed = {
  service: 'jobs',
  method: 'POST',
  path: '/job-feeds',
  summary: 'Add a job feed by its address: new jobs are posted, changed ones updated, missing ones closed',
  access: approvedMember('edit-jobs'),
  body: jobFeedSchema,
  answers: { 201: 'JobFeed' },
  errors: ['company-missing', 'already-exists'],
  limits: [LIMITS_OF_FEEDS.feedPolls],
  leavesPages: true,
} as const satisfies Endpoint;

export const changeJobFeed = {
  service: 'jobs',
  method: 'PUT',
  path: '/job-feeds/:id',
  summary: 'Update one of your job feeds: how often it is polled, or whether it is paused',
  access: approvedMember('edit-jobs'),
  body: jobFeedChangeSchema,
  answers: { 200: 'JobFeed' },
  errors: ['changed-meanwhile'],
  leavesPages: true,
} as const satisfies Endpoint;

export const removeJobFeed = {
  service: 'jobs',
  method: 'DELETE',
  path: '/job-feeds/:id',
  summary: 'Delete one of your job feeds; its jobs stay as they are',
  access: member('edit-jobs'),
  answers: { 204: 'nothing' },
  leavesPages: true,
} as const satisfies Endpoint;

export const pollJobFeed = {
  service: 'jobs',
  method: 'POST',
  path: '/job-feeds/:id/poll',
  summary: 'Start a poll of one of your job feeds; its log shows the outcome',
  access: approvedMember('edit-jobs'),
  answers: { 202: 'JobFeed' },
  ignoresBody: true,
  limits: [LIMITS_OF_FEEDS.feedPolls],
  leavesPages: true,
} as const satisfies Endpoint;
