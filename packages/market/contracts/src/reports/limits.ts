import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';
import { FAILURES } from '../messages';

export const LIMITS_OF_REPORTS = {
  /** Protects the queue against floods of reports; all reports of one target are a single entry. */
  reportsFromAddress: { name: 'reports', by: 'address', points: 10, durationSeconds: HOUR },
  reportsOfTarget: {
    name: 'reports-of-target',
    by: 'target',
    points: 50,
    durationSeconds: DAY,
    says: FAILURES.reportsOfDay,
  },
} as const satisfies Record<string, Limit>;
