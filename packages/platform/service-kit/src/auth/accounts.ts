import type { Flag, LoginType } from '@market/contracts/accounts';
import type { CompanyRole, GivenJobs } from '@market/contracts/companies';
export { onlyJobsOf, ownerIdOf, seesJob } from '@market/contracts/companies';
import type { AccessClaims } from './token-verifier';

/** Caller as a service sees it: from the verified token and the newest known state of the account. */
export interface Actor {
  login_id: string;
  login_type: LoginType;
  sid: string;
  email_ver_status: Flag;
  phone_ver_status: Flag;
  user_approval_status: Flag;
  profile_created: Flag;
  can_code?: string;
  cmp_code?: string;
  /** Owner of a member's things of the company; absent where they are under the account's own id. See `ownerIdOf`. */
  owner_id?: string;
  /** Role in the company, of employers; absent in tokens from before there were teams: their account is an owner. */
  company_role?: CompanyRole;
  /** Jobs given to a hiring manager; of other roles absent. */
  given_jobs?: readonly string[];
  /** An administrator who has yet to set up a second factor: no call of administrators is for them. */
  second_factor_due?: true;
  /** API key that calls in the name of the owner who made it; absent for people. */
  key_id?: string;
}

/**
 * Knows whether a session still lives and how its account stands. Identity answers from its own records, the other
 * services from the copy that events keep.
 */
export interface AccountDirectory {
  /**
   * @returns the actor by what is known here.
   * @throws MarketError 'token-invalid' when the session has ended or the account is disabled.
   */
  actorOf(claims: AccessClaims): Promise<Actor>;
  /**
   * The same, asked of identity with the caller's own token: called before a refusal that a late event could explain.
   */
  freshActorOf(claims: AccessClaims, bearer: string): Promise<Actor>;
}

/** The actor that the claims alone describe. */
export function actorOfClaims(claims: AccessClaims): Actor {
  return {
    login_id: claims.sub,
    login_type: claims.login_type,
    sid: claims.sid,
    email_ver_status: claims.email_ver_status,
    phone_ver_status: claims.phone_ver_status,
    user_approval_status: claims.user_approval_status,
    profile_created: claims.profile_created,
    ...(claims.can_code ? { can_code: claims.can_code } : {}),
    ...(claims.cmp_code ? { cmp_code: claims.cmp_code } : {}),
    ...teamOf(claims),
    ...(claims.second_factor_due ? { second_factor_due: true } : {}),
  };
}

/** Fields of the team, as an actor carries them. */
export function teamOf({
  owner_id,
  company_role,
  given_jobs,
}: GivenJobs & { owner_id?: string | undefined }): Pick<Actor, 'owner_id' | 'company_role' | 'given_jobs'> {
  return {
    ...(owner_id ? { owner_id } : {}),
    ...(company_role ? { company_role } : {}),
    ...(given_jobs && company_role === 'hiring-manager' ? { given_jobs } : {}),
  };
}
