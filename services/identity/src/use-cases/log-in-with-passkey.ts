import { MarketError } from '@market/contracts/errors';
import { openOrRefuse, type Account } from '../domain/account';
import { userHandleOf } from '../domain/passkey';
import { isToken, newToken, tokenHash } from '../domain/secrets';
import type { Caller, Needs } from './needs';
import type { SignedInSession } from './session-keeper';

/**
 * Begins to sign in with a passkey, whosever: nothing is said of any account, and the browser offers what it has for
 * this site.
 * @returns options for the browser, and the token of its step, which a cookie carries
 * @throws MarketError 'too-many-requests' past the limit of the network address
 */
export function startPasskeySignIn({
  signInSteps,
  relyingParty,
  limits,
  clock,
}: Pick<Needs, 'signInSteps' | 'relyingParty' | 'limits' | 'clock'>) {
  return async ({ address }: Caller): Promise<{ options: string; token: string }> => {
    await limits.passkeyChallenges.consume(address);
    const { challenge, options } = await relyingParty.request();
    const token = newToken();
    await signInSteps.put('passkey-sign-in', tokenHash(token), { challenge }, clock.now());
    return { options, token };
  };
}

/**
 * Signs in with a passkey, which is two factors by itself: the device, and what unlocks it.
 * @throws MarketError 'passkey-refused' alike for an unknown passkey, a wrong signature and a challenge that is used,
 * too old or another browser's; 'account-locked'; 'too-many-requests' while the address has to wait
 */
export function logInWithPasskey({
  accounts,
  passkeys,
  signInSteps,
  signInGuard,
  sessionKeeper,
  relyingParty,
  clock,
}: Pick<Needs, 'accounts' | 'passkeys' | 'signInSteps' | 'signInGuard' | 'sessionKeeper' | 'relyingParty' | 'clock'>) {
  async function accountOf(credential: string, token: string | undefined): Promise<Account> {
    const step =
      token !== undefined && isToken(token)
        ? await signInSteps.take('passkey-sign-in', tokenHash(token), clock.now())
        : null;
    const claim = relyingParty.claimOf(credential);
    const passkey = step && claim && (await passkeys.find(claim.id));
    // Read before the passkey counts as shown: whatever is changed from here on ends the session.
    const account = passkey && (await accounts.find(passkey.login_id));
    if (!account || claim?.userHandle !== userHandleOf(account.login_id)) throw new MarketError('passkey-refused');
    const shown = await relyingParty.shown(credential, step.challenge, passkey);
    if (!shown || !(await passkeys.use(passkey, { ...shown, now: clock.now() })))
      throw new MarketError('passkey-refused');
    return openOrRefuse(account);
  }

  return async (
    { credential }: { credential: string },
    token: string | undefined,
    caller: Caller,
  ): Promise<SignedInSession> => {
    const account = await signInGuard.code({ caller, knownTo: undefined }, () => accountOf(credential, token));
    return sessionKeeper.open(account, caller, { isSecondFactorShown: true });
  };
}
