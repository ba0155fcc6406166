import { MarketError } from '@market/contracts/errors';
import { openOrRefuse, type Account } from '../domain/account';
import { userHandleOf } from '../domain/passkey';
import { isToken, newToken, tokenHash } from '../domain/secrets';
import type { Caller, Needs } from './needs';
import type { SignedInSession } from './session-keeper';

/**
 * Begins sign-in with a passkey of any account: none is named, and the browser offers its passkeys for this site.
 * @returns options for the browser, and the token of this sign-in step, for a cookie
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
 * Signs in with a passkey, which is two factors by itself: the device, and the PIN or biometrics that unlock it.
 * @throws MarketError 'passkey-refused', the same for an unknown passkey, a wrong signature and a challenge that is
 * used, expired or another browser's; 'account-locked'; 'too-many-requests' while the address is blocked
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
    // Read before the passkey is verified: any later change of the account invalidates the session.
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
