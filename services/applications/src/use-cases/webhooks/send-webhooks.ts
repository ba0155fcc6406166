import { createHmac } from 'node:crypto';
import { WEBHOOK_FAILING_DAYS, WEBHOOK_SECRET_PREFIX } from '@market/contracts/integrations';
import {
  createLeasedWorker,
  type AccountView,
  type Clock,
  type Log,
  type MessageQueue,
  standsForCompany,
  takesMail,
  type Transact,
} from '@market/service-kit';
import type { PostedWebhook, WebhookPoster } from '../../adapters/webhooks/post-webhook';
import { webhookOffMail } from '../../present/webhook-off-mail';
import type { DeliveryRow, WebhookDeliveryStore } from '../../store/webhook-delivery-store';
import type { StoredWebhook, WebhookStore } from '../../store/webhook-store';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
/** Backoff between attempts, about 28 hours in total, as Standard Webhooks recommends. */
const WAITS_MS: readonly number[] = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
/** Random part of a backoff (jitter), so that a recovered server does not receive all retries at once. */
const JITTER = 0.2;
const GONE = 410;

/** A failed delivery attempt. */
class NotReceived extends Error {
  override name = 'NotReceived';
}
/** Webhook that is disabled or deleted, or was disabled after this attempt. */
class WebhookOff extends Error {
  override name = 'WebhookOff';
}

/**
 * Sends queued messages, signed as in Standard Webhooks; any number of replicas may send concurrently. A webhook that
 * has failed for days, or responds with 410 (gone), is disabled, and the company's owners are mailed.
 */
export function createWebhookSender({
  webhooks,
  deliveries,
  poster,
  accounts,
  messages,
  transact,
  clock,
  log,
  publicUrl,
  waitsMs = WAITS_MS,
}: {
  webhooks: WebhookStore;
  deliveries: WebhookDeliveryStore;
  poster: Pick<WebhookPoster, 'post'>;
  accounts: Pick<AccountView, 'membersOf'>;
  messages: Pick<MessageQueue, 'queue'>;
  transact: Transact;
  clock: Clock;
  log: Log;
  publicUrl: string;
  waitsMs?: readonly number[];
}) {
  async function switchOff({ id, owner_id, url }: StoredWebhook, requestId: string): Promise<void> {
    await transact(async (session) => {
      if (!(await webhooks.disable(session, id))) return;
      const owners = (await accounts.membersOf(owner_id, session)).filter(
        (account) => standsForCompany(account) && takesMail(account),
      );
      for (const { login_email, login_name } of owners)
        await messages.queue(session, webhookOffMail({ to: login_email, name: login_name, url, publicUrl }), {
          requestId,
        });
    });
    log.warn({ id, owner_id }, 'a webhook was switched off');
  }

  async function post({ url }: StoredWebhook, row: DeliveryRow): Promise<PostedWebhook> {
    const now = clock.now();
    const secrets = await webhooks.secretsOf(row.webhook_id, now);
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signed = `${row.message_id}.${timestamp}.${row.body}`;
    return poster.post(url, {
      headers: {
        'webhook-id': row.message_id,
        'webhook-timestamp': timestamp,
        'webhook-signature': secrets.map((secret) => signatureOf(signed, secret)).join(' '),
      },
      body: row.body,
    });
  }

  async function send(row: DeliveryRow): Promise<void> {
    const webhook = await webhooks.find({ id: row.webhook_id });
    if (!webhook?.enabled) throw new WebhookOff();
    // Checked at each attempt: approval may have ended since the message was queued (S274).
    if (!(await accounts.membersOf(webhook.owner_id)).some(standsForCompany)) throw new WebhookOff('not approved');
    const { status, failure } = await post(webhook, row);
    await deliveries.noteTry(row._id, { tried_at: clock.now(), status, failure });
    if (failure === null) return webhooks.noteReceived(webhook.id);
    const since = await webhooks.noteFailed(webhook.id, clock.now());
    const isOver = clock.now().getTime() - since.getTime() >= WEBHOOK_FAILING_DAYS * DAY;
    if (status === GONE || isOver) {
      await switchOff(webhook, row.request_id);
      throw new WebhookOff(failure);
    }
    throw new NotReceived(failure);
  }

  return createLeasedWorker<DeliveryRow>({
    name: 'webhooks',
    rows: deliveries.leased,
    log,
    about: ({ request_id, webhook_id }) => ({ requestId: request_id, webhook_id }),
    work: send,
    rules: {
      batch: 20,
      window: 40,
      // An unresponsive receiver delays its own messages only.
      fair: { field: 'webhook_id', atMost: 4 },
      leaseMs: 60_000,
      pollMs: 1_000,
      stopLimitMs: 16_000,
      afterFailure({ attempts }, error) {
        const wait = waitsMs[attempts];
        if (error instanceof WebhookOff || wait === undefined) return 'give-up';
        return wait * (1 - JITTER / 2 + Math.random() * JITTER);
      },
    },
  });
}

/** Signature of a message by one secret (Standard Webhooks, version 1: HMAC-SHA256 of id, time and body). */
function signatureOf(signed: string, secret: string): string {
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
