import { hasRight, type Team, type TeamChange, TEAM_MEMBERS_MAX } from '@market/contracts/companies';
import { versionOf } from '@market/service-kit';
import type { Account } from '../domain/account';
import { hasOtherOwner, isOwner, isVouchedFor, latelyInvitedBy } from '../domain/team';
import { recoveredSince } from '../domain/undo';
import type { Invitation, StoredTeamChange } from '../store/team-store';

/** Version of a member's role and jobs (ADR 0081). */
export const versionOfMember = ({ company_role = 'owner', given_jobs = [] }: Account): string =>
  versionOf(company_role, given_jobs);

/** A team as presented to one of its members, with the member's rights. */
export function presentTeam({
  own,
  members,
  invitations,
  now,
}: {
  own: Account;
  members: Account[];
  invitations: Invitation[];
  now: Date;
}): Team {
  const manages = hasRight(own.company_role, 'manage-team');
  const isLastOwner = (account: Account) => isOwner(account) && !hasOtherOwner(members, account);
  const inviters = latelyInvitedBy(own, members, recoveredSince(now));
  const nameOf = (loginId: string) => members.find(({ login_id }) => login_id === loginId)?.login_name ?? '';
  return {
    members: members.map((member) => {
      const you = member.login_id === own.login_id;
      const isChangeable = manages && !isLastOwner(member) && !inviters.has(member.login_id);
      return {
        login_id: member.login_id,
        name: member.login_name,
        email: member.login_email,
        role: member.company_role ?? 'owner',
        jobs: member.given_jobs ?? [],
        version: versionOfMember(member),
        joined_at: (member.joined_at ?? member.created_at).toISOString(),
        you,
        can: {
          change: isChangeable,
          remove: isChangeable && !you,
          give_ownership: manages && !you && !isOwner(member) && !member.disabled,
        },
      };
    }),
    invitations: manages
      ? invitations.map(({ id, email, role, jobs, by_login_id, created_at, expires_at }) => ({
          id,
          email,
          role,
          jobs,
          by_name: nameOf(by_login_id),
          created_at: created_at.toISOString(),
          expires_at: expires_at.toISOString(),
          expired: expires_at <= now || !isVouchedFor({ by_login_id }, members),
        }))
      : [],
    role: own.company_role ?? 'owner',
    can: {
      invite:
        manages &&
        own.user_approval_status === 1 &&
        own.cmp_code !== undefined &&
        members.length + invitations.length < TEAM_MEMBERS_MAX,
      manage: manages,
      leave: !isLastOwner(own),
    },
  };
}

export function presentTeamChange({ id, at, kind, by_name, whom, role, role_before }: StoredTeamChange): TeamChange {
  return {
    id,
    at: at.toISOString(),
    kind,
    by_name,
    whom,
    ...(role ? { role } : {}),
    ...(role_before ? { role_before } : {}),
  };
}
