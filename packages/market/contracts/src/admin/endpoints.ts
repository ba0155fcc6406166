import type { Endpoint } from '@market/api';
import { ADMIN } from '../callers';
import { approvalSchema, approvalsSchema, companyDecisionSchema, lockSchema, undoDecisionSchema } from './schemas';

export const listApprovals = {
  service: 'identity',
  method: 'POST',
  path: '/admin/approvals',
  summary: 'List employers waiting for approval, or another list of accounts',
  access: ADMIN,
  body: approvalsSchema,
  answers: { 200: 'PendingApprovals' },
  readOnly: true,
} as const satisfies Endpoint;

export const showApproval = {
  service: 'identity',
  method: 'GET',
  path: '/admin/approvals/:login_id',
  summary: 'Get an account with its company and all decisions about it',
  access: ADMIN,
  answers: { 200: 'ApprovalDetails' },
} as const satisfies Endpoint;

export const decideAccount = {
  service: 'identity',
  method: 'PUT',
  path: '/admin/approvals/:login_id',
  summary: 'Approve or decline an account, or revoke its approval, with a reason',
  access: ADMIN,
  body: approvalSchema,
  answers: { 200: 'ChangedAccount' },
  errors: ['changed-meanwhile'],
} as const satisfies Endpoint;

export const decideCompany = {
  service: 'identity',
  method: 'PUT',
  path: '/admin/approvals/:login_id/company',
  summary: 'Approve or decline a new name or site of an approved employer, or approve its new mail domain',
  access: ADMIN,
  body: companyDecisionSchema,
  answers: { 200: 'ChangedAccount' },
  errors: ['changed-meanwhile'],
} as const satisfies Endpoint;

export const lockAccount = {
  service: 'identity',
  method: 'PUT',
  path: '/admin/approvals/:login_id/lock',
  summary: 'Lock an account and end its sessions, or unlock it',
  access: ADMIN,
  body: lockSchema,
  answers: { 200: 'ChangedAccount' },
  errors: ['changed-meanwhile'],
} as const satisfies Endpoint;

export const undoDecision = {
  service: 'identity',
  method: 'POST',
  path: '/admin/approvals/:login_id/undo',
  summary: 'Undo the newest decision about an account',
  access: ADMIN,
  body: undoDecisionSchema,
  answers: { 200: 'ChangedAccount' },
  errors: ['changed-meanwhile'],
} as const satisfies Endpoint;
