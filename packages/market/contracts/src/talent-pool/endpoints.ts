import { type Endpoint, pagingSchema } from '@market/api';
import { approvedMember, CANDIDATE } from '../callers';
import { LIMITS_OF_PROFILES } from '../profiles/limits';
import { LIMITS_OF_TALENT_POOL } from './limits';
import { answerPoolSchema, askForPoolAgainSchema, askForPoolSchema, talentPoolSchema } from './schemas';

export const askForPool = {
  service: 'profile',
  method: 'POST',
  path: '/employers/talent-pool',
  summary: 'Request that the candidate of a rejected application stays in your talent pool for a time',
  access: approvedMember('move-applicants'),
  body: askForPoolSchema,
  answers: { 201: 'PooledCandidate' },
  errors: ['not-found', 'pool-question-refused', 'company-missing', 'thread-closed'],
  limits: [LIMITS_OF_TALENT_POOL.poolQuestions],
  leavesPages: true,
} as const satisfies Endpoint;

export const listTalentPool = {
  service: 'profile',
  method: 'GET',
  path: '/employers/talent-pool',
  summary: 'List the candidates of your talent pool, or those who have not answered yet',
  access: approvedMember('see-applicants'),
  query: talentPoolSchema,
  answers: { 200: 'TalentPool' },
} as const satisfies Endpoint;

export const askForPoolAgain = {
  service: 'profile',
  method: 'PUT',
  path: '/employers/talent-pool/:id',
  summary: 'Request that a candidate whose time in your talent pool ends stays longer',
  access: approvedMember('move-applicants'),
  body: askForPoolAgainSchema,
  answers: { 200: 'PooledCandidate' },
  errors: ['pool-question-refused', 'thread-closed'],
  limits: [LIMITS_OF_TALENT_POOL.poolQuestions],
  leavesPages: true,
} as const satisfies Endpoint;

export const removeFromPool = {
  service: 'profile',
  method: 'DELETE',
  path: '/employers/talent-pool/:id',
  summary: 'Remove a candidate from your talent pool, or withdraw a question',
  access: approvedMember('move-applicants'),
  answers: { 204: 'nothing' },
  leavesPages: true,
} as const satisfies Endpoint;

export const listOwnPools = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/talent-pools',
  summary: 'List the talent pools that invited you, with the data that each company reads',
  access: CANDIDATE,
  query: pagingSchema,
  answers: { 200: 'OwnPools' },
} as const satisfies Endpoint;

export const answerPool = {
  service: 'profile',
  method: 'PUT',
  path: '/candidates/talent-pools/:id',
  summary: 'Answer a company’s question for its talent pool, update the data that it reads, or leave the pool',
  access: CANDIDATE,
  body: answerPoolSchema,
  answers: { 200: 'OwnPool' },
  errors: ['pool-answer-refused'],
  limits: [LIMITS_OF_PROFILES.profileSaves],
} as const satisfies Endpoint;
