import { getPhone } from '../domain/phone';
import type { Caller, Needs } from './needs';

/**
 * Sends a code for signing in to the number, if it is the verified number of an account. Only verified ones count:
 * else whoever typed a stranger's number into a sign-up form would share an account with that stranger. All numbers
 * answer alike.
 * @throws MarketError 'too-many-requests' by the number and address that were submitted, or by the owner's known
 *   devices; 'fields-invalid' for digits that are no phone number.
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
    // The owner of a locked account gets one too: who proves the number is told of the lock.
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
