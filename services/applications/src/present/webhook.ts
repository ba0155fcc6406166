import { pick } from '@market/api';
import type { Webhook, WebhookDelivery } from '@market/contracts/integrations';
import { type MemberNames, versionOf } from '@market/service-kit';
import type { DeliveryRow } from '../store/webhook-delivery-store';
import type { StoredWebhook } from '../store/webhook-store';

/** Webhooks as the owners of their company see them. */
export async function presentWebhooks(
  webhooks: readonly StoredWebhook[],
  { memberNames, now }: { memberNames: MemberNames; now: Date },
): Promise<Webhook[]> {
  const names = await memberNames(webhooks.flatMap(({ made_by, changed_by }) => [made_by, changed_by]));
  return webhooks.map((webhook) => presentWebhook(webhook, names, now));
}

/** Version of the events of a webhook and whether it is enabled. */
export const versionOfWebhook = ({ events, enabled }: StoredWebhook): string => versionOf(events, enabled);

function presentWebhook(webhook: StoredWebhook, names: ReadonlyMap<string, string>, now: Date): Webhook {
  const { made_at, failing_since, rotating_until } = webhook;
  const [maker, changer] = [names.get(webhook.made_by ?? ''), names.get(webhook.changed_by ?? '')];
  return {
    ...pick(webhook, 'id', 'url', 'events', 'enabled'),
    version: versionOfWebhook(webhook),
    made_at: made_at.toISOString(),
    ...(maker ? { made_by_name: maker } : {}),
    ...(changer ? { changed_by_name: changer } : {}),
    failing_since: failing_since?.toISOString() ?? null,
    rotating_until: rotating_until && rotating_until > now ? rotating_until.toISOString() : null,
  };
}

/** A delivery for the log of a webhook; the row counts failed attempts only. */
export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    ...pick(row, 'message_id', 'type', 'state', 'status', 'failure'),
    id: row._id,
    queued_at: row.queued_at.toISOString(),
    attempts: row.attempts + (row.state === 'queued' || row.tried_at === null ? 0 : 1),
    tried_at: row.tried_at?.toISOString() ?? null,
  };
}
