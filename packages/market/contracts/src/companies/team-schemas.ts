import { array, boolean, object, type InferType } from 'yup';
import { choice, idField, line, pagingFields, versionField } from '@market/api';
import { emailField } from '../accounts/fields';
import { reauthenticationSchema } from '../accounts/passkey-schemas';
import { texts } from '../texts';
import { GIVEN_JOBS_MAX, TEAM_MEMBERS_MAX } from './team';
import { COMPANY_ROLES } from './team-rights';

const roleField = () => choice(COMPANY_ROLES, texts.values.companyRole).required(texts.values.companyRole);
const jobsField = () =>
  array(idField())
    .typeError(texts.values.list)
    .max(GIVEN_JOBS_MAX, texts.values.listLong({ max: GIVEN_JOBS_MAX }))
    .default([]);

/**
 * Invitation; `jobs` are those of a hiring manager. Owners cannot be invited: only an existing member can become one.
 */
export const inviteMemberSchema = object({
  email: emailField(),
  role: roleField().notOneOf(['owner'], texts.values.companyRole),
  jobs: jobsField(),
});
export type InviteMemberInput = InferType<typeof inviteMemberSchema>;

/** Role of a member and the jobs assigned to a hiring manager; ownership is transferred by a separate call. */
export const changeMemberSchema = object({
  role: roleField().notOneOf(['owner'], texts.values.companyRole),
  jobs: jobsField(),
  version: versionField(),
});
export type ChangeMemberInput = InferType<typeof changeMemberSchema>;

/**
 * Transfer of ownership to a member, confirmed by the owner's password or a code; without `stay` the caller becomes a
 * recruiter.
 */
export const giveOwnershipSchema = reauthenticationSchema.shape({ stay: boolean().default(false) });
export type GiveOwnershipInput = InferType<typeof giveOwnershipSchema>;

const membersField = () =>
  array(idField())
    .typeError(texts.values.list)
    .max(TEAM_MEMBERS_MAX, texts.values.listLong({ max: TEAM_MEMBERS_MAX }));

/** Hiring managers of a job, by login id; `before` are those that the caller has seen. */
export const hiringManagersSchema = object({
  members: membersField().required(texts.values.list),
  before: membersField().default(undefined),
});
export type HiringManagersInput = InferType<typeof hiringManagersSchema>;

export const teamHistorySchema = object({ ...pagingFields });
/** The secret of a mailed invitation. */
export const invitationTokenSchema = object({ token: idField() });

/** Acceptance of an invitation; `dissolves` is the code of the own company, which is empty and ends with it. */
export const acceptInvitationSchema = object({ token: idField(), dissolves: line(100) });
export type AcceptInvitationInput = InferType<typeof acceptInvitationSchema>;
