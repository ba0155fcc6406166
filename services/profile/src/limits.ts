import type { Limit } from '@market/api';
import { LIMITS } from '@market/contracts/limits';
import {
  type Actor,
  type Connection,
  createAddressLimiter,
  createLimiter,
  neighbourhoodOf,
  ownerIdOf,
} from '@market/service-kit';
import type { ProfileSettings } from './settings';

/** Rate limits of the endpoints. */
export function createProfileLimits({
  connection,
  config,
}: {
  connection: Connection;
  config: Pick<ProfileSettings, 'nodeEnv'>;
}) {
  const counterOf = (limit: Limit) => createLimiter({ connection, ...limit });
  return {
    resumeDownloads: ofEmployers(counterOf(LIMITS.resumeDownloads)),
    accessRequests: ofEmployers(counterOf(LIMITS.accessRequests)),
    poolQuestions: ofEmployers(counterOf(LIMITS.poolQuestions)),
    accessGrants: counterOf(LIMITS.accessGrants),
    blindRecords: counterOf(LIMITS.blindRecords),
    saves: counterOf(LIMITS.profileSaves),
    files: counterOf(LIMITS.profileFiles),
    resumeReadings: counterOf(LIMITS.resumeReadings),
    profilePdfs: counterOf(LIMITS.profilePdfs),
    backgroundEdits: counterOf(LIMITS.backgroundEdits),
    jobPreviews: createAddressLimiter({ connection, config, ...LIMITS.jobPreviews }),
    applicationsFromAddress: [
      createAddressLimiter({ connection, config, ...LIMITS.applicationsFromAddress }),
      createAddressLimiter({ connection, config, ...LIMITS.applicationsFromNetwork, groupBy: neighbourhoodOf }),
    ],
    applicationsOfMailbox: [LIMITS.applicationsOfMailboxHour, LIMITS.applicationsOfMailboxDay].map(counterOf),
  };
}

/** Counts employers only, all members of a company together: a candidate's access to the own resume is not counted. */
function ofEmployers(limiter: ReturnType<typeof createLimiter>): (actor: Actor) => Promise<void> {
  return async (actor) => {
    if (actor.login_type === 'EMP') await limiter.consume(ownerIdOf(actor));
  };
}
