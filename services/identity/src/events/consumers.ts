import type { AccountChange } from '../domain/account';
import { defineConsumer, type Consumer } from '@market/service-kit';
import type { Needs } from '../use-cases/needs';

/** What identity learns from the profile service: that a profile exists, and its code. */
export function profileConsumers({ accounts, accountWriter }: Pick<Needs, 'accounts' | 'accountWriter'>): Consumer[] {
  type Session = Parameters<typeof accountWriter.change>[0];
  async function note(loginId: string, change: AccountChange, session: Session, requestId: string): Promise<void> {
    const account = await accounts.find(loginId, session);
    const isKnown = account && Object.entries(change).every(([name, value]) => account[name as keyof AccountChange] === value);
    if (account && !isKnown) await accountWriter.change(session, loginId, change, requestId);
  }
  return [
    defineConsumer({
      type: 'profile.candidate-saved.v1',
      handle: ({ payload: { login_id, can_code } }, { session, requestId }) => note(login_id, { profile_created: 1, can_code }, session, requestId),
    }),
    defineConsumer({
      type: 'profile.company-saved.v1',
      handle: ({ payload: { login_id, cmp_code } }, { session, requestId }) => note(login_id, { profile_created: 1, cmp_code }, session, requestId),
    }),
  ];
}
