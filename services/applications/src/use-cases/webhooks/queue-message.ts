import type { WebhookEvent } from '@market/contracts/integrations';
import { standsForCompany, type AccountView, type ClientSession, type Clock } from '@market/service-kit';
import type { WebhookDeliveryStore } from '../../store/webhook-delivery-store';
import type { StoredWebhook, WebhookStore } from '../../store/webhook-store';

/** Content of a webhook message: ids and states only, so that eavesdroppers learn no personal data. */
export interface Told {
  type: WebhookEvent;
  ownerId: string;
  at: string;
  data: Record<string, string>;
}

/** @param message id, equal for each webhook, and the id of the causing request */
export type QueueMessage = (
  message: { id: string; requestId: string },
  told: Told,
  session: ClientSession,
) => Promise<void>;

/**
 * Queues a message to the company's webhooks subscribed to it, in the transaction of the change. A company without an
 * approved owner gets no messages.
 */
export function queueMessage({
  webhooks,
  deliveries,
  accounts,
  clock,
  poke,
}: {
  webhooks: Pick<WebhookStore, 'ofCompany'>;
  deliveries: Pick<WebhookDeliveryStore, 'add' | 'hasRoom'>;
  accounts: Pick<AccountView, 'membersOf'>;
  clock: Clock;
  poke: () => void;
}): QueueMessage {
  return async ({ id, requestId }, { type, ownerId, at, data }, session) => {
    const subscribed: StoredWebhook[] = [];
    for (const webhook of await webhooks.ofCompany(ownerId, session))
      if (webhook.enabled && webhook.events.includes(type) && (await deliveries.hasRoom(webhook.id, session)))
        subscribed.push(webhook);
    if (subscribed.length === 0 || !(await accounts.membersOf(ownerId, session)).some(standsForCompany)) return;
    const body = JSON.stringify({ type, timestamp: at, data });
    await deliveries.add(
      session,
      subscribed.map((webhook) => ({
        owner_id: ownerId,
        webhook_id: webhook.id,
        message_id: `msg_${id}`,
        type,
        body,
        request_id: requestId,
      })),
      { now: clock.now(), whenQueued: poke },
    );
  };
}
