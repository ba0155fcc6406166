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
  /** Owner id of the company's shared records; absent if they are under the account's own id. See `ownerIdOf`. */
  owner_id?: string;
  /** Role in the company, of employers; absent in tokens from before there were teams: their account is an owner. */
  company_role?: CompanyRole;
  /** Jobs given to a hiring manager; absent for other roles. */
  given_jobs?: readonly string[];
  /** Administrator who has yet to set up a second factor: all administrators' calls are refused. */
  second_factor_due?: true;
  /** API key that calls in the name of the owner who made it; absent for people. */
  key_id?: string;
}

/**
 * Source of a session's and an account's state. Identity reads its own records, the other services the copy maintained
 * by events.
 */
export interface AccountDirectory {
  /**
   * @returns the actor by the locally known state.
   * @throws MarketError 'token-invalid' when the session has ended or the account is disabled.
   */
  actorOf(claims: AccessClaims): Promise<Actor>;
  /**
   * The same, requested from identity with the caller's own token: called before a refusal that a late event could
   * explain.
   */
  freshActorOf(claims: AccessClaims, bearer: string): Promise<Actor>;
}

/** Returns the actor described by the claims alone. */
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

/** Team fields of an actor. */
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
