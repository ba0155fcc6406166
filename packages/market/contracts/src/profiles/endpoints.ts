import { type Access, type Endpoint, pagingSchema } from '@market/api';
import { CANDIDATE } from '../callers';
import { LIMITS_OF_PROFILES } from './limits';
import {
  CANDIDATE_FILES,
  candidateSchema,
  educationSchema,
  experienceSchema,
  hideFromCompanySchema,
  ofCandidateSchema,
  pictureSchema,
  READ_FILES,
  readResumeSchema,
  resumeDetailsSchema,
  visibilitySchema,
} from './schemas';

/** Access for candidates at once, for employers only after approval. */
const CANDIDATE_OR_APPROVED_EMPLOYER = {
  roles: ['CND', 'EMP'],
  approved: ['EMP'],
  right: 'see-applicants',
} as const satisfies Access;

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
  limits: [LIMITS_OF_PROFILES.profileSaves, LIMITS_OF_PROFILES.profileFiles],
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
  errors: ['not-found', 'changed-meanwhile'],
  limits: [LIMITS_OF_PROFILES.profileSaves, LIMITS_OF_PROFILES.profileFiles],
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

export const ownProfilePdf = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/own/profile-pdf',
  summary: 'Download your profile as a PDF, made for this call',
  access: CANDIDATE,
  answers: { 200: { type: 'application/pdf' } },
  errors: ['not-found'],
  limits: [LIMITS_OF_PROFILES.profilePdfs],
} as const satisfies Endpoint;

export const viewVisibility = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/own/visibility',
  summary: 'Get your visibility settings, your hidden companies and suggestions for them',
  access: CANDIDATE,
  answers: { 200: 'Visibility' },
} as const satisfies Endpoint;

export const chooseVisibility = {
  service: 'profile',
  method: 'PUT',
  path: '/candidates/own/visibility',
  summary: 'Update your visibility to employers without access',
  access: CANDIDATE,
  body: visibilitySchema,
  answers: { 200: 'Visibility' },
  errors: ['not-found'],
  limits: [LIMITS_OF_PROFILES.profileSaves],
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
  limits: [LIMITS_OF_PROFILES.profileSaves],
} as const satisfies Endpoint;

export const showToCompany = {
  service: 'profile',
  method: 'DELETE',
  path: '/candidates/own/hidden-companies/:id',
  summary: 'Remove a company from those that you hide from',
  access: CANDIDATE,
  answers: { 200: 'Visibility' },
  limits: [LIMITS_OF_PROFILES.profileSaves],
} as const satisfies Endpoint;

export const viewResumeDetails = {
  service: 'profile',
  method: 'GET',
  path: '/candidates/own/resume-details',
  summary: 'Get the parts of your JSON Resume that the profile has no field for; nobody else reads them',
  access: CANDIDATE,
  answers: { 200: 'ResumeDetails' },
} as const satisfies Endpoint;

export const saveResumeDetails = {
  service: 'profile',
  method: 'PUT',
  path: '/candidates/own/resume-details',
  summary: 'Change the parts of your JSON Resume that the profile has no field for; an empty text removes them',
  access: CANDIDATE,
  body: resumeDetailsSchema,
  // The text quotes all quotes of its JSON, and letters of Asia have three bytes.
  bodyLimit: 256 * 1024,
  answers: { 200: 'ResumeDetails' },
  errors: ['not-found'],
  limits: [LIMITS_OF_PROFILES.profileSaves],
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
  limits: [LIMITS_OF_PROFILES.resumeDownloads],
} as const satisfies Endpoint;

export const readResume = {
  service: 'profile',
  method: 'POST',
  path: '/candidates/own/read-resume',
  summary: 'Parse a resume field by field; without a file, that of your profile; stores nothing',
  access: CANDIDATE,
  body: readResumeSchema,
  answers: { 200: 'ResumeReading' },
  multipart: { files: READ_FILES },
  readOnly: true,
  errors: ['not-found'],
  limits: [LIMITS_OF_PROFILES.resumeReadings],
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
  idempotent: true,
  errors: ['not-found'],
  limits: [LIMITS_OF_PROFILES.backgroundEdits],
} as const satisfies Endpoint;

export const changeExperience = {
  service: 'profile',
  method: 'PUT',
  path: '/experience/:id',
  summary: 'Update one of your experiences',
  access: CANDIDATE,
  body: experienceSchema,
  answers: { 200: 'Experience' },
  errors: ['changed-meanwhile'],
  limits: [LIMITS_OF_PROFILES.backgroundEdits],
} as const satisfies Endpoint;

export const removeExperience = {
  service: 'profile',
  method: 'DELETE',
  path: '/experience/:id',
  summary: 'Delete one of your experiences',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  limits: [LIMITS_OF_PROFILES.backgroundEdits],
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
  idempotent: true,
  errors: ['not-found'],
  limits: [LIMITS_OF_PROFILES.backgroundEdits],
} as const satisfies Endpoint;

export const changeEducation = {
  service: 'profile',
  method: 'PUT',
  path: '/education/:id',
  summary: 'Update one of your educations',
  access: CANDIDATE,
  body: educationSchema,
  answers: { 200: 'Education' },
  errors: ['changed-meanwhile'],
  limits: [LIMITS_OF_PROFILES.backgroundEdits],
} as const satisfies Endpoint;

export const removeEducation = {
  service: 'profile',
  method: 'DELETE',
  path: '/education/:id',
  summary: 'Delete one of your educations',
  access: CANDIDATE,
  answers: { 204: 'nothing' },
  limits: [LIMITS_OF_PROFILES.backgroundEdits],
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
