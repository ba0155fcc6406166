import { MarketError } from '@market/contracts';
import { inTransaction, type Actor } from '@market/service-kit';
import { approvalAfterVerification, type Account } from '../domain/account';
import type { Caller, Needs } from './needs';
import { phoneSubject } from './send-phone-code';

/**
 * Verifies the account's number by the code that was sent to it.
 * @throws MarketError 'already-verified'; 'otp-invalid' for a wrong, used or expired code; 'too-many-requests' past five tries.
 */
export function verifyPhone({ connection, accounts, accountWriter, codes, codeSender, clock, config }: Pick<Needs, 'connection' | 'accounts' | 'accountWriter' | 'codes' | 'codeSender' | 'clock' | 'config'>) {
  return async (actor: Actor, { otp }: { otp: string }, { requestId }: Caller): Promise<Account> => {
    const before = await accounts.find(actor.login_id);
    if (!before) throw new MarketError('token-invalid');
    if (before.phone_ver_status === 1) throw new MarketError('already-verified');
    const phone = before.login_mobile;
    const challenge = { purpose: 'verify-phone', subject: phoneSubject(before) } as const;
    const challengeId = await codeSender.check({ ...challenge, phone, code: otp });
    if (challengeId === undefined) throw new MarketError('otp-invalid');
    const verified = await inTransaction(connection, async (tx) => {
      if (!(await codes.spend(tx, challenge, challengeId, clock.now()))) return null;
      // Read here, not before: the email may be verified at this very moment, and one of the two must see the other.
      const account = await accounts.find(actor.login_id, tx);
      if (!account) return null;
      const approval = approvalAfterVerification({ ...account, phone_ver_status: 1 }, config.employerApproval);
      return accountWriter.change(tx, account.login_id, { phone_ver_status: 1, user_approval_status: approval }, requestId, { login_mobile: phone });
    });
    if (!verified) throw new MarketError('otp-invalid');
    await codeSender.forgive({ purpose: 'verify-phone', phone });
    return verified;
  };
}
