import { defineConsumer, type Consumer } from '@market/service-kit';
import { noteProfile } from '../use-cases/current-account';
import type { Needs } from '../use-cases/needs';

/** What identity learns from the profile service: that a profile exists, and its code. */
export function profileConsumers(needs: Pick<Needs, 'accounts' | 'accountWriter'>): Consumer[] {
  const note = noteProfile(needs);
  return [
    defineConsumer({
      type: 'profile.candidate-saved.v1',
      async handle({ payload: { login_id, can_code } }, { session, requestId }) {
        await note(login_id, { profile_created: 1, can_code }, session, requestId);
      },
    }),
    defineConsumer({
      type: 'profile.company-saved.v1',
      async handle({ payload: { login_id, cmp_code } }, { session, requestId }) {
        await note(login_id, { profile_created: 1, cmp_code }, session, requestId);
      },
    }),
  ];
}
