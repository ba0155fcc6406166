import type { Account } from './account';

/** A sign-in on one device, with its family of refresh tokens. */
export interface Session {
  sid: string;
  login_id: string;
  device: string;
  address: string;
  created_at: Date;
  last_used_at: Date;
  /** Absolute expiry: no refresh extends it (docs/security.md, S25). */
  expires_at: Date;
  /** Revision of the account when the sign-in was checked. */
  account_revision: number;
  ended_at?: Date;
  ended_because?: string;
}

/**
 * Whether a session is still valid. A sign-in checked against a former password is invalid even if it was stored a
 * moment after that password's sessions were ended.
 */
export function isAlive(session: Session, account: Account, now: Date): boolean {
  return (
    !account.disabled &&
    session.ended_at === undefined &&
    session.expires_at > now &&
    session.account_revision >= (account.password_revision ?? 0)
  );
}
