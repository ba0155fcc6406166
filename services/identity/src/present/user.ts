import { pick } from '@market/api';
import type { Passkey as PasskeyRecord, SessionRecord, ShownPhone, User } from '@market/contracts/accounts';
import { rightsOf } from '@market/contracts/companies';
import { showPhone } from '@market/contracts/accounts/phone';
import { versionOf } from '@market/service-kit';
import { hasTermsDue, type Account } from '../domain/account';
import type { Passkey } from '../domain/passkey';
import { isSecondFactorDue, type SecondFactorRule } from '../domain/second-factor';
import type { Session } from '../domain/session';

/**
 * The account as responses contain it; unlisted fields never leave the service.
 * @param rule whether administrators must have a second factor
 */
export function userOf(account: Account, rule: SecondFactorRule): User {
  const pending = pendingOf(account);
  const { user_approval_status, can_code, cmp_code, decline_reason, company_role } = account;
  return {
    ...pick(account, 'login_id', 'login_name', 'login_email', 'login_mobile'),
    ...phoneOf(account),
    ...pick(account, 'login_type', 'email_ver_status', 'phone_ver_status', 'user_approval_status', 'profile_created'),
    ...(account.password_hash ? {} : { passwordless: true }),
    ...(decline_reason && user_approval_status === 0 && !account.approval_again ? { decline_reason } : {}),
    ...(isSecondFactorDue(account, rule) ? { second_factor_due: true } : {}),
    ...(hasTermsDue(account) ? { terms_due: true } : {}),
    version: versionOfAccount(account),
    ...(pending ? { pending } : {}),
    ...(can_code ? { can_code } : {}),
    ...(cmp_code ? { cmp_code } : {}),
    ...(account.login_type === 'EMP' ? { company_role: company_role ?? 'owner', rights: rightsOf(company_role) } : {}),
  };
}

/** Version of the fields that the account form edits (ADR 0081); a contact pending verification is not included yet. */
export function versionOfAccount({
  login_name,
  login_email,
  login_mobile,
  phone,
}: Pick<Account, 'login_name' | 'login_email' | 'login_mobile' | 'phone'>): string {
  return versionOf(login_name, login_email, login_mobile, phone?.country ?? '');
}

/** Contacts pending verification, as responses contain them; undefined when there are none. */
export function pendingOf({ pending }: Account): User['pending'] {
  if (!pending) return undefined;
  const { login_email, login_mobile } = pending;
  return { ...(login_email ? { login_email } : {}), ...(login_mobile ? { login_mobile, ...phoneOf(pending) } : {}) };
}

export function phoneOf({ phone }: Pick<Account, 'phone'>): { login_phone?: ShownPhone } {
  return phone ? { login_phone: showPhone(phone) } : {};
}

export function sessionRecordOf(session: Session, currentSid: string): SessionRecord {
  const { sid, device, address, created_at, last_used_at } = session;
  return {
    id: sid,
    device,
    address,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: sid === currentSid,
  };
}

/** A passkey as presented to its owner. */
export function passkeyRecordOf({ id, name, created_at, last_used_at, backed_up }: Passkey): PasskeyRecord {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    ...(last_used_at ? { last_used_at: last_used_at.toISOString() } : {}),
    synced: backed_up,
  };
}
