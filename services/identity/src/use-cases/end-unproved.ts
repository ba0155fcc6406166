import { DAY_MS, HOUR_MS } from '@market/api/durations';
import { UNPROVED_ACCOUNT_DAYS } from '@market/contracts/accounts';
import { createSweeper, inTransaction, type LeaderTask, type Sweeper } from '@market/service-kit';
import { isUnproved } from '../domain/account';
import { endAccount } from './end-account';
import type { Needs } from './needs';

/** Interval of the sweep for old sign-ups, across all replicas. */
export const UNPROVED_SWEEP_EVERY_MS = HOUR_MS;
const BATCH = 100;
const REQUEST_ID = 'end-unproved';

/** Deletes accounts that verified neither email nor phone within 30 days; returns their number. */
export function endUnprovedAccounts(
  needs: Pick<
    Needs,
    | 'connection'
    | 'accounts'
    | 'accountWriter'
    | 'sessionKeeper'
    | 'teamKeeper'
    | 'sessions'
    | 'mailLinks'
    | 'applicationLinks'
    | 'undoLinks'
    | 'codes'
    | 'passkeys'
    | 'secondFactors'
    | 'signInSteps'
    | 'clock'
  >,
) {
  const { connection, accounts, clock } = needs;
  const end = endAccount(needs);
  /**
   * Accounts are deleted one by one and reread inside the transaction: an owner who verifies at the same moment wins.
   */
  const endOne = (loginId: string) =>
    inTransaction(connection, async (tx) => {
      const account = await accounts.find(loginId, tx);
      if (!account || !isUnproved(account)) return false;
      await end(tx, account, { because: 'disabled', requestId: REQUEST_ID });
      return true;
    });

  return async (): Promise<number> => {
    let ended = 0;
    for (;;) {
      const found = await accounts.unprovedSince(
        new Date(clock.now().getTime() - UNPROVED_ACCOUNT_DAYS * DAY_MS),
        BATCH,
      );
      let endedNow = 0;
      for (const { login_id } of found) if (await endOne(login_id)) endedNow += 1;
      ended += endedNow;
      if (endedNow === 0 || found.length < BATCH) return ended;
    }
  };
}

/** Runs the clean-up hourly, in one replica at a time. */
export function createUnprovedSweeper({
  end,
  leader,
  log,
  everyMs = UNPROVED_SWEEP_EVERY_MS,
}: {
  end: () => Promise<number>;
  leader: LeaderTask;
  log: Needs['log'];
  everyMs?: number;
}): Sweeper {
  return createSweeper({
    async sweep() {
      const ended = await end();
      if (ended > 0) log.info({ ended }, 'ended accounts that proved neither email nor phone');
    },
    leader,
    everyMs,
    said: 'old sign-ups could not be ended; next try in an hour',
    log,
  });
}
