import { defineConsumer, ownerIdOf, type AccountView, type Consumer } from '@market/service-kit';
import type { NotificationStore } from '../store/notification-store';

/**
 * Around the consumer that keeps copies of accounts: somebody who leaves a company, or is removed, keeps no line that
 * names applicants of it.
 */
export function leftCompany(
  consumer: Consumer,
  {
    accounts,
    notifications,
  }: { accounts: Pick<AccountView, 'find'>; notifications: Pick<NotificationStore, 'removeAll'> },
): Consumer {
  if (consumer.type !== 'identity.account-changed.v1') return consumer;
  return defineConsumer({
    type: 'identity.account-changed.v1',
    async handle(event, context) {
      const { payload } = event;
      const before = payload.login_type === 'EMP' ? await accounts.find(payload.login_id) : undefined;
      await consumer.handle(event, context);
      if (before && before.revision < payload.revision && ownerIdOf(before) !== ownerIdOf(payload))
        await notifications.removeAll(payload.login_id, context.session);
    },
  });
}
