import { isMarketError, MarketError } from '@market/contracts/errors';
import { openOrRefuse, type Account } from '../domain/account';
import type { Caller, Needs } from './needs';
import type { SignedInSession } from './session-keeper';

/**
 * Signs in by email and password. Several accounts may hold the same unverified email: the password selects one of
 * them, in constant time.
 * @throws MarketError 'credentials-wrong', the same in text and time for an unknown email, a wrong password, an account
 * without password and a locked one with a wrong password (docs/security.md, S12); 'account-locked';
 * 'too-many-requests' while the email or address is blocked; 'overloaded'.
 */
export function logIn({
  accounts,
  hasher,
  passwordMarks,
  signInGuard,
  sessionKeeper,
}: Pick<Needs, 'accounts' | 'hasher' | 'passwordMarks' | 'signInGuard' | 'sessionKeeper'>) {
  async function accountOf(email: string, password: string): Promise<Account> {
    const account = await accounts.findForPassword(email, passwordMarks(email, password));
    const matches = await hasher.matches(account?.password_hash, password);
    if (!account || !matches) throw new MarketError('credentials-wrong');
    return openOrRefuse(account);
  }

  /**
   * Outdated hashes are replaced while the password is at hand (docs/security.md, S01), unless the hasher is at
   * capacity.
   */
  async function keepUpToDate({ login_id, password_hash }: Account, password: string): Promise<void> {
    if (!password_hash || !hasher.isOutdated(password_hash)) return;
    try {
      await accounts.rehash(login_id, password_hash, await hasher.hash(password));
    } catch (error) {
      if (!isMarketError(error) || error.code !== 'overloaded') throw error;
    }
  }

  return async (
    { login_email, login_pass }: { login_email: string; login_pass: string },
    caller: Caller,
  ): Promise<SignedInSession> => {
    const account = await signInGuard.password({ email: login_email, caller }, () =>
      accountOf(login_email, login_pass),
    );
    await keepUpToDate(account, login_pass);
    return sessionKeeper.open(account, caller);
  };
}
