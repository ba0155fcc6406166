import type { Endpoint } from '@market/api';
import { ADMIN, approvedMember } from '../callers';
import { LIMITS_OF_REPORTS } from './limits';
import { appealSchema, reportDecisionSchema, reportSchema, reportsSchema } from './schemas';

export const appealTakeDown = {
  service: 'jobs',
  method: 'POST',
  path: '/job-posts/:id/appeal',
  summary: 'Appeal, once, against the decision to take one of your jobs down',
  access: approvedMember('edit-jobs'),
  body: appealSchema,
  answers: { 200: 'JobPost' },
  errors: ['appeal-closed'],
  leavesPages: true,
} as const satisfies Endpoint;

export const sendReport = {
  service: 'jobs',
  method: 'POST',
  path: '/reports',
  summary: 'Report a job, a company, or a message that you received to the operators of the marketplace',
  access: 'public',
  body: reportSchema,
  answers: { 202: 'Message' },
  errors: ['not-found', 'not-reportable', 'job-taken-down'],
  limits: [LIMITS_OF_REPORTS.reportsFromAddress, LIMITS_OF_REPORTS.reportsOfTarget],
  leavesPages: true,
} as const satisfies Endpoint;

export const listReports = {
  service: 'jobs',
  method: 'POST',
  path: '/admin/reports',
  summary: 'List reported jobs, companies and messages: the open ones, most reports first, or the decided ones',
  access: ADMIN,
  body: reportsSchema,
  answers: { 200: 'ReportCases' },
  readOnly: true,
} as const satisfies Endpoint;

export const decideReport = {
  service: 'jobs',
  method: 'PUT',
  path: '/admin/reports/:id',
  summary: 'Decide about a reported job, company or message: take down, hide, dismiss, restore, resolve',
  access: ADMIN,
  body: reportDecisionSchema,
  answers: { 200: 'ReportCase' },
  errors: ['changed-meanwhile', 'status-change-refused'],
} as const satisfies Endpoint;
