import { MarketError } from '@market/contracts/errors';
import { inTransaction } from '@market/service-kit';
import { openOrRefuse, type Account } from '../domain/account';
import { getPhone } from '../domain/phone';
import type { Sender } from './code-sender';
import type { Caller, Needs } from './needs';
import type { SignedInSession } from './session-keeper';

/**
 * Signs in by phone and a texted code.
 * @throws MarketError 'otp-refused', the same for a wrong, used or expired code and an unknown number;
 * 'account-locked'; 'too-many-requests'.
 */
export function logInWithCode({
  connection,
  accounts,
  codes,
  codeSender,
  signInGuard,
  sessionKeeper,
  knownDevices,
  clock,
  config,
}: Pick<
  Needs,
  | 'connection'
  | 'accounts'
  | 'codes'
  | 'codeSender'
  | 'signInGuard'
  | 'sessionKeeper'
  | 'knownDevices'
  | 'clock'
  | 'config'
>) {
  async function accountOf(account: Account | null, phone: string, code: string, from: Sender): Promise<Account> {
    const challenge = { purpose: 'mobile-login', subject: phone } as const;
    const challengeId = await codeSender.check({ ...challenge, code, from });
    if (challengeId === undefined || !account) throw new MarketError('otp-refused');
    const isFirst = await inTransaction(connection, (tx) => codes.spend(tx, challenge, challengeId, clock.now()));
    if (!isFirst) throw new MarketError('otp-refused');
    await codeSender.forgive({ ...challenge, from });
    return openOrRefuse(account);
  }

  return async (
    { login_mobile, country, otp }: { login_mobile: string; country?: string | undefined; otp: string },
    caller: Caller,
  ): Promise<SignedInSession> => {
    const { e164 } = getPhone(login_mobile, { country, fallback: config.defaultCountry });
    const account = await accounts.findByPhone(e164);
    const knownTo =
      account && knownDevices.isKnownTo(account.login_id, caller.deviceMark) ? account.login_id : undefined;
    const signedIn = await signInGuard.code({ caller, knownTo }, () =>
      accountOf(account, e164, otp, { address: caller.address, knownTo }),
    );
    return sessionKeeper.open(signedIn, caller);
  };
}
