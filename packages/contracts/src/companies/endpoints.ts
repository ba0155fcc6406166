import type { Endpoint } from '@market/api';
import { EMPLOYER } from '../callers';
import { LIMITS_OF_PROFILES } from '../profiles/limits';
import { COMPANY_FILES, companyPageSchema, companyPictureSchema } from './company-page-schemas';
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

export const ownCompanyPage = {
  service: 'profile',
  method: 'GET',
  path: '/employers/own/page',
  summary: 'Get the page of your company: the draft and the published page',
  access: EMPLOYER,
  answers: { 200: 'OwnCompanyPage' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const saveCompanyPage = {
  service: 'profile',
  method: 'PUT',
  path: '/employers/own/page',
  summary: 'Save the draft of your company’s page; a field left out is emptied, pictures stay',
  access: EMPLOYER,
  body: companyPageSchema,
  answers: { 200: 'OwnCompanyPage' },
  errors: ['company-missing', 'changed-meanwhile'],
  limits: [LIMITS_OF_PROFILES.profileSaves],
  leavesPages: true,
} as const satisfies Endpoint;

export const publishCompanyPage = {
  service: 'profile',
  method: 'POST',
  path: '/employers/own/page/publish',
  summary: 'Publish the draft of your company’s page',
  access: EMPLOYER,
  answers: { 200: 'OwnCompanyPage' },
  errors: ['company-missing'],
  limits: [LIMITS_OF_PROFILES.profileSaves],
  ignoresBody: true,
} as const satisfies Endpoint;

export const addCompanyPicture = {
  service: 'profile',
  method: 'POST',
  path: '/employers/own/page/pictures',
  summary: 'Add a picture to the draft of your company’s page; a logo or cover replaces the one before',
  access: EMPLOYER,
  body: companyPictureSchema,
  multipart: { files: COMPANY_FILES },
  answers: { 201: 'OwnCompanyPage' },
  errors: ['company-missing'],
  limits: [LIMITS_OF_PROFILES.profileSaves, LIMITS_OF_PROFILES.profileFiles],
  leavesPages: true,
} as const satisfies Endpoint;

export const removeCompanyPicture = {
  service: 'profile',
  method: 'DELETE',
  path: '/employers/own/page/pictures/:id',
  summary: 'Remove a picture from the draft of your company’s page',
  access: EMPLOYER,
  answers: { 200: 'OwnCompanyPage' },
  errors: ['company-missing'],
  leavesPages: true,
} as const satisfies Endpoint;

export const companyPicture = {
  service: 'profile',
  method: 'GET',
  path: '/employers/:cmp_code/pictures/:id',
  summary: 'Get a picture of a published company page; its owner also gets those of the draft',
  access: 'public',
  answers: { 200: { type: 'image/jpeg' } },
  // Short for an address that never changes: pictures go with the approval. Drafts are answered with `no-store`.
  caching: 'public, max-age=3600',
} as const satisfies Endpoint;
