import { type Endpoint, pagingSchema } from '@market/api';
import { approvedMember, CANDIDATE, member } from '../callers';
import { LIMITS_OF_ACCESS } from './limits';
import {
  accessRequestsSchema,
  answerAccessRequestSchema,
  blindCandidatesSchema,
  profileLooksSchema,
  requestAccessSchema,
  withdrawAccessRequestSchema,
} from './schemas';

export const ownBlindRecord = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/own/blind-record',
  summary: 'Get your anonymous profile, as employers without access read it',
  access: CANDIDATE,
  answers: { 200: 'OwnBlindRecord' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const browseCandidates = {
  service: 'profile',
  method: 'POST',
  path: '/employers/get-not-accessible-candidates',
  summary: 'Browse anonymous candidate profiles, without names or contact data',
  access: approvedMember('ask-candidates'),
  body: blindCandidatesSchema,
  answers: { 200: 'BlindCandidates' },
  readOnly: true,
  limits: [LIMITS_OF_ACCESS.blindRecords],
} as const satisfies Endpoint;

export const requestAccess = {
  service: 'profile',
  method: 'POST',
  path: '/employers/request-access',
  summary: 'Request access to a candidate’s full profile, by the code of the blind record or of an earlier request',
  access: approvedMember('ask-candidates'),
  body: requestAccessSchema,
  answers: { 201: 'SentAccessRequest' },
  idempotent: true,
  errors: ['already-requested', 'company-missing', 'not-found', 'answers-overdue'],
  limits: [LIMITS_OF_ACCESS.accessRequests],
  leavesPages: true,
} as const satisfies Endpoint;

export const listSentAccessRequests = {
  service: 'profile',
  method: 'POST',
  path: '/employers/get-access-requests',
  summary: 'List your access requests; granted ones include the candidate',
  access: approvedMember('see-requests'),
  body: accessRequestsSchema,
  answers: { 200: 'AccessRequests' },
  readOnly: true,
} as const satisfies Endpoint;

export const copySentAccessRequests = {
  service: 'profile',
  method: 'GET',
  path: '/employers/own/access-requests',
  summary: 'Export your access requests, without the candidates; allowed without approval',
  access: member('see-requests'),
  query: pagingSchema,
  answers: { 200: 'AccessRequests' },
} as const satisfies Endpoint;

export const withdrawAccessRequest = {
  service: 'profile',
  method: 'PUT',
  path: '/employers/access-requests/:id',
  summary: 'Withdraw an unanswered access request',
  access: approvedMember('ask-candidates'),
  body: withdrawAccessRequestSchema,
  answers: { 200: 'WithdrawnAccessRequest' },
  errors: ['request-answered', 'request-withdrawn'],
  leavesPages: true,
} as const satisfies Endpoint;

export const accessParties = {
  service: 'profile',
  method: 'GET',
  path: '/access-requests/:id/parties',
  summary: 'Get the two sides of a request that you sent or received, for applications, which keeps their messages',
  access: { roles: ['CND', 'EMP'], approved: ['EMP'], right: 'see-requests' },
  answers: { 200: 'AccessParties' },
  internal: true,
} as const satisfies Endpoint;

export const listReceivedAccessRequests = {
  service: 'profile',
  method: 'POST',
  path: '/candidates/access-requests',
  summary: 'List employers’ requests for access to your profile',
  access: CANDIDATE,
  body: accessRequestsSchema,
  answers: { 200: 'AccessRequests' },
  readOnly: true,
} as const satisfies Endpoint;

export const listProfileLooks = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/looks',
  summary: 'List who opened your profile or resume: company, person and time, the newest first',
  access: CANDIDATE,
  query: profileLooksSchema,
  answers: { 200: 'ProfileLooks' },
} as const satisfies Endpoint;

export const showReceivedAccessRequest = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/access-requests/:id',
  summary: 'Get one employer’s request for access to your profile',
  access: CANDIDATE,
  answers: { 200: 'AccessRequest' },
} as const satisfies Endpoint;

export const answerAccessRequest = {
  service: 'profile',
  method: 'PUT',
  path: '/candidates/access-requests/:id',
  summary: 'Grant, decline or revoke an employer’s access, with an optional message',
  access: CANDIDATE,
  body: answerAccessRequestSchema,
  answers: { 200: 'AccessRequest' },
  errors: ['request-withdrawn', 'status-change-refused'],
  limits: [LIMITS_OF_ACCESS.accessGrants],
} as const satisfies Endpoint;
