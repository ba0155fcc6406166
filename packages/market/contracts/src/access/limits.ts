import type { Limit } from '@market/api';
import { DAY } from '@market/api/durations';
import { FAILURES } from '../messages';

export const LIMITS_OF_ACCESS = {
  accessRequests: { name: 'access-requests', by: 'account', points: 200, durationSeconds: DAY },
  /**
   * Each rings the employer's bell and sends a mail, as does the end of it (docs/adr/0025-withdrawn-requests.md has the
   * other direction). Only giving access is counted: ending it is always possible.
   */
  accessGrants: {
    name: 'access-grants',
    by: 'pair',
    points: 5,
    durationSeconds: DAY,
    counts: 'grants',
    says: FAILURES.accessGrantDay,
  },
  blindRecords: {
    name: 'blind-records',
    by: 'account',
    points: 3_000,
    durationSeconds: DAY,
    counts: 'records',
    says: FAILURES.blindListDay,
  },
} as const satisfies Record<string, Limit>;
