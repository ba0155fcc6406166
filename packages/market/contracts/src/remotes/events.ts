import { object, string } from 'yup';
import { type EventRow, id, time } from '../event-fields';

export const EVENTS_OF_REMOTES = {
  'remotes.deploy-token-made.v1': {
    summary: 'A deploy token was made; all admins are told by mail.',
    consumers: ['identity'],
    payload: object({
      id: id(),
      remote: string().required(),
      for: string().required(),
      by: string().required(),
      expires_at: time(),
    }),
  },
} as const satisfies Record<string, EventRow>;
