import { modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';

/** Mailed link that confirms an application made without an account. */
export interface ApplicationLink {
  /** Waiting application's id: a secret of this service and the profile service. */
  id: string;
  /** Mailbox to which the link was sent: opening the link proves that this mailbox is the person's, and no other. */
  email_key: string;
  expires_at: Date;
  /** Account that this link has created. */
  login_id?: string;
  /** Time at which the application was sent. */
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
  /** Records the account that the link has created. */
  noteAccount(tx: ClientSession, id: string, loginId: string): Promise<void>;
  /** Marks a link as used; false if another request was first. */
  use(id: string, now: Date): Promise<boolean>;
  /** Removes the link of an application, if any. */
  remove(tx: ClientSession, id: string): Promise<void>;
  /**
   * Removes the links that created an account, and those mailed to its verified address.
   * @returns ids of the applications pending these links
   */
  removeAll(tx: ClientSession, account: { login_id: string; email_key?: string | undefined }): Promise<string[]>;
}

/** Links of emails that confirm an application; a TTL index deletes expired ones. */
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
