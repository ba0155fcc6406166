import { randomBytes, randomUUID } from 'node:crypto';
import { HOUR_MS } from '@market/api/durations';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import {
  type ChangeWebhookInput,
  type MakeWebhookInput,
  type NewWebhook,
  type Webhook,
  WEBHOOK_ROTATION_HOURS,
  WEBHOOK_SECRET_PREFIX,
  type WebhookDeliveries,
  type WebhookDelivery,
  type Webhooks,
  WEBHOOKS_MAX,
} from '@market/contracts/integrations';
import { RULE_MESSAGES } from '@market/contracts/messages';
import {
  ownerIdOf,
  refuseOtherVersion,
  type Actor,
  type Clock,
  type MemberNames,
  type TakeTurn,
  type Transact,
} from '@market/service-kit';
import type { WebhookPoster } from '../../adapters/webhooks/post-webhook';
import { presentDelivery, presentWebhooks, versionOfWebhook } from '../../present/webhook';
import type { NewDelivery, WebhookDeliveryStore } from '../../store/webhook-delivery-store';
import type { StoredWebhook, WebhookStore } from '../../store/webhook-store';
import { texts } from '../../texts';

/** Bytes of a secret: within the 24 to 64 of Standard Webhooks. */
const SECRET_BYTES = 32;

/**
 * Webhooks of the caller's company, managed by its owners.
 * @throws MarketError 'not-found' for one of another company
 */
export function keepWebhooks({
  webhooks,
  deliveries,
  poster,
  memberNames,
  transact,
  takeTurn,
  clock,
  poke,
}: {
  webhooks: WebhookStore;
  deliveries: WebhookDeliveryStore;
  poster: Pick<WebhookPoster, 'refusalOf'>;
  memberNames: MemberNames;
  transact: Transact;
  takeTurn: TakeTurn;
  clock: Clock;
  poke: () => void;
}) {
  const newSecret = () => `${WEBHOOK_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  const ownOf = async (actor: Actor, id: string): Promise<StoredWebhook> => {
    const webhook = await webhooks.find({ id, owner_id: ownerIdOf(actor) });
    if (!webhook) throw new MarketError('not-found');
    return webhook;
  };
  const presentAll = (found: readonly StoredWebhook[]) => presentWebhooks(found, { memberNames, now: clock.now() });
  const present = async (webhook: StoredWebhook | undefined): Promise<Webhook> => {
    const [shown] = await presentAll(webhook ? [webhook] : []);
    if (!shown) throw new MarketError('not-found');
    return shown;
  };
  const queue = async (delivery: NewDelivery): Promise<WebhookDelivery> => {
    const [row] = await transact((session) =>
      deliveries.add(session, [delivery], { now: clock.now(), whenQueued: poke }),
    );
    if (!row) throw new MarketError('not-found');
    return presentDelivery(row);
  };

  return {
    async list(actor: Actor): Promise<Webhooks> {
      const records = await webhooks.ofCompany(ownerIdOf(actor));
      return {
        records: await presentAll(records),
        can: { make: records.length < WEBHOOKS_MAX && actor.user_approval_status === 1 },
      };
    },

    async make(actor: Actor, { url, events }: MakeWebhookInput): Promise<NewWebhook> {
      if (poster.refusalOf(url)) throw fieldsInvalid({ url: texts.webhooks.addressRefused });
      const secret = newSecret();
      const webhook: StoredWebhook = {
        id: randomUUID(),
        owner_id: ownerIdOf(actor),
        url: new URL(url).href,
        events: [...new Set(events)],
        made_at: clock.now(),
        made_by: actor.login_id,
        enabled: true,
        failing_since: null,
        rotating_until: null,
      };
      await transact(async (session) => {
        await takeTurn(session, webhook.owner_id);
        if ((await webhooks.ofCompany(webhook.owner_id, session)).length >= WEBHOOKS_MAX)
          throw fieldsInvalid({ url: RULE_MESSAGES.listFull });
        await webhooks.add(session, webhook, secret);
      });
      return { ...(await present(webhook)), secret };
    },

    /** @throws MarketError 'changed-meanwhile' where the version differs from the stored one */
    async change(actor: Actor, id: string, { events, enabled, version }: ChangeWebhookInput): Promise<Webhook> {
      const before = await ownOf(actor, id);
      refuseOtherVersion(version, versionOfWebhook(before));
      const change = {
        events: [...new Set(events)],
        ...(enabled === undefined ? {} : { enabled }),
        changed_by: actor.login_id,
      };
      const changed = await webhooks.change(before, change);
      // A colleague has changed or deleted it since it was read.
      if (!changed) throw new MarketError('changed-meanwhile');
      return present(changed);
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await transact(async (session) => {
        if (!(await webhooks.remove(session, { id, owner_id: ownerIdOf(actor) }))) throw new MarketError('not-found');
        await deliveries.removeOf(id, session);
      });
    },

    async rotate(actor: Actor, id: string): Promise<NewWebhook> {
      const secret = newSecret();
      const until = new Date(clock.now().getTime() + WEBHOOK_ROTATION_HOURS * HOUR_MS);
      const rotated = { secret, until, changed_by: actor.login_id };
      return { ...(await present(await webhooks.rotate({ id, owner_id: ownerIdOf(actor) }, rotated))), secret };
    },

    async test(actor: Actor, id: string, { requestId }: { requestId: string }): Promise<WebhookDelivery> {
      const { owner_id } = await ownOf(actor, id);
      const body = JSON.stringify({ type: 'webhook.test', timestamp: clock.now().toISOString(), data: {} });
      return queue({
        owner_id,
        webhook_id: id,
        message_id: `msg_${randomUUID()}`,
        type: 'webhook.test',
        body,
        request_id: requestId,
      });
    },

    async deliveries(actor: Actor, id: string): Promise<WebhookDeliveries> {
      await ownOf(actor, id);
      return { records: (await deliveries.list(id)).map(presentDelivery) };
    },

    /** Resends a message of the log with its original id, by which the receiver can deduplicate it. */
    async replay(
      actor: Actor,
      { id, delivery_id }: { id: string; delivery_id: string },
      { requestId }: { requestId: string },
    ): Promise<WebhookDelivery> {
      const { owner_id } = await ownOf(actor, id);
      const row = await deliveries.find(id, delivery_id);
      if (!row) throw new MarketError('not-found');
      const { message_id, type, body } = row;
      return queue({ owner_id, webhook_id: id, message_id, type, body, request_id: requestId });
    },
  };
}
