/** Days for which a mailed invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** Days for which an invitation that has expired stays in the list, to be sent again. */
export const EXPIRED_INVITATION_DAYS = 30;
/** Maximum number of members and open invitations of a company. */
export const TEAM_MEMBERS_MAX = 200;
/** Maximum number of jobs assigned to one hiring manager. */
export const GIVEN_JOBS_MAX = 200;
/** Days for which the history of a team is kept. */
export const TEAM_HISTORY_DAYS = 730;

/** Kinds of changes in a team's history. */
export const TEAM_CHANGES = [
  'invited',
  'invited-again',
  'invitation-revoked',
  'joined',
  'role-changed',
  'jobs-given',
  'ownership-given',
  'left',
  'removed',
  'domain-proved',
  'domain-ended',
] as const;
export type TeamChangeKind = (typeof TEAM_CHANGES)[number];
