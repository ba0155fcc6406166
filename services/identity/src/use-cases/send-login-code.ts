import type { Caller, Needs } from './needs';

/**
 * Sends a code for signing in to the number, if it is the verified number of an account. Only verified ones count: else
 * whoever typed a stranger's number into a sign-up form would share an account with that stranger. All numbers answer alike.
 * @throws MarketError 'too-many-requests' by the number and address that were submitted.
 */
export function sendLoginCode({ accounts, codeSender }: Pick<Needs, 'accounts' | 'codeSender'>) {
  return async ({ login_mobile: phone }: { login_mobile: string }, caller: Caller): Promise<void> => {
    const account = await accounts.findByPhone(phone);
    const isReceiver = account !== null && account.phone_ver_status === 1 && !account.disabled;
    await codeSender.send({ purpose: 'mobile-login', subject: phone, phone, isReceiver, caller });
  };
}
