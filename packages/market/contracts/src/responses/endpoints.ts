import type { Endpoint } from '@market/api';
import { approvedMember } from '../callers';

export const companyResponses = {
  service: 'applications',
  method: 'GET',
  path: '/employers/:cmp_code/responses',
  summary: 'Get how an employer has answered applications in the last 90 days',
  access: 'public',
  answers: { 200: 'ResponseRecord' },
} as const satisfies Endpoint;

export const jobResponses = {
  service: 'applications',
  method: 'GET',
  path: '/job-posts/:id/responses',
  summary: 'Get when a job promises an answer, and how its employer has answered so far',
  access: 'public',
  answers: { 200: 'JobResponses' },
} as const satisfies Endpoint;

export const ownResponses = {
  service: 'applications',
  method: 'GET',
  path: '/employers/own/responses',
  summary: 'List applications that wait for your answer, with the record of the company',
  access: approvedMember('see-applicants'),
  answers: { 200: 'OwnResponses' },
} as const satisfies Endpoint;
