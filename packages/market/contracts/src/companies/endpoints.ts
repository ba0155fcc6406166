import { JSON_MAX_BYTES, type Endpoint } from '@market/api';
import { approvedMember, member } from '../callers';
import { domainCodeSchema, domainMailboxSchema } from './domain-proof-schemas';
import { LIMITS_OF_PROFILES } from '../profiles/limits';
import { COMPANY_FILES, companyPageSchema, companyPictureSchema } from './company-page-schemas';
import { publishCompanyPageSchema, companySchema } from './schemas';
import { LIMITS_OF_ACCOUNTS } from '../accounts/limits';
import { LIMITS_OF_COMPANIES } from './limits';
import {
  acceptInvitationSchema,
  changeMemberSchema,
  giveOwnershipSchema,
  hiringManagersSchema,
  invitationTokenSchema,
  inviteMemberSchema,
  teamHistorySchema,
} from './team-schemas';

export const saveCompany = {
  service: 'profile',
  method: 'POST',
  path: '/employers',
  summary: 'Create or update your company profile',
  access: member('edit-company'),
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
  access: member('see-company'),
  keyScope: 'jobs:read',
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
  access: member('see-company'),
  answers: { 200: 'OwnCompanyPage' },
  errors: ['not-found'],
} as const satisfies Endpoint;

export const saveCompanyPage = {
  service: 'profile',
  method: 'PUT',
  path: '/employers/own/page',
  summary: 'Save the draft of your company’s page; a field left out is emptied, pictures stay',
  access: member('edit-company'),
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
  summary: 'Publish the draft of your company’s page; with versions, only the draft of those versions',
  access: member('edit-company'),
  body: publishCompanyPageSchema,
  answers: { 200: 'OwnCompanyPage' },
  errors: ['company-missing', 'changed-meanwhile'],
  limits: [LIMITS_OF_PROFILES.profileSaves],
} as const satisfies Endpoint;

export const addCompanyPicture = {
  service: 'profile',
  method: 'POST',
  path: '/employers/own/page/pictures',
  summary: 'Add a picture to the draft of your company’s page; a logo or cover replaces the one before',
  access: member('edit-company'),
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
  access: member('edit-company'),
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
  // Short for an immutable address: pictures are removed with the approval. Drafts are sent with `no-store`.
  caching: 'public, max-age=3600',
} as const satisfies Endpoint;

export const showTeam = {
  service: 'identity',
  method: 'GET',
  path: '/team',
  summary: 'Get the members of your company, their roles and the open invitations',
  access: member('see-team'),
  answers: { 200: 'Team' },
} as const satisfies Endpoint;

export const teamHistory = {
  service: 'identity',
  method: 'GET',
  path: '/team/history',
  summary: 'List the changes of your company’s team with their authors, the newest first',
  access: member('see-team'),
  query: teamHistorySchema,
  answers: { 200: 'TeamHistory' },
} as const satisfies Endpoint;

export const inviteMember = {
  service: 'identity',
  method: 'POST',
  path: '/team/invitations',
  summary: 'Send an invitation to join your company; the answer is the same whether the address has an account',
  access: approvedMember('manage-team'),
  body: inviteMemberSchema,
  // A hiring manager may have 200 jobs, more entries than a usual body.
  bodyLimit: JSON_MAX_BYTES,
  answers: { 201: 'Team' },
  errors: ['already-exists'],
  limits: [LIMITS_OF_COMPANIES.invitations, LIMITS_OF_COMPANIES.invitationsToMailbox],
  leavesPages: true,
} as const satisfies Endpoint;

export const resendInvitation = {
  service: 'identity',
  method: 'POST',
  path: '/team/invitations/:id/resend',
  summary: 'Resend an invitation with a new link; the previous link ends',
  access: approvedMember('manage-team'),
  ignoresBody: true,
  answers: { 200: 'Team' },
  limits: [LIMITS_OF_COMPANIES.invitations, LIMITS_OF_COMPANIES.invitationsToMailbox],
  leavesPages: true,
} as const satisfies Endpoint;

export const revokeInvitation = {
  service: 'identity',
  method: 'DELETE',
  path: '/team/invitations/:id',
  summary: 'Withdraw an invitation: its link ends',
  access: member('manage-team'),
  answers: { 200: 'Team' },
  leavesPages: true,
} as const satisfies Endpoint;

export const changeMember = {
  service: 'identity',
  method: 'PUT',
  path: '/team/members/:login_id',
  summary: 'Change the role of a member, or the jobs of a hiring manager',
  access: member('manage-team'),
  body: changeMemberSchema,
  // A hiring manager may have 200 jobs, more entries than a usual body.
  bodyLimit: JSON_MAX_BYTES,
  answers: { 200: 'Team' },
  errors: ['changed-meanwhile', 'last-owner', 'invited-lately', 'contact-under-undo'],
  leavesPages: true,
} as const satisfies Endpoint;

export const giveOwnership = {
  service: 'identity',
  method: 'POST',
  path: '/team/members/:login_id/ownership',
  summary: 'Make a member an owner of your company, with your password or a code',
  access: member('manage-team'),
  body: giveOwnershipSchema,
  answers: { 200: 'Team' },
  errors: ['member-locked', 'contact-under-undo'],
  limits: [LIMITS_OF_ACCOUNTS.wrongCodesOfAccount],
  leavesPages: true,
} as const satisfies Endpoint;

export const removeMember = {
  service: 'identity',
  method: 'DELETE',
  path: '/team/members/:login_id',
  summary: 'Remove a member from your company',
  access: member('manage-team'),
  answers: { 200: 'Team' },
  errors: ['last-owner', 'invited-lately', 'contact-under-undo'],
  leavesPages: true,
} as const satisfies Endpoint;

export const setHiringManagers = {
  service: 'identity',
  method: 'PUT',
  path: '/team/jobs/:job_id',
  summary: 'Change the hiring managers of a job',
  access: member('edit-jobs'),
  body: hiringManagersSchema,
  answers: { 200: 'Team' },
  errors: ['changed-meanwhile'],
  leavesPages: true,
} as const satisfies Endpoint;

export const leaveTeam = {
  service: 'identity',
  method: 'POST',
  path: '/team/leave',
  summary: 'Leave your company; its last owner cannot',
  access: member('see-team'),
  ignoresBody: true,
  answers: { 200: 'ChangedAccount' },
  errors: ['last-owner', 'contact-under-undo'],
  leavesPages: true,
} as const satisfies Endpoint;

export const lookAtInvitation = {
  service: 'identity',
  method: 'POST',
  path: '/team/invitation',
  summary: 'Get an invitation by the token of its link',
  access: 'public',
  body: invitationTokenSchema,
  answers: { 200: 'SeenInvitation' },
  errors: ['link-invalid'],
  limits: [LIMITS_OF_COMPANIES.invitationLooks],
  readOnly: true,
} as const satisfies Endpoint;

export const acceptInvitation = {
  service: 'identity',
  method: 'POST',
  path: '/team/invitation/accept',
  summary:
    'Accept an invitation and join the company, as the account of the invited address; with its code, your own empty company is dissolved',
  access: 'signed-in',
  body: acceptInvitationSchema,
  answers: { 200: 'ChangedAccount' },
  errors: [
    'link-invalid',
    'invitation-for-another',
    'login-type-mismatch',
    'in-another-team',
    'already-registered',
    'company-not-empty',
    'right-missing',
    'changed-meanwhile',
    'contact-under-undo',
    'service-unavailable',
  ],
  leavesPages: true,
} as const satisfies Endpoint;

export const showHoldings = {
  service: 'identity',
  method: 'GET',
  path: '/team/holdings',
  summary: 'List the reasons why your company cannot be dissolved',
  access: member('manage-team'),
  answers: { 200: 'OwnHoldings' },
  errors: ['company-missing', 'service-unavailable'],
} as const satisfies Endpoint;

export const showCompanyDomain = {
  service: 'identity',
  method: 'GET',
  path: '/company-domain',
  summary: 'Get the domain of your company’s site, the ways to prove it, and its proofs',
  access: member('prove-domain'),
  answers: { 200: 'CompanyDomain' },
} as const satisfies Endpoint;

export const sendDomainCode = {
  service: 'identity',
  method: 'POST',
  path: '/company-domain/codes',
  summary: 'Send a code to a mailbox of your company’s domain',
  access: member('prove-domain'),
  body: domainMailboxSchema,
  answers: { 200: 'Message' },
  errors: ['domain-unprovable', 'domain-taken'],
  limits: [
    LIMITS_OF_ACCOUNTS.mailsOfAccountHour,
    LIMITS_OF_ACCOUNTS.mailsOfAccountDay,
    LIMITS_OF_ACCOUNTS.mailsFromAddress,
    LIMITS_OF_COMPANIES.domainMailsToMailbox,
  ],
  leavesPages: true,
} as const satisfies Endpoint;

export const proveDomainByMail = {
  service: 'identity',
  method: 'POST',
  path: '/company-domain/mail',
  summary: 'Verify your company’s domain by the code sent to a mailbox there',
  access: member('prove-domain'),
  body: domainCodeSchema,
  answers: { 200: 'CompanyDomain' },
  errors: ['domain-unprovable', 'domain-taken', 'otp-invalid'],
  limits: [LIMITS_OF_ACCOUNTS.wrongCodesOfAccount],
} as const satisfies Endpoint;

export const proveDomainByRecord = {
  service: 'identity',
  method: 'POST',
  path: '/company-domain/record',
  summary: 'Verify your company’s domain by its TXT record in the DNS',
  access: member('prove-domain'),
  ignoresBody: true,
  answers: { 200: 'CompanyDomain' },
  errors: ['domain-unprovable', 'domain-taken', 'domain-record-missing', 'service-unavailable'],
  limits: [LIMITS_OF_COMPANIES.domainLooks],
} as const satisfies Endpoint;

export const endDomainProof = {
  service: 'identity',
  method: 'DELETE',
  path: '/company-domain',
  summary: 'Remove the proof of your company’s domain',
  access: member('prove-domain'),
  answers: { 200: 'CompanyDomain' },
} as const satisfies Endpoint;
