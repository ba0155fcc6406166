import { pick } from '@market/api';
import type { Webhook, WebhookDelivery } from '@market/contracts/integrations';
import type { DeliveryRow } from '../store/webhook-delivery-store';
import type { StoredWebhook } from '../store/webhook-store';

/** A webhook as the owners of its company see it. */
export function presentWebhook(webhook: StoredWebhook, now: Date): Webhook {
  const { made_at, failing_since, rotating_until } = webhook;
  return {
    ...pick(webhook, 'id', 'url', 'events', 'enabled'),
    made_at: made_at.toISOString(),
    failing_since: failing_since?.toISOString() ?? null,
    rotating_until: rotating_until && rotating_until > now ? rotating_until.toISOString() : null,
  };
}

/** A message to a webhook as the log shows it; the row counts a try that failed only. */
export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    ...pick(row, 'message_id', 'type', 'state', 'status', 'failure'),
    id: row._id,
    queued_at: row.queued_at.toISOString(),
    attempts: row.attempts + (row.state === 'queued' || row.tried_at === null ? 0 : 1),
    tried_at: row.tried_at?.toISOString() ?? null,
  };
}
