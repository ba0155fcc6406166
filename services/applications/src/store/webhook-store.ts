import { pick } from '@market/api';
import type { WebhookEvent } from '@market/contracts/integrations';
import { modelOf, openText, sealText, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

/** Webhook of a company. */
export interface StoredWebhook {
  id: string;
  /** Owner account of the company. */
  owner_id: string;
  url: string;
  events: WebhookEvent[];
  made_at: Date;
  /** Owner of the company who added it; absent for one of before this was kept. */
  made_by?: string;
  /** Owner who changed it last, or had its secret made anew. */
  changed_by?: string;
  enabled: boolean;
  failing_since: Date | null;
  rotating_until: Date | null;
}
interface WebhookRow extends Omit<StoredWebhook, 'id'> {
  _id: string;
  sealed: Buffer;
  former_sealed: Buffer | null;
}

const webhookSchema = new Schema<WebhookRow>(
  {
    _id: { type: String, required: true },
    owner_id: { type: String, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    made_at: { type: Date, required: true },
    made_by: String,
    changed_by: String,
    enabled: { type: Boolean, required: true },
    failing_since: { type: Date, default: null },
    rotating_until: { type: Date, default: null },
    sealed: { type: Buffer, required: true },
    former_sealed: { type: Buffer, default: null },
  },
  { collection: 'webhooks', versionKey: false },
);
webhookSchema.index({ owner_id: 1, made_at: 1 });

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/**
 * Webhooks of companies. Signing secrets cannot be hashed, since they must be readable: they are encrypted under the
 * installation's secret, so that the database alone cannot sign.
 */
export function createWebhookStore({ connection, key }: { connection: Connection; key: Buffer }) {
  const rows = modelOf<WebhookRow>(connection, 'Webhook', webhookSchema);
  const own = ({ id, owner_id }: Pick<StoredWebhook, 'id' | 'owner_id'>) => ({ _id: id, owner_id });
  return {
    /** Webhooks of a company, the oldest first. */
    async ofCompany(ownerId: string, session?: ClientSession): Promise<StoredWebhook[]> {
      const found = await rows
        .find({ owner_id: ownerId })
        .sort({ made_at: 1, _id: 1 })
        .session(session ?? null)
        .lean<WebhookRow[]>();
      return found.map(webhookOf);
    },

    /** The companies with webhooks among the given ones. */
    async companiesAmong(ownerIds: readonly string[], session: ClientSession): Promise<Set<string>> {
      const found = await rows.distinct('owner_id', { owner_id: trusted({ $in: [...ownerIds] }) }).session(session);
      return new Set(found);
    },

    /** Webhook of the company; by id alone for the sender, of any company. */
    async find(query: { id: string; owner_id?: string }): Promise<StoredWebhook | undefined> {
      const { id, owner_id } = query;
      const row = await rows.findOne({ _id: id, ...(owner_id ? { owner_id } : {}) }).lean<WebhookRow>();
      return row ? webhookOf(row) : undefined;
    },

    /** Currently valid signing secrets, the newest first. */
    async secretsOf(id: string, now: Date): Promise<string[]> {
      const row = await rows.findById(id).lean<WebhookRow>();
      if (!row) return [];
      const isRotating = row.rotating_until !== null && row.rotating_until > now;
      return [row.sealed, ...(isRotating && row.former_sealed ? [row.former_sealed] : [])].map((sealed) =>
        openText(key, id, bytesOf(sealed)),
      );
    },

    async add(session: ClientSession, { id, ...webhook }: StoredWebhook, secret: string): Promise<void> {
      await rows.create([{ ...webhook, _id: id, sealed: sealText(key, id, secret) }], { session });
    },

    /** @returns the changed webhook; undefined where the company has none with this id and these events and state */
    async change(
      before: Pick<StoredWebhook, 'id' | 'owner_id' | 'events' | 'enabled'>,
      change: Required<Pick<StoredWebhook, 'events' | 'changed_by'>> & Partial<Pick<StoredWebhook, 'enabled'>>,
    ): Promise<StoredWebhook | undefined> {
      const row = await rows
        .findOneAndUpdate(
          { ...own(before), ...pick(before, 'events', 'enabled') },
          // Enabling it again resets the failure period.
          { $set: { ...change, ...(change.enabled ? { failing_since: null } : {}) } },
          { returnDocument: 'after' },
        )
        .lean<WebhookRow>();
      return row ? webhookOf(row) : undefined;
    },

    /** Rotates the secret; the former one also signs until the given time. */
    async rotate(
      webhook: Pick<StoredWebhook, 'id' | 'owner_id'>,
      { secret, until, changed_by }: { secret: string; until: Date; changed_by: string },
    ): Promise<StoredWebhook | undefined> {
      const before = await rows.findOne(own(webhook)).lean<WebhookRow>();
      if (!before) return undefined;
      const row = await rows
        .findOneAndUpdate(
          { ...own(webhook), sealed: before.sealed },
          {
            $set: {
              sealed: sealText(key, webhook.id, secret),
              former_sealed: before.sealed,
              rotating_until: until,
              changed_by,
            },
          },
          { returnDocument: 'after' },
        )
        .lean<WebhookRow>();
      return row ? webhookOf(row) : undefined;
    },

    /** Records a successful delivery. */
    async noteReceived(id: string): Promise<void> {
      await rows.updateOne({ _id: id, failing_since: trusted({ $ne: null }) }, { $set: { failing_since: null } });
    },

    /**
     * Records a failed attempt.
     * @returns the start of the series of failures
     */
    async noteFailed(id: string, at: Date): Promise<Date> {
      await rows.updateOne({ _id: id, failing_since: null }, { $set: { failing_since: at } });
      return (await rows.findById(id).lean<WebhookRow>())?.failing_since ?? at;
    },

    /**
     * Disables a webhook.
     * @returns false where it was already disabled
     */
    async disable(session: ClientSession, id: string): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, enabled: true },
        { $set: { enabled: false } },
        { session },
      );
      return modifiedCount === 1;
    },

    /** @returns false where the company has no such webhook */
    async remove(session: ClientSession, webhook: Pick<StoredWebhook, 'id' | 'owner_id'>): Promise<boolean> {
      return (await rows.deleteOne(own(webhook), { session })).deletedCount === 1;
    },

    /**
     * Deletes those of a company that an account has made within a time; one that names nobody may be its.
     * @returns their ids
     */
    async removeMadeBy(
      session: ClientSession,
      { login_id, owner_id, since, until }: { login_id: string; owner_id: string; since: Date; until: Date },
    ): Promise<string[]> {
      const made = {
        owner_id,
        made_by: trusted({ $in: [login_id, null] }),
        made_at: trusted({ $gte: since, $lte: until }),
      };
      const found = await rows.find(made).session(session).lean<WebhookRow[]>();
      await rows.deleteMany(made, { session });
      return found.map(({ _id }) => _id);
    },

    /** Deletes the webhooks of a company whose account ended. */
    async removeCompany(ownerId: string, session: ClientSession): Promise<void> {
      await rows.deleteMany({ owner_id: ownerId }, { session });
    },
  };
}

function webhookOf({ _id, sealed: _sealed, former_sealed: _former, ...row }: WebhookRow): StoredWebhook {
  return { id: _id, ...row };
}

/** A lean row contains the driver's Binary instead of a Buffer. */
function bytesOf(sealed: Buffer): Buffer {
  if (Buffer.isBuffer(sealed)) return sealed;
  // Cast: the driver's Binary stores its bytes in this property.
  return Buffer.from((sealed as { buffer: Uint8Array }).buffer);
}
