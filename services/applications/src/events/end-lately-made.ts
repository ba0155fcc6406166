import { defineConsumer, type Consumer } from '@market/service-kit';
import type { CalendarFeedStore } from '../store/calendar-feed-store';
import type { WebhookDeliveryStore } from '../store/webhook-delivery-store';
import type { WebhookStore } from '../store/webhook-store';

/**
 * Once the owner has an account back, the calendar feed and webhooks that it made lately end: somebody else may have
 * made them, and they would go on reading (docs/security.md, S492). Later ones are the owner's own (S502).
 */
export function endLatelyMade({
  calendarFeeds,
  webhooks,
  webhookDeliveries,
}: {
  calendarFeeds: Pick<CalendarFeedStore, 'removeMadeBy'>;
  webhooks: Pick<WebhookStore, 'removeMadeBy'>;
  webhookDeliveries: Pick<WebhookDeliveryStore, 'removeOf'>;
}): Consumer {
  return defineConsumer({
    type: 'identity.account-recovered.v1',
    async handle({ payload: { login_id, owner_id = login_id, since }, occurredAt }, { session }) {
      const made = { login_id, owner_id, since: new Date(since), until: new Date(occurredAt) };
      await calendarFeeds.removeMadeBy(session, made);
      for (const id of await webhooks.removeMadeBy(session, made)) await webhookDeliveries.removeOf(id, session);
    },
  });
}
