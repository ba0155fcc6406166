// Calls of the applications service: applications, the dashboard, notifications.

import type { Access, Endpoint } from '../endpoint';
import {
  STEP_UNDO_SECONDS,
  applicationListSchema,
  applicationStatusSchema,
  applySchema,
  candidateApplicationsSchema,
  dashboardSchema,
  employerApplicationsSchema,
  notificationsReadSchema,
  notificationsSchema,
} from '../schemas/application';
import { matchesSchema } from '../schemas/match';
import { notificationChoicesSchema } from '../schemas/notification-choices';

const APPROVED_EMPLOYER = { roles: ['EMP'], approved: true } as const satisfies Access;
const CANDIDATE = { roles: ['CND'] } as const satisfies Access;

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
  access: APPROVED_EMPLOYER,
  body: employerApplicationsSchema,
  answers: { 200: 'EmployerApplications' },
  readOnly: true,
  errors: ['not-found'],
} as const satisfies Endpoint;

export const matchApplicants = {
  service: 'applications',
  method: 'POST',
  path: '/job-applications/matches',
  summary: 'List how applicants fit what your jobs ask for, in skills and experience',
  access: APPROVED_EMPLOYER,
  body: matchesSchema,
  answers: { 200: 'ApplicantMatches' },
  readOnly: true,
} as const satisfies Endpoint;

export const openApplication = {
  service: 'applications',
  method: 'GET',
  path: '/job-applications/application/:id',
  summary: 'Get an application to one of your jobs, with the previous and next in the filtered list',
  access: APPROVED_EMPLOYER,
  query: applicationListSchema,
  answers: { 200: 'OpenedApplication' },
} as const satisfies Endpoint;

export const changeApplicationStatus = {
  service: 'applications',
  method: 'PUT',
  path: '/job-applications/application/:id/status',
  summary:
    'Change an application’s status (forward, back, rejected, withdrawn); with `undo_seconds` the candidate sees the previous status until they have passed',
  // A candidate without a verified phone may withdraw what an application in one form has sent.
  access: { roles: ['EMP', 'CND'], approved: ['EMP'] },
  body: applicationStatusSchema,
  answers: { 200: 'ChangedApplication' },
  errors: ['status-change-refused'],
} as const satisfies Endpoint;

export const undoStep = {
  service: 'applications',
  method: 'DELETE',
  path: '/job-applications/application/:id/status',
  summary: 'Undo the last step during its `undo_seconds`, so that nothing is sent',
  access: { roles: ['EMP'], verified: true, approved: true },
  answers: { 200: 'EmployerApplication' },
  errors: ['status-change-refused'],
} as const satisfies Endpoint;

/** The older name of `undoStep`, for programs and remotes that were written for it. */
export const undoRejection = {
  service: 'applications',
  method: 'DELETE',
  path: '/job-applications/application/:id/rejection',
  summary: `Undo a rejection by its older name, within ${String(STEP_UNDO_SECONDS)} s after it was requested as undoable`,
  access: { roles: ['EMP'], verified: true, approved: true },
  answers: { 200: 'EmployerApplication' },
  errors: ['status-change-refused'],
} as const satisfies Endpoint;

export const endAccess = {
  service: 'applications',
  method: 'DELETE',
  path: '/job-applications/application/:id/access',
  summary: 'End at once what the employer still sees of oneself by a finished application',
  access: CANDIDATE,
  answers: { 200: 'CandidateApplication' },
  errors: ['status-change-refused'],
} as const satisfies Endpoint;

export const applicationFromCandidate = {
  service: 'applications',
  method: 'GET',
  path: '/job-applications/from-candidate/:can_code',
  summary: 'Check whether a candidate has an open application to one of your jobs',
  access: APPROVED_EMPLOYER,
  answers: { 200: 'ApplicationFromCandidate' },
} as const satisfies Endpoint;

export const showDashboard = {
  service: 'applications',
  method: 'GET',
  path: '/employers/dashboard-data',
  summary: 'Get the figures of the employer’s dashboard, by the days of a time zone',
  access: APPROVED_EMPLOYER,
  query: dashboardSchema,
  answers: { 200: 'DashboardData' },
} as const satisfies Endpoint;

export const listNotifications = {
  service: 'applications',
  method: 'POST',
  path: '/notifications/get-notifications',
  summary: 'List your notifications',
  access: 'signed-in',
  body: notificationsSchema,
  answers: { 200: 'NotificationListing' },
  readOnly: true,
} as const satisfies Endpoint;

export const liveNotifications = {
  service: 'applications',
  method: 'GET',
  path: '/notifications/live',
  summary: 'Stream your notifications as server-sent events; `Last-Event-ID` is the last one received',
  access: 'signed-in',
  answers: { 200: { type: 'text/event-stream' } },
} as const satisfies Endpoint;

export const readNotifications = {
  service: 'applications',
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark one notification, or all, as read',
  access: 'signed-in',
  body: notificationsReadSchema,
  answers: { 200: 'UnreadCount' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const showNotificationChoices = {
  service: 'applications',
  method: 'GET',
  path: '/notifications/choices',
  summary: 'List your mail preferences',
  access: { roles: ['CND', 'EMP'] },
  answers: { 200: 'NotificationChoicesAnswer' },
} as const satisfies Endpoint;

export const changeNotificationChoices = {
  service: 'applications',
  method: 'PUT',
  path: '/notifications/choices',
  summary: 'Update your mail preferences; kinds left out stay unchanged',
  access: { roles: ['CND', 'EMP'] },
  body: notificationChoicesSchema,
  answers: { 200: 'NotificationChoicesAnswer' },
} as const satisfies Endpoint;

export const showUnsubscribe = {
  service: 'applications',
  method: 'GET',
  path: '/notifications/unsubscribe/:token',
  summary:
    'Show what an unsubscribe link would switch off; changes nothing, and redirects a browser to the confirmation page',
  access: 'public',
  answers: { 200: 'UnsubscribeAnswer', 303: 'nothing' },
  errors: ['link-invalid'],
} as const satisfies Endpoint;

export const unsubscribe = {
  service: 'applications',
  method: 'POST',
  path: '/notifications/unsubscribe/:token',
  summary: 'Unsubscribe from the kind of a mail with one click (RFC 8058)',
  access: 'public',
  answers: { 200: 'UnsubscribeAnswer' },
  ignoresBody: true,
  errors: ['link-invalid'],
  needsNoRoom: true,
} as const satisfies Endpoint;
