import type { ClientSession } from '@market/service-kit';
import { emailKey, type Account } from '../domain/account';
import type { Needs } from './needs';
import type { SessionEnding } from './session-keeper';

export type EndAccount = (
  tx: ClientSession,
  account: Account,
  ending: { because: SessionEnding; requestId: string },
) => Promise<void>;

/** Stores of an account's data, apart from the account itself. */
type Traces = Pick<
  Needs,
  'sessions' | 'mailLinks' | 'applicationLinks' | 'undoLinks' | 'codes' | 'passkeys' | 'secondFactors' | 'signInSteps'
>;

/**
 * Deletes an account for good, within its caller's transaction, with its sessions, links and codes; events make the
 * other services delete their data of the person (docs/adr/0044-deleted-accounts.md).
 */
export function endAccount(needs: Traces & Pick<Needs, 'accountWriter' | 'sessionKeeper' | 'teamKeeper'>): EndAccount {
  const { accountWriter, sessionKeeper, teamKeeper } = needs;
  return async (tx, account, { because, requestId }) => {
    await sessionKeeper.endAll(tx, account.login_id, { because, requestId });
    // The services have already been notified of the live sessions.
    const waiting = await removeTraces(needs, tx, account.login_id, {
      e164: account.phone?.e164,
      // An unverified address may be somebody else's, and so may the applications pending its link.
      ...(account.email_ver_status === 1 ? { login_email: account.login_email } : {}),
    });
    const { companyStays } = await teamKeeper.end(tx, account, requestId);
    await accountWriter.end(tx, account, { waiting, companyStays, requestId });
  };
}

/**
 * Deletes the records that hold address, device, email and phone of an account, and its passkeys.
 * @returns ids of applications without an account that are pending links to its mailbox
 */
export async function removeTraces(
  { sessions, mailLinks, applicationLinks, undoLinks, codes, passkeys, secondFactors, signInSteps }: Traces,
  tx: ClientSession,
  loginId: string,
  { e164, login_email }: { e164?: string | undefined; login_email?: string } = {},
): Promise<string[]> {
  await sessions.removeAll(tx, loginId);
  await mailLinks.removeAll(tx, loginId);
  await undoLinks.removeAll(tx, loginId);
  await codes.removeAll(tx, loginId, e164);
  await passkeys.removeAll(tx, loginId);
  await secondFactors.removeAll(tx, loginId);
  await signInSteps.removeAll(tx, loginId);
  return applicationLinks.removeAll(tx, { login_id: loginId, email_key: login_email && emailKey(login_email) });
}
