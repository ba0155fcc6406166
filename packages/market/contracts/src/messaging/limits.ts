import type { Limit } from '@market/api';
import { DAY, HOUR, MINUTE } from '@market/api/durations';
import { FAILURES } from '../messages';

/** Limits per writing account, across all threads. */
export const LIMITS_OF_MESSAGES = {
  messagesOfMinute: { name: 'messages-minute', by: 'account', points: 20, durationSeconds: MINUTE },
  messagesOfDay: {
    name: 'messages-day',
    by: 'account',
    points: 400,
    durationSeconds: DAY,
    says: FAILURES.messagesOfDay,
  },
  /** Attached files; each is checked, which takes up to two seconds of a core. */
  messageFiles: { name: 'message-files', by: 'account', points: 40, durationSeconds: HOUR, counts: 'files' },
} as const satisfies Record<string, Limit>;
