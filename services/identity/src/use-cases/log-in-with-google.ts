import { hasWebAddress } from '@market/api';
import type { SelfRegisteredLoginType } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import { inTransaction, isDuplicateKey } from '@market/service-kit';
import { accountLocked, type Account } from '../domain/account';
import { decideGoogleSignIn, type GoogleDecision, type GoogleIdentity } from '../domain/google-identity';
import type { Caller, Needs } from './needs';
import { newAccount } from './register';
import type { SignedInSession } from './session-keeper';
import { texts } from '../texts';

const NAME_MAX = 100;

/**
 * Signs in by a Google ID token; on first use, creates the account or links Google to the password account with the
 * same verified address (docs/security.md, S33 to S36). An account created here has no phone yet and enters its number
 * in the phone step.
 * @throws MarketError 'google-failed' for a token that is invalid or was used before; 'login-type-mismatch' when the
 * account has the other login type; 'already-registered' when the address belongs to an account that Google must not
 * take over.
 */
export function logInWithGoogle({
  connection,
  accounts,
  accountWriter,
  sessionKeeper,
  googleTokens,
  limits,
  once,
  messages,
  texts,
  clock,
}: Pick<
  Needs,
  | 'connection'
  | 'accounts'
  | 'accountWriter'
  | 'sessionKeeper'
  | 'googleTokens'
  | 'limits'
  | 'once'
  | 'messages'
  | 'texts'
  | 'clock'
>) {
  async function decide(identity: GoogleIdentity, loginType: SelfRegisteredLoginType): Promise<GoogleDecision> {
    const [bySub, byEmail] = await Promise.all([
      accounts.findByGoogle(identity.sub),
      accounts.findByEmail(identity.email),
    ]);
    // The account may have been created between the two queries, by the same person in another tab.
    return decideGoogleSignIn({
      identity,
      loginType,
      bySub: bySub ?? (byEmail?.google_sub === identity.sub ? byEmail : null),
      byEmail,
    });
  }

  async function carryOut(
    decision: Exclude<GoogleDecision, { kind: 'refuse' }>,
    identity: GoogleIdentity,
    loginType: SelfRegisteredLoginType,
    requestId: string,
  ): Promise<Account | null> {
    if (decision.kind === 'sign-in') return decision.account;
    return inTransaction(connection, async (tx) => {
      if (decision.kind === 'link') {
        const linked = await accountWriter.change(
          tx,
          decision.account.login_id,
          { google_sub: identity.sub },
          requestId,
          { email_ver_status: 1, login_email: decision.account.login_email },
        );
        if (linked)
          await messages.queue(tx, texts.googleLinked({ to: linked.login_email, name: linked.login_name }), {
            requestId,
          });
        return linked;
      }
      const account = newAccount(
        {
          login_type: loginType,
          login_name: nameOf(identity),
          login_email: identity.email,
          login_mobile: '',
          google_sub: identity.sub,
          email_ver_status: decision.emailVerified ? 1 : 0,
        },
        clock.now(),
      );
      await accountWriter.add(tx, account, requestId);
      if (account.email_ver_status === 1) await accountWriter.takeFromOthers(tx, account, account.login_id, requestId);
      return account;
    });
  }

  return async (
    { token, login_type, nonce }: { token: string; login_type: SelfRegisteredLoginType; nonce?: string | undefined },
    caller: Caller,
  ): Promise<SignedInSession> => {
    await limits.googleSignIns.consume(caller.address);
    const identity = await googleTokens.check(token, nonce);
    const decision = await decide(identity, login_type);
    if (decision.kind === 'refuse') throw refusal(decision);
    if (!(await once.first(`google ${identity.tokenId}`, identity.expiresAt, clock.now())))
      throw new MarketError('google-failed');
    const account = await carryOut(decision, identity, login_type, caller.requestId).catch(async (error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      // Two concurrent first sign-ins of one person, or a sign-up with the same address meanwhile: the retry finds the
      // account.
      const again = await decide(identity, login_type);
      if (again.kind === 'refuse') throw refusal(again);
      return carryOut(again, identity, login_type, caller.requestId);
    });
    if (!account) throw new MarketError('google-failed');
    return sessionKeeper.open(account, caller);
  };
}

function refusal(decision: Extract<GoogleDecision, { kind: 'refuse' }>): MarketError {
  if (decision.because === 'account-locked') return accountLocked(decision.account);
  if (decision.because !== 'email-has-password-account') return new MarketError(decision.because);
  return new MarketError('already-registered', {
    error: texts.refusals.emailHasPassword,
  });
}

/**
 * Name from Google, unless it contains a web address (our emails would spread it), else the local part of the email
 * address.
 */
function nameOf({ name, email }: GoogleIdentity): string {
  const clean = (name ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, NAME_MAX);
  // Dots are removed, since a dotted name could be a web address itself.
  return clean === '' || hasWebAddress(clean)
    ? email
        .slice(0, email.indexOf('@'))
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .slice(0, NAME_MAX)
    : clean;
}
