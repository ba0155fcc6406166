import type { Limit } from '@market/api';
import { DAY } from '@market/api/durations';
import { FAILURES } from '../messages';

export const LIMITS_OF_ACCESS = {
  accessRequests: { name: 'access-requests', by: 'account', points: 200, durationSeconds: DAY },
  /**
   * Limit of grants: each notifies the employer and sends a mail, as does its end (docs/adr/0025-withdrawn-requests.md
   * covers the other direction). Only granting access is counted: revoking it is always possible.
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
