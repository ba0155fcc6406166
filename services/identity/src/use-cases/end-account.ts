import type { ClientSession } from '@market/service-kit';
import type { Account } from '../domain/account';
import type { Needs } from './needs';
import type { SessionEnding } from './session-keeper';

export type EndAccount = (
  tx: ClientSession,
  account: Account,
  ending: { because: SessionEnding; requestId: string },
) => Promise<void>;

/**
 * Ends an account for good, within its caller's transaction: sessions and links go with it, and the other services hear
 * of it and delete what they keep of the person (docs/adr/0044-deleted-accounts.md).
 */
export function endAccount({
  accountWriter,
  sessionKeeper,
  sessions,
  mailLinks,
  undoLinks,
}: Pick<Needs, 'accountWriter' | 'sessionKeeper' | 'sessions' | 'mailLinks' | 'undoLinks'>): EndAccount {
  return async (tx, account, { because, requestId }) => {
    const { login_id } = account;
    await sessionKeeper.endAll(tx, login_id, { because, requestId });
    // They carry address and device; the services have been told of those that lived.
    await sessions.removeAll(tx, login_id);
    await mailLinks.removeAll(tx, login_id);
    await undoLinks.removeAll(tx, login_id);
    await accountWriter.end(tx, account, requestId);
  };
}
