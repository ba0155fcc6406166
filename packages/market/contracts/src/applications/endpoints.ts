import type { Endpoint } from '@market/api';
import { approvedMember, CANDIDATE } from '../callers';
import { matchesSchema } from '../search/match-schemas';
import { APPLICATION_LIMITS, LIMITS_OF_APPLICATIONS } from './limits';
import {
  applicationListSchema,
  applicationStatusSchema,
  APPLY_FILES,
  applySchema,
  applyWithoutAccountSchema,
  candidateApplicationsSchema,
  confirmApplicationSchema,
  dashboardSchema,
  employerApplicationsSchema,
  exportApplicantsSchema,
  mailWaitingApplicationSchema,
  STEP_UNDO_SECONDS,
} from './schemas';

export const applyToJob = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/apply',
  summary: 'Apply to a job',
  access: { roles: ['CND'], approved: true },
  body: applySchema,
  answers: { 201: 'SentApplication' },
  idempotent: true,
  errors: ['not-found', 'already-applied', 'job-closed', 'profile-missing'],
} as const satisfies Endpoint;

export const sendTakenApplication = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/taken/:id/send',
  summary: 'Send an application that you have confirmed by its mail, for identity',
  access: CANDIDATE,
  answers: { 201: 'SentApplication' },
  errors: ['not-found', 'already-applied', 'job-closed', 'profile-missing'],
  ignoresBody: true,
  internal: true,
} as const satisfies Endpoint;

export const listCandidateApplications = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/candidate-applications',
  summary: 'List your applications with their history',
  access: CANDIDATE,
  body: candidateApplicationsSchema,
  answers: { 200: 'CandidateApplications' },
  readOnly: true,
} as const satisfies Endpoint;

export const listEmployerApplications = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/for-each-employer',
  summary: 'List applications to your jobs with their candidates',
  access: approvedMember('see-applicants'),
  keyScope: 'applications:read',
  body: employerApplicationsSchema,
  answers: { 200: 'EmployerApplications' },
  readOnly: true,
  errors: ['not-found'],
} as const satisfies Endpoint;

export const exportApplicants = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/export',
  summary: 'Export the applications of a filtered list as CSV; the company’s owners see who did',
  access: approvedMember('export-applicants'),
  body: exportApplicantsSchema,
  answers: { 200: { type: 'text/csv' } },
  errors: ['not-found', 'too-large'],
  limits: [LIMITS_OF_APPLICATIONS.applicantExports],
  leavesPages: true,
} as const satisfies Endpoint;

export const listApplicantExports = {
  service: 'applications',
  method: 'GET',
  path: '/job-applications/exports',
  summary: 'List who exported applicants of the company, and how many',
  access: approvedMember('manage-team'),
  answers: { 200: 'ApplicantExports' },
} as const satisfies Endpoint;

export const matchApplicants = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/matches',
  summary: 'List the match of applicants with your jobs, in skills and experience',
  access: approvedMember('see-applicants'),
  body: matchesSchema,
  answers: { 200: 'ApplicantMatches' },
  readOnly: true,
} as const satisfies Endpoint;

export const openApplication = {
  service: 'applications',
  method: 'GET',
  path: '/job-applications/application/:id',
  summary: 'Get an application to one of your jobs, with the previous and next in the filtered list',
  access: approvedMember('see-applicants'),
  keyScope: 'applications:read',
  query: applicationListSchema,
  answers: { 200: 'OpenedApplication' },
} as const satisfies Endpoint;

export const changeApplicationStatus = {
  service: 'applications',
  method: 'PUT',
  path: '/job-applications/application/:id/status',
  summary:
    'Change an application’s status (forward, back, rejected, withdrawn), or its own stage; with `undo_seconds` the candidate sees the previous status until they have passed',
  // A candidate without a verified phone may withdraw an application that the form without an account has sent.
  access: { roles: ['EMP', 'CND'], approved: ['EMP'], right: 'move-applicants' },
  keyScope: 'applications:write',
  body: applicationStatusSchema,
  answers: { 200: 'ChangedApplication' },
  errors: ['status-change-refused', 'changed-meanwhile', 'thread-closed'],
} as const satisfies Endpoint;

export const undoStep = {
  service: 'applications',
  method: 'DELETE',
  path: '/job-applications/application/:id/status',
  summary: 'Undo the last step during its `undo_seconds`, so that nothing is sent',
  access: approvedMember('move-applicants'),
  answers: { 200: 'EmployerApplication' },
  errors: ['status-change-refused'],
} as const satisfies Endpoint;

/** Older name of `undoStep`, for programs and remotes that use it. */
export const undoRejection = {
  service: 'applications',
  method: 'DELETE',
  path: '/job-applications/application/:id/rejection',
  summary: `Undo a rejection by its older name, within ${String(STEP_UNDO_SECONDS)} s after it was requested as undoable`,
  access: approvedMember('move-applicants'),
  answers: { 200: 'EmployerApplication' },
  errors: ['status-change-refused'],
} as const satisfies Endpoint;

export const endAccess = {
  service: 'applications',
  method: 'DELETE',
  path: '/job-applications/application/:id/access',
  summary: 'Revoke the access that an employer keeps by a finished application',
  access: CANDIDATE,
  answers: { 200: 'CandidateApplication' },
  errors: ['status-change-refused'],
} as const satisfies Endpoint;

export const applicationFromCandidate = {
  service: 'applications',
  method: 'GET',
  path: '/job-applications/from-candidate/:can_code',
  summary: 'Check whether a candidate has an open application to one of your jobs',
  access: approvedMember('see-applicants'),
  answers: { 200: 'ApplicationFromCandidate' },
} as const satisfies Endpoint;

export const showDashboard = {
  service: 'applications',
  method: 'GET',
  path: '/employers/dashboard-data',
  summary: 'Get the figures of the employer’s dashboard, by the days of a time zone',
  access: approvedMember('see-jobs'),
  query: dashboardSchema,
  answers: { 200: 'DashboardData' },
} as const satisfies Endpoint;

export const showWaitingApplication = {
  service: 'identity',
  method: 'POST',
  path: '/job-applications/waiting',
  summary: 'Preview the application of a confirmation link; sends nothing',
  access: 'public',
  body: confirmApplicationSchema,
  answers: { 200: 'WaitingApplication' },
  errors: ['link-invalid', 'already-applied'],
  limits: [LIMITS_OF_APPLICATIONS.confirmations],
  readOnly: true,
} as const satisfies Endpoint;

export const confirmApplication = {
  service: 'identity',
  method: 'POST',
  path: '/job-applications/confirm',
  summary: 'Send the application of a confirmation link; creates an account for an unknown address',
  access: 'public',
  body: confirmApplicationSchema,
  answers: { 200: 'ConfirmedApplication' },
  errors: ['link-invalid', 'already-registered', 'already-applied', 'job-closed', 'login-type-mismatch'],
  limits: [LIMITS_OF_APPLICATIONS.confirmations],
  leavesPages: true,
} as const satisfies Endpoint;

export const applyWithoutAccount = {
  service: 'profile',
  method: 'POST',
  path: '/job-applications/apply-without-account',
  summary: 'Apply to a job without an account; the application is sent once the link in the mail is confirmed',
  access: 'public',
  body: applyWithoutAccountSchema,
  answers: { 202: 'KeyOfWaitingApplication' },
  multipart: { files: APPLY_FILES },
  errors: ['not-found', 'job-closed'],
  limits: APPLICATION_LIMITS,
  leavesPages: true,
} as const satisfies Endpoint;

export const mailWaitingApplication = {
  service: 'profile',
  method: 'POST',
  path: '/job-applications/apply-without-account/again',
  summary: 'Resend the confirmation link of an application, also to another address; earlier links end',
  access: 'public',
  body: mailWaitingApplicationSchema,
  answers: { 202: 'KeyOfWaitingApplication' },
  errors: ['not-found'],
  limits: APPLICATION_LIMITS,
  leavesPages: true,
} as const satisfies Endpoint;

export const keptWaitingApplication = {
  service: 'profile',
  method: 'GET',
  path: '/waiting-applications/:id',
  summary: 'Get an unconfirmed application, for identity',
  access: 'public',
  answers: { 200: 'KeptWaitingApplication' },
  errors: ['already-applied'],
  internal: true,
} as const satisfies Endpoint;

export const takeWaitingApplication = {
  service: 'profile',
  method: 'POST',
  path: '/waiting-applications/:id/take',
  summary: 'Add a confirmed application to your profile, or create the profile from it, for identity',
  access: CANDIDATE,
  answers: { 200: 'TakenApplication' },
  ignoresBody: true,
  internal: true,
} as const satisfies Endpoint;
