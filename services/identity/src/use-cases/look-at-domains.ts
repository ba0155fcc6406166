import { DAY_MS, HOUR_MS } from '@market/api/durations';
import { createSweeper, inTransaction, type LeaderTask, type Sweeper } from '@market/service-kit';
import { nextStep, recordOf, type StandingProof } from '../domain/company-domain';
import type { Needs } from './needs';

/** Interval of the sweep for domains, across all replicas. */
export const DOMAIN_SWEEP_EVERY_MS = HOUR_MS;
const LOOK_AGAIN_MS = DAY_MS;
const BATCH = 100;
const REQUEST_ID = 'look-at-domains';

/**
 * Rechecks every proved domain once a day: its DNS record must still exist, and a proof by email expires. Owners are
 * warned before expiry. A failed DNS lookup changes nothing. Returns the number of checked domains.
 */
export function lookAtDomains({
  connection,
  domainProofs,
  domainKeeper,
  texts,
  txtRecords,
  domainKey,
  clock,
  log,
}: Pick<
  Needs,
  'connection' | 'domainProofs' | 'domainKeeper' | 'texts' | 'txtRecords' | 'domainKey' | 'clock' | 'log'
>) {
  async function isThere({ owner_id, domain, by }: StandingProof): Promise<boolean | undefined> {
    if (by === 'mail') return undefined;
    const { name, value } = recordOf(owner_id, domain, domainKey);
    try {
      return (await txtRecords.find(name)).includes(value);
    } catch (error) {
      log.warn({ err: error, name }, 'a record in the DNS could not be asked for; tried again tomorrow');
      return undefined;
    }
  }

  async function lookAt(proof: StandingProof): Promise<void> {
    const found = await isThere(proof);
    const now = clock.now();
    const { kind, ends_at } = nextStep(proof, { found, now });
    const warned = ends_at !== undefined && (kind === 'warn' || proof.warned === true);
    const { owner_id, by, domain } = proof;
    await inTransaction(connection, async (tx) => {
      if (!(await domainProofs.noteLook(tx, proof, { at: now, ends_at, warned }))) return;
      if (kind === 'end') {
        const because = by === 'mail' ? 'expired' : 'record-missing';
        await domainKeeper.end(tx, proof, { because, requestId: REQUEST_ID });
      }
      if (kind === 'warn' && ends_at) {
        const write = (owner: { to: string; name: string }) => texts.domainEnds({ ...owner, domain, by, on: ends_at });
        await domainKeeper.mailOwners(tx, owner_id, write, REQUEST_ID);
      }
    });
  }

  return async (): Promise<number> => {
    let count = 0;
    for (;;) {
      const due = await domainProofs.notLookedAtSince(new Date(clock.now().getTime() - LOOK_AGAIN_MS), BATCH);
      for (const proof of due) await lookAt(proof);
      count += due.length;
      if (due.length < BATCH) return count;
    }
  };
}

/** Runs the check hourly, in one replica at a time. */
export function createDomainSweeper({
  look,
  leader,
  log,
}: {
  look: () => Promise<number>;
  leader: LeaderTask;
  log: Needs['log'];
}): Sweeper {
  return createSweeper({
    async sweep() {
      await look();
    },
    leader,
    everyMs: DOMAIN_SWEEP_EVERY_MS,
    said: 'proved domains could not be looked at; next try in an hour',
    log,
  });
}
