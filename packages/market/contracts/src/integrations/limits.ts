import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';

export const LIMITS_OF_INTEGRATIONS = {
  /** Calls of a program with a key: one a second on average. */
  apiKeyCalls: { name: 'api-key-calls', by: 'key', points: 3_600, durationSeconds: HOUR },
  /** Keys created by one owner; each mails all owners. */
  apiKeysMade: { name: 'api-keys-made', by: 'account', points: 20, durationSeconds: DAY },
  /** Webhooks made and changed by one owner. */
  webhookChanges: { name: 'webhook-changes', by: 'account', points: 60, durationSeconds: HOUR },
  /** Messages that an owner sends manually, as a test or again: each calls a third-party server. */
  webhookSends: { name: 'webhook-sends', by: 'account', points: 60, durationSeconds: HOUR },
} as const satisfies Record<string, Limit>;
