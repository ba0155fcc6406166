import type { SecondFactorWays } from '@market/contracts/accounts';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction } from '@market/service-kit';
import { openOrRefuse, type Account } from '../domain/account';
import { isToken, newToken, tokenHash } from '../domain/secrets';
import type { SignInStep } from '../store/sign-in-step-store';
import type { Caller, Needs } from './needs';
import type { SignedInSession } from './session-keeper';

/** Code of the authenticator app, recovery code, or the passkey's response. */
interface Shown {
  code?: string | null | undefined;
  recovery_code?: string | undefined;
  credential?: string | undefined;
}

/**
 * Records that a password was right until the second factor follows.
 * @returns the step's token, for a cookie
 */
export function beginSecondFactor({ signInSteps, clock }: Pick<Needs, 'signInSteps' | 'clock'>) {
  return async ({ login_id, revision }: Account): Promise<string> => {
    const token = newToken();
    await signInSteps.put('second-factor', tokenHash(token), { challenge: '', login_id, revision }, clock.now());
    return token;
  };
}

/**
 * Account of a sign-in that still needs its second factor. A password changed since then, or a removed factor,
 * invalidates the step.
 * @throws MarketError 'sign-in-expired'; 'account-locked'
 */
async function accountOf({ accounts }: Pick<Needs, 'accounts'>, step: SignInStep | null): Promise<Account> {
  const account = step?.login_id === undefined ? null : await accounts.find(step.login_id);
  if (!account || (account.password_revision ?? 0) > (step?.revision ?? 0)) throw new MarketError('sign-in-expired');
  return openOrRefuse(account);
}

/**
 * Ways to finish a sign-in whose password was right, with a challenge for the account's passkeys.
 * @throws MarketError 'sign-in-expired'
 */
export function startSecondFactor(
  needs: Pick<Needs, 'accounts' | 'passkeys' | 'secondFactors' | 'signInSteps' | 'relyingParty' | 'clock'>,
) {
  const { passkeys, secondFactors, signInSteps, relyingParty, clock } = needs;
  return async (token: string | undefined): Promise<SecondFactorWays> => {
    if (token === undefined || !isToken(token)) throw new MarketError('sign-in-expired');
    const key = tokenHash(token);
    const account = await accountOf(needs, await signInSteps.find('second-factor', key, clock.now()));
    const [factors, own] = [await secondFactors.find(account.login_id), await passkeys.ofAccount(account.login_id)];
    if (own.length === 0) return { totp: factors.totp !== undefined };
    const { challenge, options } = await relyingParty.request(own);
    if (!(await signInSteps.challenge('second-factor', key, challenge, clock.now())))
      throw new MarketError('sign-in-expired');
    return { totp: factors.totp !== undefined, options };
  };
}

/**
 * Finishes a sign-in with the second factor. Each sign-in allows five tries, and repeated wrong codes for an account
 * are throttled with backoff; a passkey bypasses the throttle.
 * @throws MarketError 'fields-invalid' for a wrong code; 'passkey-refused'; 'sign-in-expired'; 'too-many-requests'
 */
export function finishSecondFactor(
  needs: Pick<
    Needs,
    | 'connection'
    | 'accounts'
    | 'passkeys'
    | 'secondFactors'
    | 'signInSteps'
    | 'signInGuard'
    | 'signInChanger'
    | 'sessionKeeper'
    | 'relyingParty'
    | 'totp'
    | 'clock'
  >,
) {
  const { connection, passkeys, secondFactors, signInSteps, signInGuard, signInChanger, sessionKeeper } = needs;
  const { relyingParty, totp, clock } = needs;

  async function checkPasskey(credential: string, { login_id }: Account, challenge: string): Promise<void> {
    const claim = relyingParty.claimOf(credential);
    const passkey = claim && (await passkeys.find(claim.id));
    const shown =
      challenge !== '' && passkey?.login_id === login_id
        ? await relyingParty.shown(credential, challenge, passkey)
        : undefined;
    if (!shown || !passkey || !(await passkeys.use(passkey, { ...shown, now: clock.now() })))
      throw new MarketError('passkey-refused');
  }

  async function checkCode(code: string, { login_id }: Account): Promise<void> {
    const factors = await secondFactors.find(login_id);
    const step = factors.totp && totp.stepOf(factors.totp.secret, code, { now: clock.now(), after: factors.totp.step });
    if (step === undefined || !(await secondFactors.takeStep(login_id, step)))
      throw fieldsInvalid({ code: RULE_MESSAGES.codeWrong });
  }

  async function checkRecoveryCode(code: string, account: Account, requestId: string): Promise<void> {
    if (!(await secondFactors.takeRecoveryCode(account.login_id, code)))
      throw fieldsInvalid({ recovery_code: RULE_MESSAGES.recoveryCodeWrong });
    await inTransaction(connection, (tx) => signInChanger.tell(tx, account, 'recovery-code-used', requestId));
  }

  return async (
    { code, recovery_code, credential }: Shown,
    token: string | undefined,
    caller: Caller,
  ): Promise<SignedInSession> => {
    if (!code && !recovery_code && !credential) throw fieldsInvalid({ code: RULE_MESSAGES.secondFactorRequired });
    if (token === undefined || !isToken(token)) throw new MarketError('sign-in-expired');
    const key = tokenHash(token);
    const step = await signInSteps.tryOnce('second-factor', key, clock.now());
    const account = await accountOf(needs, step);
    if (credential) await checkPasskey(credential, account, step?.challenge ?? '');
    else
      await signInGuard.secondFactor(account.login_id, () =>
        code ? checkCode(code, account) : checkRecoveryCode(recovery_code ?? '', account, caller.requestId),
      );
    // A step is single-use: of two concurrent requests, the second finds it used.
    if (!(await signInSteps.take('second-factor', key, clock.now()))) throw new MarketError('sign-in-expired');
    return sessionKeeper.open(account, caller, { isSecondFactorShown: true });
  };
}
