import { modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';
import type { ContactBefore } from '../domain/undo';

/** Subject of an undo link. */
export interface UndoLink {
  login_id: string;
  change_id: string;
  before: ContactBefore;
  /** Revision of the account when the link was created: links of later changes have higher ones. */
  revision: number;
  /** Absent in links of earlier releases. */
  made_at?: Date;
}

type UndoLinkRow = UndoLink & { _id: string; expires_at: Date };

const undoLinkSchema = new Schema<UndoLinkRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true, index: true },
    change_id: { type: String, required: true },
    before: { type: Schema.Types.Mixed, required: true },
    // Links of earlier releases have none.
    revision: { type: Number, default: 0 },
    made_at: Date,
    expires_at: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'undo_links', versionKey: false, minimize: false },
);

/** Links by which the owner of the previous email or phone undoes a change; stored by their hash. */
export interface UndoLinkStore {
  add(tx: ClientSession, tokenHash: string, link: UndoLink, expiresAt: Date): Promise<void>;
  find(tokenHash: string, now: Date, tx?: ClientSession): Promise<UndoLink | null>;
  /** The first link of the same change, whose `before` precedes all edits of that change. */
  firstOf(tx: ClientSession, link: UndoLink): Promise<UndoLink>;
  /** Restarts the period of all links of an account: a later change must not outlive the undo of an earlier one. */
  prolong(tx: ClientSession, loginId: string, expiresAt: Date): Promise<void>;
  /** Contacts of an account before the changes that can still be undone, the oldest first. */
  before(loginId: string, now: Date, tx?: ClientSession): Promise<ContactBefore[]>;
  /** Deletes this link and all later ones; those of earlier changes stay. */
  removeSince(tx: ClientSession, link: UndoLink): Promise<void>;
  /** Deletes the links of changes that added a first phone. */
  removeOfAddedPhones(tx: ClientSession, loginId: string): Promise<void>;
  removeAll(tx: ClientSession, loginId: string): Promise<void>;
}

export function createUndoLinkStore(connection: Connection): UndoLinkStore {
  const model = modelOf<UndoLinkRow>(connection, 'UndoLink', undoLinkSchema);
  return {
    async add(tx, tokenHash, link, expiresAt) {
      await model.create([{ _id: tokenHash, ...link, expires_at: expiresAt }], { session: tx });
    },
    find: (tokenHash, now, tx) =>
      model
        .findOne({ _id: tokenHash, expires_at: trusted({ $gt: now }) })
        .session(tx ?? null)
        .lean<UndoLinkRow>(),
    async prolong(tx, loginId, expiresAt) {
      await model.updateMany({ login_id: loginId }, { $set: { expires_at: expiresAt } }, { session: tx });
    },
    async before(loginId, now, tx) {
      const rows = await model
        .find({ login_id: loginId, expires_at: trusted({ $gt: now }) })
        .sort({ revision: 1 })
        .session(tx ?? null)
        .lean<UndoLinkRow[]>();
      return rows.map(({ before }) => before);
    },
    async firstOf(tx, link) {
      const { login_id, change_id } = link;
      const first = await model.findOne({ login_id, change_id }).sort({ revision: 1 }).session(tx).lean<UndoLinkRow>();
      return first ?? link;
    },
    async removeSince(tx, { login_id, revision = 0 }) {
      await model.deleteMany({ login_id, revision: trusted({ $gte: revision }) }, { session: tx });
    },
    async removeOfAddedPhones(tx, loginId) {
      await model.deleteMany({ login_id: loginId, 'before.adds_phone': true }, { session: tx });
    },
    async removeAll(tx, loginId) {
      await model.deleteMany({ login_id: loginId }, { session: tx });
    },
  };
}
