// Calls of the profile service: candidates, companies, access.

import type { Access, Endpoint } from '../endpoint';
import { APPLICATION_LIMITS, LIMITS } from '../limits';
import { pagingSchema } from '../paging';
import { APPLY_FILES, applyWithoutAccountSchema } from '../schemas/application';
import {
  CANDIDATE_FILES,
  accessRequestsSchema,
  answerAccessRequestSchema,
  blindCandidatesSchema,
  candidateSchema,
  educationSchema,
  experienceSchema,
  hideFromCompanySchema,
  ofCandidateSchema,
  pictureSchema,
  requestAccessSchema,
  visibilitySchema,
  withdrawAccessRequestSchema,
} from '../schemas/candidate';
import { companySchema } from '../schemas/company';
import { COMPANY_FILES, companyPageSchema, companyPictureSchema } from '../schemas/company-page';

const APPROVED_EMPLOYER = { roles: ['EMP'], approved: true } as const satisfies Access;
const CANDIDATE = { roles: ['CND'] } as const satisfies Access;
const EMPLOYER = { roles: ['EMP'] } as const satisfies Access;
/** A candidate from the first day; an employer only once approved. */
const CANDIDATE_OR_APPROVED_EMPLOYER = { roles: ['CND', 'EMP'], approved: ['EMP'] } as const satisfies Access;

export const createCandidate = {
  service: 'profile',
  method: 'POST',
  path: '/candidates',
  summary: 'Create your candidate profile, with picture and resume',
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
  summary: 'Update your candidate profile; a file that is not sent stays',
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
  summary: 'Get your profile, also with a token issued before it existed',
  access: CANDIDATE,
  answers: { 200: 'Candidate' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const ownBlindRecord = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/own/blind-record',
  summary: 'Get what employers without access read of you',
  access: CANDIDATE,
  answers: { 200: 'OwnBlindRecord' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const viewVisibility = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/own/visibility',
  summary: 'Get whether employers without access find you, and which companies you hide from',
  access: CANDIDATE,
  answers: { 200: 'Visibility' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const chooseVisibility = {
  service: 'profile',
  method: 'PUT',
  path: '/candidates/own/visibility',
  summary: 'Update whether employers without access find you',
  access: CANDIDATE,
  body: visibilitySchema,
  answers: { 200: 'Visibility' },
  errors: ['not-found'],
  limits: [LIMITS.profileSaves],
} as const satisfies Endpoint;

export const hideFromCompany = {
  service: 'profile',
  method: 'POST',
  path: '/candidates/own/hidden-companies',
  summary: 'Add a company that you hide from, by its name or by the domain of its mail',
  access: CANDIDATE,
  body: hideFromCompanySchema,
  answers: { 200: 'Visibility' },
  errors: ['not-found'],
  limits: [LIMITS.profileSaves],
} as const satisfies Endpoint;

export const showToCompany = {
  service: 'profile',
  method: 'DELETE',
  path: '/candidates/own/hidden-companies/:id',
  summary: 'Remove a company from those that you hide from',
  access: CANDIDATE,
  answers: { 200: 'Visibility' },
  limits: [LIMITS.profileSaves],
} as const satisfies Endpoint;

export const listSentProfiles = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/own/sent-profiles',
  summary: 'Export your profile as employers of finished applications still read it',
  access: CANDIDATE,
  query: pagingSchema,
  answers: { 200: 'SentProfiles' },
} as const satisfies Endpoint;

export const applyWithoutAccount = {
  service: 'profile',
  method: 'POST',
  path: '/job-applications/apply-without-account',
  summary: 'Apply to a job without an account; the application is sent once the link in the mail is confirmed',
  access: 'public',
  body: applyWithoutAccountSchema,
  answers: { 202: 'Message' },
  multipart: { files: APPLY_FILES },
  errors: ['not-found', 'job-closed'],
  limits: APPLICATION_LIMITS,
  leavesPages: true,
} as const satisfies Endpoint;

export const keptWaitingApplication = {
  service: 'profile',
  method: 'GET',
  path: '/waiting-applications/:id',
  summary: 'Get an application that waits to be confirmed, for identity',
  access: 'public',
  answers: { 200: 'KeptWaitingApplication' },
  errors: ['already-applied'],
  internal: true,
} as const satisfies Endpoint;

export const takeWaitingApplication = {
  service: 'profile',
  method: 'POST',
  path: '/waiting-applications/:id/take',
  summary: 'Add a confirmed application to your profile, made of it where you have none, for identity',
  access: CANDIDATE,
  answers: { 200: 'TakenApplication' },
  ignoresBody: true,
  internal: true,
} as const satisfies Endpoint;

export const viewCandidate = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/:can_code',
  summary: 'Get a candidate to whom you have access',
  access: CANDIDATE_OR_APPROVED_EMPLOYER,
  answers: { 200: 'Candidate' },
} as const satisfies Endpoint;

export const openResume = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/:can_code/resume',
  summary: 'Download the resume of a candidate to whom you have access',
  access: CANDIDATE_OR_APPROVED_EMPLOYER,
  answers: { 200: { type: 'application/pdf' } },
  limits: [LIMITS.resumeDownloads],
} as const satisfies Endpoint;

export const deleteResume = {
  service: 'profile',
  method: 'DELETE',
  path: '/candidates/:can_code/resume',
  summary: 'Delete your resume',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const openPicture = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/:can_code/profile-image',
  summary:
    'Download the picture of a candidate to whom you have access; with `or_none=1` an empty answer where there is none',
  access: CANDIDATE_OR_APPROVED_EMPLOYER,
  query: pictureSchema,
  answers: { 200: { type: 'image/jpeg' }, 204: 'nothing' },
} as const satisfies Endpoint;

export const deletePicture = {
  service: 'profile',
  method: 'DELETE',
  path: '/candidates/:can_code/profile-image',
  summary: 'Delete your picture',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
} as const satisfies Endpoint;

export const addExperience = {
  service: 'profile',
  method: 'POST',
  path: '/experience',
  summary: 'Add an experience to your profile',
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
  summary: 'Update one of your experiences',
  access: CANDIDATE,
  body: experienceSchema,
  answers: { 200: 'Experience' },
  limits: [LIMITS.backgroundEdits],
} as const satisfies Endpoint;

export const removeExperience = {
  service: 'profile',
  method: 'DELETE',
  path: '/experience/:id',
  summary: 'Delete one of your experiences',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  limits: [LIMITS.backgroundEdits],
} as const satisfies Endpoint;

export const listExperience = {
  service: 'profile',
  method: 'POST',
  path: '/experience/candidate',
  summary: 'List your experience, or that of a candidate to whom you have access',
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
  summary: 'Add an education to your profile',
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
  summary: 'Update one of your educations',
  access: CANDIDATE,
  body: educationSchema,
  answers: { 200: 'Education' },
  limits: [LIMITS.backgroundEdits],
} as const satisfies Endpoint;

export const removeEducation = {
  service: 'profile',
  method: 'DELETE',
  path: '/education/:id',
  summary: 'Delete one of your educations',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  limits: [LIMITS.backgroundEdits],
} as const satisfies Endpoint;

export const listEducation = {
  service: 'profile',
  method: 'POST',
  path: '/education/get-edu-details',
  summary: 'List your education, or that of a candidate to whom you have access',
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
  summary: 'Create or update your company profile',
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
  errors: ['company-missing'],
  limits: [LIMITS.profileSaves],
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
  limits: [LIMITS.profileSaves],
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
  limits: [LIMITS.profileSaves, LIMITS.profileFiles],
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
  caching: 'public, max-age=86400',
} as const satisfies Endpoint;

export const browseCandidates = {
  service: 'profile',
  method: 'POST',
  path: '/employers/get-not-accessible-candidates',
  summary: 'Browse candidates blind, without names or contact data',
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
  summary: 'Request access to a candidate’s full profile, by the code of the blind record or of an earlier request',
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
  summary: 'List your access requests; granted ones include the candidate',
  access: APPROVED_EMPLOYER,
  body: accessRequestsSchema,
  answers: { 200: 'AccessRequests' },
  readOnly: true,
} as const satisfies Endpoint;

export const copySentAccessRequests = {
  service: 'profile',
  method: 'GET',
  path: '/employers/own/access-requests',
  summary: 'Export your access requests, without the candidates; allowed without approval',
  access: EMPLOYER,
  query: pagingSchema,
  answers: { 200: 'AccessRequests' },
} as const satisfies Endpoint;

export const withdrawAccessRequest = {
  service: 'profile',
  method: 'PUT',
  path: '/employers/access-requests/:id',
  summary: 'Withdraw an unanswered access request',
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
  summary: 'List employers’ requests for access to your profile',
  access: CANDIDATE,
  body: accessRequestsSchema,
  answers: { 200: 'AccessRequests' },
  readOnly: true,
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
  summary: 'Grant, decline or revoke an employer’s access, with a message where one is wanted',
  access: CANDIDATE,
  body: answerAccessRequestSchema,
  answers: { 200: 'AccessRequest' },
  errors: ['request-withdrawn', 'status-change-refused'],
  limits: [LIMITS.accessGrants],
} as const satisfies Endpoint;
