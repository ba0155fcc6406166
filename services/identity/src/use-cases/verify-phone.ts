import { MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, type Actor } from '@market/service-kit';
import type { Account } from '../domain/account';
import { takenFields } from '../store/account-store';
import type { Caller, Needs } from './needs';
import { phoneSubject, phoneToProve } from './send-phone-code';

/**
 * Verifies the account's number, or its pending one, by the code sent to it. Accounts with the same number unverified
 * lose it.
 * @throws MarketError 'already-verified'; 'already-registered' when another account has verified the number meanwhile;
 * 'otp-invalid' for a wrong, used or expired code; 'too-many-requests' past five tries.
 */
export function verifyPhone({
  connection,
  accounts,
  contactProver,
  codes,
  codeSender,
  clock,
}: Pick<Needs, 'connection' | 'accounts' | 'contactProver' | 'codes' | 'codeSender' | 'clock'>) {
  return async (actor: Actor, { otp }: { otp: string }, { requestId }: Caller): Promise<Account> => {
    const before = await accounts.find(actor.login_id);
    if (!before) throw new MarketError('token-invalid');
    const phone = phoneToProve(before);
    if (!phone) {
      // Another account has verified the number first: this person's code is useless, and the error states why.
      if (before.phone_ver_status === 0) throw new MarketError('otp-invalid');
      throw new MarketError('already-verified');
    }
    const { e164 } = phone;
    const challenge = { purpose: 'verify-phone', subject: phoneSubject(before.login_id, e164) } as const;
    const challengeId = await codeSender.check({ ...challenge, code: otp, from: { loginId: before.login_id } });
    if (challengeId === undefined) throw new MarketError('otp-invalid');
    const verified = await inTransaction(connection, async (tx) => {
      if (!(await codes.spend(tx, challenge, challengeId, clock.now()))) return null;
      // Read inside the transaction: the email may be verified concurrently, and one of the two requests must see the
      // other's change.
      const account = await accounts.find(actor.login_id, tx);
      if (!account) return null;
      const proved = await contactProver.phone(tx, account, e164, { requestId, sid: actor.sid });
      if (!proved) throw new MarketError('already-registered', { fields: { login_mobile: RULE_MESSAGES.phoneTaken } });
      return proved;
    }).catch((error: unknown) => {
      const fields = takenFields(error);
      throw fields ? new MarketError('already-registered', { fields }) : error;
    });
    if (!verified) throw new MarketError('otp-invalid');
    await codeSender.forgive({ ...challenge, from: { loginId: before.login_id } });
    return verified;
  };
}
