import type { Limit } from '@market/api';
import { DAY, HOUR, MINUTE } from '@market/api/durations';
import { FAILURES } from '../messages';

/** Counted against the account that writes, whatever thread it writes to. */
export const LIMITS_OF_MESSAGES = {
  messagesOfMinute: { name: 'messages-minute', by: 'account', points: 20, durationSeconds: MINUTE },
  messagesOfDay: {
    name: 'messages-day',
    by: 'account',
    points: 400,
    durationSeconds: DAY,
    says: FAILURES.messagesOfDay,
  },
  /** Each is judged, which takes up to two seconds of a core. */
  messageFiles: { name: 'message-files', by: 'account', points: 40, durationSeconds: HOUR, counts: 'files' },
} as const satisfies Record<string, Limit>;
