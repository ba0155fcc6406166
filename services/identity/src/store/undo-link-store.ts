import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';
import type { ParsedPhone } from '@market/contracts/phone';
import type { Account } from '../domain/account';

/** Email and phone as they were before a change, with what had been proved, and how one signed in. */
export interface ContactBefore extends Pick<
  Account,
  'login_email' | 'email_ver_status' | 'login_mobile' | 'phone_ver_status'
> {
  phone?: ParsedPhone;
  google_sub?: string;
}

/** What a link that takes a change back stands for. */
export interface UndoLink {
  login_id: string;
  change_id: string;
  before: ContactBefore;
}

type UndoLinkRow = UndoLink & { _id: string; expires_at: Date };

const undoLinkSchema = new Schema<UndoLinkRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true, index: true },
    change_id: { type: String, required: true },
    before: { type: Schema.Types.Mixed, required: true },
    expires_at: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'undo_links', versionKey: false, minimize: false },
);

/** Links by which the owner of the email or phone of before takes a change back; stored by their hash. */
export interface UndoLinkStore {
  add(tx: ClientSession, tokenHash: string, link: UndoLink, expiresAt: Date): Promise<void>;
  find(tokenHash: string, now: Date, tx?: ClientSession): Promise<UndoLink | null>;
  /** The change counts from now on: the time of all its links begins anew. */
  prolong(tx: ClientSession, changeId: string, expiresAt: Date): Promise<void>;
  /** What an account had before the changes that can still be taken back. */
  before(tx: ClientSession, loginId: string): Promise<ContactBefore[]>;
  removeAll(tx: ClientSession, loginId: string): Promise<void>;
}

export function createUndoLinkStore(connection: Connection): UndoLinkStore {
  const model = connection.model<UndoLinkRow>('UndoLink', undoLinkSchema);
  return {
    async add(tx, tokenHash, link, expiresAt) {
      await model.create([{ _id: tokenHash, ...link, expires_at: expiresAt }], { session: tx });
    },
    find: (tokenHash, now, tx) =>
      model
        .findOne({ _id: tokenHash, expires_at: trusted({ $gt: now }) })
        .session(tx ?? null)
        .lean<UndoLinkRow>(),
    async prolong(tx, changeId, expiresAt) {
      await model.updateMany({ change_id: changeId }, { $set: { expires_at: expiresAt } }, { session: tx });
    },
    async before(tx, loginId) {
      const rows = await model.find({ login_id: loginId }).session(tx).lean<UndoLinkRow[]>();
      return rows.map(({ before }) => before);
    },
    async removeAll(tx, loginId) {
      await model.deleteMany({ login_id: loginId }, { session: tx });
    },
  };
}
