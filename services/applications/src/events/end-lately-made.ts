import { defineConsumer, type Consumer } from '@market/service-kit';
import type { CalendarFeedStore } from '../store/calendar-feed-store';
import type { WebhookDeliveryStore } from '../store/webhook-delivery-store';
import type { WebhookStore } from '../store/webhook-store';

/**
 * Once the owner has an account back, its calendar feed ends, and webhooks that it made lately: somebody else may have
 * made them, and they would go on reading (docs/security.md, S492). A new calendar feed is one click.
 */
export function endLatelyMade({
  calendarFeeds,
  webhooks,
  webhookDeliveries,
}: {
  calendarFeeds: Pick<CalendarFeedStore, 'remove'>;
  webhooks: Pick<WebhookStore, 'removeMadeBy'>;
  webhookDeliveries: Pick<WebhookDeliveryStore, 'removeOf'>;
}): Consumer {
  return defineConsumer({
    type: 'identity.account-recovered.v1',
    async handle({ payload: { login_id, owner_id = login_id, since } }, { session }) {
      await calendarFeeds.remove(login_id, session);
      for (const id of await webhooks.removeMadeBy(session, { login_id, owner_id, since: new Date(since) }))
        await webhookDeliveries.removeOf(id, session);
    },
  });
}
