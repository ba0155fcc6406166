import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';

export type LinkPurpose = 'verify-email' | 'reset-password';

/** What a mailed link stands for. */
export interface MailLink {
  purpose: LinkPurpose;
  login_id: string;
  /** The mailbox that it was sent to: opening it shows that this mailbox is the person's, no other. */
  email_key: string;
}

type MailLinkRow = MailLink & { _id: string; token_hash: string; expires_at: Date };

/** One row for each purpose and account: a new link takes the place of the old (docs/security.md, S37). */
const mailLinkSchema = new Schema<MailLinkRow>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    login_id: { type: String, required: true, index: true },
    email_key: { type: String, required: true },
    token_hash: { type: String, required: true, index: { unique: true, name: 'mail_link_token' } },
    expires_at: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'mail_links', versionKey: false },
);

export interface MailLinkStore {
  put(tx: ClientSession, link: MailLink, stored: { tokenHash: string; expiresAt: Date }): Promise<void>;
  find(purpose: LinkPurpose, tokenHash: string, now: Date): Promise<MailLink | null>;
  /** Uses a link up; null when it is unknown, expired or another request was first. */
  spend(tx: ClientSession, purpose: LinkPurpose, tokenHash: string, now: Date): Promise<MailLink | null>;
  /** Ends every link of an account, when its mailbox has changed or its password was reset. */
  removeAll(tx: ClientSession, loginId: string): Promise<void>;
}

export function createMailLinkStore(connection: Connection): MailLinkStore {
  const model = connection.model<MailLinkRow>('MailLink', mailLinkSchema);
  return {
    async put(tx, link, { tokenHash, expiresAt }) {
      await model.updateOne(
        { _id: `${link.purpose} ${link.login_id}` },
        { $set: { ...link, token_hash: tokenHash, expires_at: expiresAt } },
        { session: tx, upsert: true },
      );
    },
    find: (purpose, tokenHash, now) =>
      model.findOne({ token_hash: tokenHash, purpose, expires_at: trusted({ $gt: now }) }).lean<MailLinkRow>(),
    spend: (tx, purpose, tokenHash, now) =>
      model
        .findOneAndDelete({ token_hash: tokenHash, purpose, expires_at: trusted({ $gt: now }) }, { session: tx })
        .lean<MailLinkRow>(),
    async removeAll(tx, loginId) {
      await model.deleteMany({ login_id: loginId }, { session: tx });
    },
  };
}
