// Calls of the profile service: candidates, companies, access.

import type { Access, Endpoint } from '../endpoint';
import { LIMITS } from '../limits';
import { pagingSchema } from '../paging';
import {
  CANDIDATE_FILES,
  accessRequestsSchema,
  answerAccessRequestSchema,
  blindCandidatesSchema,
  candidateSchema,
  educationSchema,
  experienceSchema,
  ofCandidateSchema,
  pictureSchema,
  requestAccessSchema,
  withdrawAccessRequestSchema,
} from '../schemas/candidate';
import { companySchema } from '../schemas/company';

const APPROVED_EMPLOYER = { roles: ['EMP'], approved: true } as const satisfies Access;
const CANDIDATE = { roles: ['CND'] } as const satisfies Access;
const EMPLOYER = { roles: ['EMP'] } as const satisfies Access;
/** A candidate from the first day; an employer only once approved. */
const CANDIDATE_OR_APPROVED_EMPLOYER = { roles: ['CND', 'EMP'], approved: ['EMP'] } as const satisfies Access;

export const createCandidate = {
  service: 'profile',
  method: 'POST',
  path: '/candidates',
  summary: 'Make one’s own candidate profile, with picture and resume',
  access: CANDIDATE,
  body: candidateSchema,
  answers: { 201: 'SavedCandidate' },
  multipart: { files: CANDIDATE_FILES },
  errors: ['already-exists'],
  limits: [LIMITS.profileSaves, LIMITS.profileFiles],
} as const satisfies Endpoint;

export const updateCandidate = {
  service: 'profile',
  method: 'PUT',
  path: '/candidates',
  summary: 'Change one’s own candidate profile; a file not sent stays',
  access: CANDIDATE,
  body: candidateSchema,
  answers: { 200: 'SavedCandidate' },
  multipart: { files: CANDIDATE_FILES },
  errors: ['not-found'],
  limits: [LIMITS.profileSaves, LIMITS.profileFiles],
} as const satisfies Endpoint;

export const ownCandidate = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/own',
  summary: 'Show one’s own profile, also to a token that is older than it',
  access: CANDIDATE,
  answers: { 200: 'Candidate' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const listSentProfiles = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/own/sent-profiles',
  summary: 'One’s own profile as employers of finished applications still read it, to take along',
  access: CANDIDATE,
  query: pagingSchema,
  answers: { 200: 'SentProfiles' },
} as const satisfies Endpoint;

export const viewCandidate = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/:can_code',
  summary: 'Show a candidate whom one may see',
  access: CANDIDATE_OR_APPROVED_EMPLOYER,
  answers: { 200: 'Candidate' },
} as const satisfies Endpoint;

export const openResume = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/:can_code/resume',
  summary: 'Download the resume of a candidate whom one may see',
  access: CANDIDATE_OR_APPROVED_EMPLOYER,
  answers: { 200: { type: 'application/pdf' } },
  limits: [LIMITS.resumeDownloads],
} as const satisfies Endpoint;

export const deleteResume = {
  service: 'profile',
  method: 'DELETE',
  path: '/candidates/:can_code/resume',
  summary: 'Remove one’s own resume',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const openPicture = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/:can_code/profile-image',
  summary:
    'Download the picture of a candidate whom one may see; with `or_none=1` an answer without content where there is none',
  access: CANDIDATE_OR_APPROVED_EMPLOYER,
  query: pictureSchema,
  answers: { 200: { type: 'image/jpeg' }, 204: 'nothing' },
} as const satisfies Endpoint;

export const deletePicture = {
  service: 'profile',
  method: 'DELETE',
  path: '/candidates/:can_code/profile-image',
  summary: 'Remove one’s own picture',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const addExperience = {
  service: 'profile',
  method: 'POST',
  path: '/experience',
  summary: 'Add an experience to one’s own profile',
  access: CANDIDATE,
  body: experienceSchema,
  answers: { 201: 'Experience' },
  errors: ['not-found'],
  limits: [LIMITS.backgroundEdits],
} as const satisfies Endpoint;

export const changeExperience = {
  service: 'profile',
  method: 'PUT',
  path: '/experience/:id',
  summary: 'Change an experience of one’s own',
  access: CANDIDATE,
  body: experienceSchema,
  answers: { 200: 'Experience' },
  limits: [LIMITS.backgroundEdits],
} as const satisfies Endpoint;

export const removeExperience = {
  service: 'profile',
  method: 'DELETE',
  path: '/experience/:id',
  summary: 'Remove an experience of one’s own',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  limits: [LIMITS.backgroundEdits],
} as const satisfies Endpoint;

export const listExperience = {
  service: 'profile',
  method: 'POST',
  path: '/experience/candidate',
  summary: 'List one’s own experience, or that of a candidate whom one may see',
  access: CANDIDATE_OR_APPROVED_EMPLOYER,
  body: ofCandidateSchema,
  answers: { 200: 'Experiences' },
  readOnly: true,
  errors: ['not-found'],
} as const satisfies Endpoint;

export const addEducation = {
  service: 'profile',
  method: 'POST',
  path: '/education',
  summary: 'Add an education to one’s own profile',
  access: CANDIDATE,
  body: educationSchema,
  answers: { 201: 'Education' },
  errors: ['not-found'],
  limits: [LIMITS.backgroundEdits],
} as const satisfies Endpoint;

export const changeEducation = {
  service: 'profile',
  method: 'PUT',
  path: '/education/:id',
  summary: 'Change an education of one’s own',
  access: CANDIDATE,
  body: educationSchema,
  answers: { 200: 'Education' },
  limits: [LIMITS.backgroundEdits],
} as const satisfies Endpoint;

export const removeEducation = {
  service: 'profile',
  method: 'DELETE',
  path: '/education/:id',
  summary: 'Remove an education of one’s own',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  limits: [LIMITS.backgroundEdits],
} as const satisfies Endpoint;

export const listEducation = {
  service: 'profile',
  method: 'POST',
  path: '/education/get-edu-details',
  summary: 'List one’s own education, or that of a candidate whom one may see',
  access: CANDIDATE_OR_APPROVED_EMPLOYER,
  body: ofCandidateSchema,
  answers: { 200: 'Educations' },
  readOnly: true,
  errors: ['not-found'],
} as const satisfies Endpoint;

export const saveCompany = {
  service: 'profile',
  method: 'POST',
  path: '/employers',
  summary: 'Make or change one’s own company profile',
  access: EMPLOYER,
  body: companySchema,
  answers: { 200: 'SavedCompany' },
  errors: ['changed-meanwhile'],
  limits: [LIMITS.profileSaves],
} as const satisfies Endpoint;

export const ownCompany = {
  service: 'profile',
  method: 'GET',
  path: '/employers/own',
  summary: 'Show one’s own company, also to a token that is older than it',
  access: EMPLOYER,
  answers: { 200: 'Company' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const viewCompany = {
  service: 'profile',
  method: 'GET',
  path: '/employers/:cmp_code',
  summary: 'Show the company of an approved employer with the count of its open jobs; its owner and admins see any',
  access: 'public',
  answers: { 200: 'Company' },
} as const satisfies Endpoint;

export const browseCandidates = {
  service: 'profile',
  method: 'POST',
  path: '/employers/get-not-accessible-candidates',
  summary: 'Browse candidates whom one may not see yet, without anything that names or reaches them',
  access: APPROVED_EMPLOYER,
  body: blindCandidatesSchema,
  answers: { 200: 'BlindCandidates' },
  readOnly: true,
  limits: [LIMITS.blindRecords],
} as const satisfies Endpoint;

export const requestAccess = {
  service: 'profile',
  method: 'POST',
  path: '/employers/request-access',
  summary: 'Ask a candidate for sight of the full profile, by the code of the blind record or of a request before',
  access: APPROVED_EMPLOYER,
  body: requestAccessSchema,
  answers: { 201: 'SentAccessRequest' },
  idempotent: true,
  errors: ['already-requested', 'company-missing', 'not-found'],
  limits: [LIMITS.accessRequests],
  leavesPages: true,
} as const satisfies Endpoint;

export const listSentAccessRequests = {
  service: 'profile',
  method: 'POST',
  path: '/employers/get-access-requests',
  summary: 'List one’s own requests; a granted one carries the candidate',
  access: APPROVED_EMPLOYER,
  body: accessRequestsSchema,
  answers: { 200: 'AccessRequests' },
  readOnly: true,
} as const satisfies Endpoint;

export const copySentAccessRequests = {
  service: 'profile',
  method: 'GET',
  path: '/employers/own/access-requests',
  summary: 'One’s own requests, to take along, without the candidates; also before one is approved or after',
  access: EMPLOYER,
  query: pagingSchema,
  answers: { 200: 'AccessRequests' },
} as const satisfies Endpoint;

export const withdrawAccessRequest = {
  service: 'profile',
  method: 'PUT',
  path: '/employers/access-requests/:id',
  summary: 'Withdraw a request of one’s own that is not answered yet',
  access: APPROVED_EMPLOYER,
  body: withdrawAccessRequestSchema,
  answers: { 200: 'WithdrawnAccessRequest' },
  errors: ['request-answered', 'request-withdrawn'],
  leavesPages: true,
} as const satisfies Endpoint;

export const listReceivedAccessRequests = {
  service: 'profile',
  method: 'POST',
  path: '/candidates/access-requests',
  summary: 'List employers’ requests to see one’s own profile',
  access: CANDIDATE,
  body: accessRequestsSchema,
  answers: { 200: 'AccessRequests' },
  readOnly: true,
} as const satisfies Endpoint;

export const answerAccessRequest = {
  service: 'profile',
  method: 'PUT',
  path: '/candidates/access-requests/:id',
  summary: 'Grant, decline or revoke an employer’s access',
  access: CANDIDATE,
  body: answerAccessRequestSchema,
  answers: { 200: 'AccessRequest' },
  errors: ['request-withdrawn', 'status-change-refused'],
  limits: [LIMITS.accessGrants],
} as const satisfies Endpoint;
