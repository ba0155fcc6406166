import type { Endpoint } from '@market/api';
import { EMPLOYER } from '../callers';
import { LIMITS_OF_PROFILES } from '../profiles/limits';
import { companySchema } from './schemas';

export const saveCompany = {
  service: 'profile',
  method: 'POST',
  path: '/employers',
  summary: 'Create or update your company profile',
  access: EMPLOYER,
  body: companySchema,
  answers: { 200: 'SavedCompany' },
  errors: ['changed-meanwhile'],
  limits: [LIMITS_OF_PROFILES.profileSaves],
} as const satisfies Endpoint;

export const ownCompany = {
  service: 'profile',
  method: 'GET',
  path: '/employers/own',
  summary: 'Get your company, also with a token issued before it existed',
  access: EMPLOYER,
  answers: { 200: 'Company' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const viewCompany = {
  service: 'profile',
  method: 'GET',
  path: '/employers/:cmp_code',
  summary:
    'Get the company of an approved employer with the count of its open jobs; its owner and admins see any company',
  access: 'public',
  answers: { 200: 'Company' },
} as const satisfies Endpoint;
