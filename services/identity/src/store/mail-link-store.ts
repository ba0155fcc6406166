import { modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';

export type LinkPurpose = 'verify-email' | 'reset-password';

/** Subject of a mailed link. */
export interface MailLink {
  purpose: LinkPurpose;
  login_id: string;
  /** Mailbox to which the link was sent: opening the link proves that this mailbox is the person's, and no other. */
  email_key: string;
  /** Page to return to, for links that lead back to one. */
  return_to?: string | undefined;
}

/** A link as it is stored. */
export interface StoredMailLink extends MailLink {
  /** Time of use, for used links that are retained to report it. */
  used_at?: Date | undefined;
}

type MailLinkRow = StoredMailLink & { _id: string; token_hash: string; expires_at: Date };

/** Unique per purpose and account: a new link replaces the previous one (docs/security.md, S37). */
const mailLinkSchema = new Schema<MailLinkRow>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    login_id: { type: String, required: true, index: true },
    email_key: { type: String, required: true },
    return_to: String,
    used_at: Date,
    token_hash: { type: String, required: true, index: { unique: true, name: 'mail_link_token' } },
    expires_at: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'mail_links', versionKey: false },
);

export interface MailLinkStore {
  /**
   * Stores a link, replacing the previous one. If it has no return page it inherits that of an unused predecessor: the
   * same person has corrected the address on the way.
   */
  put(tx: ClientSession, link: MailLink, stored: { tokenHash: string; expiresAt: Date }): Promise<void>;
  /** A link that has not expired, used or not. */
  find(purpose: LinkPurpose, tokenHash: string, now: Date): Promise<StoredMailLink | null>;
  /**
   * Uses up a link; null when it is unknown, expired or another request was first. A verification link is retained
   * until it expires, so that reopening it reports the earlier use.
   */
  spend(tx: ClientSession, purpose: LinkPurpose, tokenHash: string, now: Date): Promise<MailLink | null>;
  /** Invalidates every unused link of an account, after its mailbox has changed or its password was reset. */
  endAll(tx: ClientSession, loginId: string): Promise<void>;
  /** Invalidates the email verification link. A password reset link stays valid: the mailbox's owner needs it most. */
  endVerifying(tx: ClientSession, loginId: string): Promise<void>;
  /** Removes all records of an account's links. */
  removeAll(tx: ClientSession, loginId: string): Promise<void>;
}

export function createMailLinkStore(connection: Connection): MailLinkStore {
  const model = modelOf<MailLinkRow>(connection, 'MailLink', mailLinkSchema);
  return {
    async put(tx, link, { tokenHash, expiresAt }) {
      const _id = `${link.purpose} ${link.login_id}`;
      const before = await model.findById(_id, { return_to: 1, used_at: 1 }, { session: tx }).lean<MailLinkRow>();
      const return_to = link.return_to ?? (before && !before.used_at ? before.return_to : undefined);
      await model.replaceOne(
        { _id },
        { ...link, ...(return_to ? { return_to } : {}), token_hash: tokenHash, expires_at: expiresAt },
        { session: tx, upsert: true },
      );
    },
    find: (purpose, tokenHash, now) =>
      model.findOne({ token_hash: tokenHash, purpose, expires_at: trusted({ $gt: now }) }).lean<MailLinkRow>(),
    spend(tx, purpose, tokenHash, now) {
      const open = {
        token_hash: tokenHash,
        purpose,
        expires_at: trusted({ $gt: now }),
        used_at: trusted({ $exists: false }),
      };
      return purpose === 'verify-email'
        ? model.findOneAndUpdate(open, { $set: { used_at: now } }, { session: tx }).lean<MailLinkRow>()
        : model.findOneAndDelete(open, { session: tx }).lean<MailLinkRow>();
    },
    async endAll(tx, loginId) {
      await model.deleteMany({ login_id: loginId, used_at: trusted({ $exists: false }) }, { session: tx });
    },
    async endVerifying(tx, loginId) {
      await model.deleteMany(
        { login_id: loginId, purpose: 'verify-email', used_at: trusted({ $exists: false }) },
        { session: tx },
      );
    },
    async removeAll(tx, loginId) {
      await model.deleteMany({ login_id: loginId }, { session: tx });
    },
  };
}
