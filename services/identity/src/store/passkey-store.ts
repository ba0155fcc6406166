import { modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';
import type { Passkey } from '../domain/passkey';

type PasskeyRow = Omit<Passkey, 'id'> & { _id: string };

const passkeySchema = new Schema<PasskeyRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true, index: true },
    name: { type: String, required: true },
    public_key: { type: Buffer, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    device_type: { type: String, required: true },
    backed_up: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
    last_used_at: Date,
  },
  { collection: 'passkeys', versionKey: false },
);

export interface PasskeyStore {
  /** Throws a duplicate-key error if the credential is already registered, with any account. */
  add(tx: ClientSession, passkey: Passkey): Promise<void>;
  find(id: string): Promise<Passkey | null>;
  /** Passkeys of an account, oldest first. */
  ofAccount(loginId: string, tx?: ClientSession): Promise<Passkey[]>;
  rename(loginId: string, id: string, name: string): Promise<Passkey | null>;
  /**
   * Records a use by compare-and-set; false if the counter has changed or the passkey was removed meanwhile: another
   * request was first.
   */
  use(passkey: Passkey, use: Pick<Passkey, 'counter' | 'backed_up' | 'device_type'> & { now: Date }): Promise<boolean>;
  /** Null if the account has no passkey with this id. */
  remove(tx: ClientSession, loginId: string, id: string): Promise<Passkey | null>;
  /** Removes the passkeys added at or after `since`; returns their number. */
  removeSince(tx: ClientSession, loginId: string, since: Date): Promise<number>;
  removeAll(tx: ClientSession, loginId: string): Promise<number>;
}

export function createPasskeyStore(connection: Connection): PasskeyStore {
  const model = modelOf<PasskeyRow>(connection, 'Passkey', passkeySchema);
  return {
    async add(tx, { id, ...passkey }) {
      await model.create([{ _id: id, ...passkey }], { session: tx });
    },
    async find(id) {
      const row = await model.findById(id).lean<PasskeyRow>();
      return row ? passkeyOf(row) : null;
    },
    async ofAccount(loginId, tx) {
      const rows = await model
        .find({ login_id: loginId })
        .sort({ created_at: 1, _id: 1 })
        .session(tx ?? null)
        .lean<PasskeyRow[]>();
      return rows.map(passkeyOf);
    },
    async rename(loginId, id, name) {
      const row = await model
        .findOneAndUpdate({ _id: id, login_id: loginId }, { $set: { name } }, { returnDocument: 'after' })
        .lean<PasskeyRow>();
      return row ? passkeyOf(row) : null;
    },
    async use({ id, counter: counterBefore }, { counter, backed_up, device_type, now }) {
      const { matchedCount } = await model.updateOne(
        { _id: id, counter: counterBefore },
        { $set: { counter, backed_up, device_type, last_used_at: now } },
      );
      return matchedCount === 1;
    },
    async remove(tx, loginId, id) {
      const row = await model.findOneAndDelete({ _id: id, login_id: loginId }, { session: tx }).lean<PasskeyRow>();
      return row ? passkeyOf(row) : null;
    },
    async removeSince(tx, loginId, since) {
      const fresh = { login_id: loginId, created_at: trusted({ $gte: since }) };
      return (await model.deleteMany(fresh, { session: tx })).deletedCount;
    },
    async removeAll(tx, loginId) {
      return (await model.deleteMany({ login_id: loginId }, { session: tx })).deletedCount;
    },
  };
}

function passkeyOf({ _id, public_key, ...row }: PasskeyRow): Passkey {
  // Lean queries return the driver's `Binary` instead of a Buffer.
  const bytes = public_key as unknown as { buffer: Uint8Array };
  return { id: _id, ...row, public_key: Buffer.isBuffer(public_key) ? public_key : Buffer.from(bytes.buffer) };
}
