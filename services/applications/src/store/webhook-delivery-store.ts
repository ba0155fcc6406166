import { DAY } from '@market/api/durations';
import type { DeliveryFailure, WebhookMessage } from '@market/contracts/integrations';
import { WEBHOOK_LOG_DAYS, WEBHOOK_LOG_SHOWN, WEBHOOK_WAITING_MAX } from '@market/contracts/integrations';
import {
  afterCommit,
  createLeasedRows,
  LEASED_ROW_START,
  newSortableId,
  type ClientSession,
  type Connection,
  type LeasedRow,
} from '@market/service-kit';

/** Message to one webhook, queued, sent or failed; contains only ids and states. */
export interface DeliveryRow extends LeasedRow {
  owner_id: string;
  webhook_id: string;
  message_id: string;
  type: WebhookMessage;
  body: string;
  queued_at: Date;
  request_id: string;
  tried_at: Date | null;
  status: number | null;
  failure: DeliveryFailure | null;
}
export type NewDelivery = Pick<DeliveryRow, 'owner_id' | 'webhook_id' | 'message_id' | 'type' | 'body' | 'request_id'>;

const COLLECTION = 'webhook_deliveries';

export type WebhookDeliveryStore = ReturnType<typeof createWebhookDeliveryStore>;

/** Outgoing webhook messages and their log, in the same rows. */
export function createWebhookDeliveryStore(connection: Connection) {
  const leased = createLeasedRows<DeliveryRow>(connection, COLLECTION, WEBHOOK_LOG_DAYS * DAY);
  const rows = () => leased.collection();
  return {
    leased,

    async ensureIndexes(): Promise<void> {
      await rows().createIndex({ webhook_id: 1, _id: -1 }, { name: 'log' });
      await rows().createIndex({ owner_id: 1 }, { name: 'company' });
      await rows().createIndex({ webhook_id: 1, state: 1 }, { name: 'waiting' });
    },

    /**
     * Queues messages in the transaction of their event.
     * @param whenQueued called after the commit
     */
    async add(
      session: ClientSession,
      added: readonly NewDelivery[],
      { now, whenQueued }: { now: Date; whenQueued: () => void },
    ): Promise<DeliveryRow[]> {
      const made: DeliveryRow[] = added.map((delivery) => ({
        _id: newSortableId(),
        ...LEASED_ROW_START,
        ...delivery,
        queued_at: now,
        tried_at: null,
        status: null,
        failure: null,
      }));
      if (made.length > 0) await rows().insertMany(made, { session });
      afterCommit(session, whenQueued);
      return made;
    },

    /**
     * Whether a further message may be queued for the webhook: a limit, so that a dead address does not fill the
     * database.
     */
    async hasRoom(webhookId: string, session: ClientSession): Promise<boolean> {
      const waiting = { webhook_id: webhookId, state: 'queued' as const };
      return (await rows().countDocuments(waiting, { limit: WEBHOOK_WAITING_MAX, session })) < WEBHOOK_WAITING_MAX;
    },

    async noteTry(id: string, tried: Pick<DeliveryRow, 'tried_at' | 'status' | 'failure'>): Promise<void> {
      await rows().updateOne({ _id: id }, { $set: tried });
    },

    /** The latest deliveries of a webhook. */
    list: (webhookId: string): Promise<DeliveryRow[]> =>
      rows().find({ webhook_id: webhookId }).sort({ _id: -1 }).limit(WEBHOOK_LOG_SHOWN).toArray(),

    find: (webhookId: string, id: string): Promise<DeliveryRow | null> =>
      rows().findOne({ _id: id, webhook_id: webhookId }),

    async removeOf(webhookId: string, session: ClientSession): Promise<void> {
      await rows().deleteMany({ webhook_id: webhookId }, { session });
    },

    async removeCompany(ownerId: string, session: ClientSession): Promise<void> {
      await rows().deleteMany({ owner_id: ownerId }, { session });
    },
  };
}
