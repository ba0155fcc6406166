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
  /** Names this very token; a token signs in once (docs/security.md, S33). */
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
 * Whether Google itself runs the mailbox. For any other address its word is as old as the day on which the person
 * showed a link from it, and the mailbox may have another owner since.
 */
export function isAuthoritative({ email, email_verified, hosted_domain }: GoogleIdentity): boolean {
  return email_verified && (/@(gmail|googlemail)\.com$/.test(emailKey(email)) || hosted_domain !== undefined);
}

/**
 * Decides which account a Google sign-in opens (docs/security.md, S34 to S36). The lasting id decides; an address only
 * joins an account whose owner has shown that the mailbox is theirs, and only where Google is an authority for it. So
 * neither does Google take over a password account whose email is unverified (it makes another one, and that one loses
 * the address where Google is its authority), nor does a stranger who registered the address first keep a way in.
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
    // Only who has shown to be the owner is told of the lock.
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
