import { getPhone } from '../domain/phone';
import type { Caller, Needs } from './needs';

/**
 * Sends a sign-in code to the number, if an account has verified it. Unverified numbers do not count: otherwise a
 * stranger's number typed into a sign-up form would give that stranger access to the account. All numbers get the same
 * response.
 * @throws MarketError 'too-many-requests' by the submitted number and address, or by the owner's known devices;
 * 'fields-invalid' for digits that are no phone number.
 */
export function sendLoginCode({
  accounts,
  codeSender,
  knownDevices,
  config,
}: Pick<Needs, 'accounts' | 'codeSender' | 'knownDevices' | 'config'>) {
  return async (
    { login_mobile, country }: { login_mobile: string; country?: string | undefined },
    caller: Caller,
  ): Promise<void> => {
    const { e164 } = getPhone(login_mobile, { country, fallback: config.defaultCountry });
    const account = await accounts.findByPhone(e164);
    // The owner of a locked account gets a code too: a person who proves the number is notified of the lock.
    const isReceiver = account !== null;
    const knownTo =
      account && knownDevices.isKnownTo(account.login_id, caller.deviceMark) ? account.login_id : undefined;
    await codeSender.send({
      purpose: 'mobile-login',
      subject: e164,
      phone: { e164, typed: login_mobile },
      isReceiver,
      askedBy: { address: caller.address, knownTo },
      caller,
    });
  };
}
