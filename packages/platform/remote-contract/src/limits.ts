import type { Limit } from '@market/api';
import { HOUR } from '@market/api/durations';

export const LIMITS_OF_REMOTES = {
  remotePublishes: { name: 'remote-publishes', by: 'caller', points: 120, durationSeconds: HOUR },
  remoteChanges: { name: 'remote-changes', by: 'caller', points: 600, durationSeconds: HOUR },
  remoteOverrides: { name: 'remote-overrides', by: 'address', points: 120, durationSeconds: HOUR },
  browserReports: { name: 'browser-reports', by: 'address', points: 600, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;
