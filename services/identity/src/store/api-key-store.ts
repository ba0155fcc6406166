import { createHash } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import type { ApiKeyScope } from '@market/contracts/integrations';
import { modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';

/** API key of a company, without its secret, which is not stored. */
export interface StoredApiKey {
  id: string;
  /** Owner id of the company. */
  owner_id: string;
  /** Account on whose behalf the key acts. */
  login_id: string;
  name: string;
  scopes: ApiKeyScope[];
  ends_with: string;
  made_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
type ApiKeyRow = Omit<StoredApiKey, 'id'> & { _id: string; hash: string; removed_at: Date };

/** Retention of an expired key in its list, so that owners see why a program stopped. */
const EXPIRED_KEPT_MS = 30 * DAY_MS;
/** Throttle of `used_at` writes: programs call often, and owners only need to know whether a key is still in use. */
const USE_NOTED_EVERY_MS = 60_000;

const apiKeySchema = new Schema<ApiKeyRow>(
  {
    _id: { type: String, required: true },
    hash: { type: String, required: true, index: { unique: true, name: 'api_key_hash' } },
    owner_id: { type: String, required: true },
    login_id: { type: String, required: true, index: true },
    name: { type: String, required: true },
    scopes: { type: [String], required: true },
    ends_with: { type: String, required: true },
    made_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    used_at: { type: Date, default: null },
    removed_at: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'api_keys', versionKey: false },
);
apiKeySchema.index({ owner_id: 1, made_at: -1 });

export interface ApiKeyStore {
  add(tx: ClientSession, key: StoredApiKey, secret: string): Promise<void>;
  /** The unexpired key with this secret. */
  find(secret: string, now: Date): Promise<StoredApiKey | undefined>;
  noteUse(key: StoredApiKey, now: Date): Promise<void>;
  /** Keys of a company, the newest first. */
  ofCompany(ownerId: string, session?: ClientSession): Promise<StoredApiKey[]>;
  /** @returns whether the company had this key */
  remove(ownerId: string, id: string): Promise<boolean>;
  /**
   * Deletes the keys that an account made, for any company, or only those made at or after `since`; returns their
   * number.
   */
  removeMadeBy(tx: ClientSession, loginId: string, since?: Date): Promise<number>;
  /** Deletes the keys of a deleted company. */
  removeCompany(tx: ClientSession, ownerId: string): Promise<void>;
}

/** API keys by their hash: a fast hash suffices for 256 random bits. */
export function createApiKeyStore(connection: Connection): ApiKeyStore {
  const rows = modelOf<ApiKeyRow>(connection, 'ApiKey', apiKeySchema);
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
  return {
    async add(tx, { id, ...key }, secret) {
      const removed_at = new Date(key.expires_at.getTime() + EXPIRED_KEPT_MS);
      await rows.create([{ ...key, _id: id, hash: hashOf(secret), removed_at }], { session: tx });
    },
    async find(secret, now) {
      const row = await rows.findOne({ hash: hashOf(secret), expires_at: trusted({ $gt: now }) }).lean<ApiKeyRow>();
      return row ? keyOf(row) : undefined;
    },
    async noteUse({ id, used_at }, now) {
      if (used_at && now.getTime() - used_at.getTime() < USE_NOTED_EVERY_MS) return;
      await rows.updateOne({ _id: id }, { $set: { used_at: now } });
    },
    async ofCompany(ownerId, session) {
      const found = await rows
        .find({ owner_id: ownerId })
        .sort({ made_at: -1, _id: 1 })
        .session(session ?? null)
        .lean<ApiKeyRow[]>();
      return found.map(keyOf);
    },
    async remove(ownerId, id) {
      return (await rows.deleteOne({ _id: id, owner_id: ownerId })).deletedCount === 1;
    },
    async removeMadeBy(tx, loginId, since) {
      const made = { login_id: loginId, ...(since ? { made_at: trusted({ $gte: since }) } : {}) };
      return (await rows.deleteMany(made, { session: tx })).deletedCount;
    },
    async removeCompany(tx, ownerId) {
      await rows.deleteMany({ owner_id: ownerId }, { session: tx });
    },
  };
}

function keyOf({ _id, hash: _hash, removed_at: _removed, ...row }: ApiKeyRow): StoredApiKey {
  return { id: _id, ...row };
}
