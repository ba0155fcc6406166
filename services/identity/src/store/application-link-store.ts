import { modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';

/** A mailed link that sends an application which somebody made without an account. */
export interface ApplicationLink {
  /** The waiting application's: a secret of this service and the profile service. */
  id: string;
  /** The mailbox that it was sent to: opening it shows that this mailbox is the person's, no other. */
  email_key: string;
  expires_at: Date;
  /** The account that this very link has made. */
  login_id?: string;
  /** Since when the application is sent. */
  used_at?: Date;
}

type ApplicationLinkRow = Omit<ApplicationLink, 'id'> & { _id: string; token_hash: string };

const applicationLinkSchema = new Schema<ApplicationLinkRow>(
  {
    _id: { type: String, required: true },
    email_key: { type: String, required: true, index: true },
    token_hash: { type: String, required: true, index: { unique: true, name: 'application_link_token' } },
    login_id: { type: String, index: { sparse: true } },
    used_at: Date,
    expires_at: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'application_links', versionKey: false },
);

export interface ApplicationLinkStore {
  add(tx: ClientSession, link: ApplicationLink, tokenHash: string): Promise<void>;
  /** A link that has not expired, used or not. */
  find(tokenHash: string, now: Date): Promise<ApplicationLink | null>;
  /** Notes which account the link has made. */
  noteAccount(tx: ClientSession, id: string, loginId: string): Promise<void>;
  /** Uses a link up; false when another request was first. */
  use(id: string, now: Date): Promise<boolean>;
  /** Removes the link of an application; nothing where there is none. */
  remove(tx: ClientSession, id: string): Promise<void>;
  /**
   * Removes the links that have made an account, and those that were mailed to its proved address.
   * @returns ids of the applications that wait for them
   */
  removeAll(tx: ClientSession, account: { login_id: string; email_key?: string | undefined }): Promise<string[]>;
}

/** Links of mails that confirm an application; the database deletes them when they expire. */
export function createApplicationLinkStore(connection: Connection): ApplicationLinkStore {
  const model = modelOf<ApplicationLinkRow>(connection, 'ApplicationLink', applicationLinkSchema);
  return {
    async add(tx, { id, ...link }, tokenHash) {
      await model.create([{ _id: id, ...link, token_hash: tokenHash }], { session: tx });
    },
    async find(tokenHash, now) {
      const row = await model
        .findOne({ token_hash: tokenHash, expires_at: trusted({ $gt: now }) })
        .lean<ApplicationLinkRow>();
      if (!row) return null;
      const { _id, token_hash: _hash, ...link } = row;
      return { id: _id, ...link };
    },
    async noteAccount(tx, id, loginId) {
      await model.updateOne({ _id: id }, { $set: { login_id: loginId } }, { session: tx });
    },
    async use(id, now) {
      const { modifiedCount } = await model.updateOne(
        { _id: id, used_at: trusted({ $exists: false }) },
        { $set: { used_at: now } },
      );
      return modifiedCount === 1;
    },
    async remove(tx, id) {
      await model.deleteOne({ _id: id }, { session: tx });
    },
    async removeAll(tx, { login_id, email_key }) {
      const where = { $or: [{ login_id }, ...(email_key ? [{ email_key }] : [])] };
      const removed = await model.find(where, { _id: 1 }).session(tx).lean<Array<{ _id: string }>>();
      await model.deleteMany(where, { session: tx });
      return removed.map(({ _id }) => _id);
    },
  };
}
