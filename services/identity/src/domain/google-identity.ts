import type { SelfRegisteredLoginType } from '@market/contracts/accounts';
import { emailKey, type Account } from './account';

/** Claims of a verified Google ID token. */
export interface GoogleIdentity {
  sub: string;
  email: string;
  email_verified: boolean;
  /** Set for accounts of a company that runs its mail with Google. */
  hosted_domain?: string;
  name?: string;
  /** Id of this one token; each token signs in only once (docs/security.md, S33). */
  tokenId: string;
  expiresAt: Date;
}

/** Outcome of a Google sign-in. */
export type GoogleDecision =
  | { kind: 'sign-in'; account: Account }
  | { kind: 'link'; account: Account }
  | { kind: 'create'; emailVerified: boolean }
  | { kind: 'refuse'; because: 'google-failed' | 'login-type-mismatch' | 'email-has-password-account' }
  | { kind: 'refuse'; because: 'account-locked'; account: Account };

/**
 * Whether Google itself hosts the mailbox. For any other address `email_verified` only dates from the day the person
 * confirmed it to Google, and the mailbox may have changed owners since.
 */
export function isAuthoritative({ email, email_verified, hosted_domain }: GoogleIdentity): boolean {
  return email_verified && (/@(gmail|googlemail)\.com$/.test(emailKey(email)) || hosted_domain !== undefined);
}

/**
 * Decides which account a Google sign-in opens (docs/security.md, S34 to S36). Google's permanent id decides; an email
 * address only links to an account whose owner has verified it, and only where Google is authoritative for it. So
 * Google does not take over a password account with an unverified email (it creates another account, and the first
 * loses the address where Google is authoritative), and a stranger who registered the address first keeps no access.
 */
export function decideGoogleSignIn({
  identity,
  loginType,
  bySub,
  byEmail,
}: {
  identity: GoogleIdentity;
  loginType: SelfRegisteredLoginType;
  bySub: Account | null;
  byEmail: Account | null;
}): GoogleDecision {
  const account = bySub ?? byEmail;
  if (!identity.email_verified && !bySub) return { kind: 'refuse', because: 'google-failed' };
  if (!account) return { kind: 'create', emailVerified: isAuthoritative(identity) };
  if (account.disabled) {
    // Only a proved owner is notified of the lock.
    const isOwner = bySub !== null || (account.google_sub === undefined && isAuthoritative(identity));
    return isOwner
      ? { kind: 'refuse', because: 'account-locked', account }
      : { kind: 'refuse', because: 'google-failed' };
  }
  if (account.login_type !== loginType) return { kind: 'refuse', because: 'login-type-mismatch' };
  if (bySub) return { kind: 'sign-in', account };
  if (account.google_sub !== undefined || !isAuthoritative(identity))
    return { kind: 'refuse', because: 'email-has-password-account' };
  return { kind: 'link', account };
}
