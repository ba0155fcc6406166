import { DAY } from '@market/api/durations';
import type { CompanyRole, TeamChangeKind } from '@market/contracts/companies';
import { TEAM_HISTORY_DAYS } from '@market/contracts/companies';
import { modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';

/** Invitation that has not been accepted yet. */
export interface Invitation {
  id: string;
  owner_id: string;
  email: string;
  email_key: string;
  role: CompanyRole;
  jobs: string[];
  by_login_id: string;
  created_at: Date;
  expires_at: Date;
}
type InvitationRow = Omit<Invitation, 'id'> & { _id: string; token_hash: string; removed_at: Date };

/** Change of a team: its author and the member concerned. */
export interface StoredTeamChange {
  id: string;
  owner_id: string;
  at: Date;
  kind: TeamChangeKind;
  by_login_id: string;
  by_name: string;
  /** Account of the member; absent for invitations. */
  whom_login_id?: string;
  /** Name of the member, or the invited email. */
  whom: string;
  /**
   * Normalized email of an invitation, used to erase the email from the history when its owner's account is deleted.
   */
  email_key?: string;
  role?: CompanyRole;
  role_before?: CompanyRole;
}
type TeamChangeRow = Omit<StoredTeamChange, 'id'> & { _id: string };

const invitationSchema = new Schema<InvitationRow>(
  {
    _id: { type: String, required: true },
    owner_id: { type: String, required: true },
    email: { type: String, required: true },
    email_key: { type: String, required: true },
    role: { type: String, required: true },
    jobs: { type: [String], required: true },
    by_login_id: { type: String, required: true },
    token_hash: { type: String, required: true, index: { unique: true, name: 'invitation_token' } },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    removed_at: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'team_invitations', versionKey: false },
);
// At most one open invitation per address and company.
invitationSchema.index({ owner_id: 1, email_key: 1 }, { unique: true, name: 'one_invitation' });
invitationSchema.index({ email_key: 1 });
invitationSchema.index({ by_login_id: 1 });

const changeSchema = new Schema<TeamChangeRow>(
  {
    _id: { type: String, required: true },
    owner_id: { type: String, required: true },
    at: { type: Date, required: true, index: { expires: TEAM_HISTORY_DAYS * DAY } },
    kind: { type: String, required: true },
    by_login_id: { type: String, required: true },
    by_name: { type: String, default: '' },
    whom_login_id: String,
    whom: { type: String, default: '' },
    email_key: String,
    role: String,
    role_before: String,
  },
  { collection: 'team_changes', versionKey: false },
);
changeSchema.index({ owner_id: 1, at: -1 });
changeSchema.index({ by_login_id: 1 });
changeSchema.index({ whom_login_id: 1 }, { sparse: true });
changeSchema.index({ email_key: 1 }, { sparse: true });

export interface TeamStore {
  /** Invitations of a company, the newest first. */
  invitationsOf(ownerId: string, session?: ClientSession): Promise<Invitation[]>;
  findInvitation(ownerId: string, id: string): Promise<Invitation | undefined>;
  /** An invitation by its link, if it can still be accepted. */
  findByToken(tokenHash: string, now: Date): Promise<Invitation | undefined>;
  /**
   * Stores an invitation, replacing the previous one.
   * @throws a duplicate-key error if the address is already invited
   */
  putInvitation(
    session: ClientSession,
    invitation: Invitation,
    stored: { tokenHash: string; removedAt: Date },
  ): Promise<void>;
  /** @returns whether the invitation existed */
  removeInvitation(session: ClientSession, ownerId: string, id: string): Promise<boolean>;
  /** Removes the invitations that an account has sent. @returns the invited addresses */
  removeInvitationsBy(session: ClientSession, loginId: string): Promise<string[]>;
  /** Removes an invitation when it is accepted; undefined if another request was first. */
  spend(session: ClientSession, tokenHash: string, now: Date): Promise<Invitation | undefined>;
  noteChange(session: ClientSession, change: StoredTeamChange): Promise<void>;
  /** Accounts that joined a company since then, whether or not they are its members still. */
  joinedSince(session: ClientSession, ownerId: string, since: Date): Promise<string[]>;
  history(
    ownerId: string,
    paging: { page: number; limit: number },
  ): Promise<{ records: StoredTeamChange[]; total: number }>;
  /**
   * Erases the name and verified address of a deleted account's owner from histories, and removes the open invitations
   * to the address.
   */
  forgetPerson(session: ClientSession, loginId: string, emailKey: string | undefined): Promise<void>;
  /** Deletes all team data of a deleted company. */
  removeCompany(session: ClientSession, ownerId: string): Promise<void>;
}

/** Invitations and the history of teams. */
export function createTeamStore(connection: Connection): TeamStore {
  const invitations = modelOf<InvitationRow>(connection, 'TeamInvitation', invitationSchema);
  const changes = modelOf<TeamChangeRow>(connection, 'TeamChange', changeSchema);
  return {
    async invitationsOf(ownerId, session) {
      const rows = await invitations
        .find({ owner_id: ownerId })
        .sort({ created_at: -1, _id: 1 })
        .session(session ?? null)
        .lean<InvitationRow[]>();
      return rows.map(invitationOf);
    },
    async findInvitation(ownerId, id) {
      const row = await invitations.findOne({ _id: id, owner_id: ownerId }).lean<InvitationRow>();
      return row ? invitationOf(row) : undefined;
    },
    async findByToken(tokenHash, now) {
      const row = await invitations
        .findOne({ token_hash: tokenHash, expires_at: trusted({ $gt: now }) })
        .lean<InvitationRow>();
      return row ? invitationOf(row) : undefined;
    },
    async putInvitation(session, { id, ...invitation }, { tokenHash, removedAt }) {
      await invitations.replaceOne(
        { _id: id },
        { ...invitation, token_hash: tokenHash, removed_at: removedAt },
        { session, upsert: true },
      );
    },
    async removeInvitation(session, ownerId, id) {
      const { deletedCount } = await invitations.deleteOne({ _id: id, owner_id: ownerId }, { session });
      return deletedCount === 1;
    },
    async removeInvitationsBy(session, loginId) {
      const rows = await invitations.find({ by_login_id: loginId }).session(session).lean<InvitationRow[]>();
      await invitations.deleteMany({ by_login_id: loginId }, { session });
      return rows.map(({ email }) => email);
    },
    async spend(session, tokenHash, now) {
      const row = await invitations
        .findOneAndDelete({ token_hash: tokenHash, expires_at: trusted({ $gt: now }) }, { session })
        .lean<InvitationRow>();
      return row ? invitationOf(row) : undefined;
    },
    async noteChange(session, { id, ...change }) {
      await changes.create([{ _id: id, ...change }], { session });
    },
    async joinedSince(session, ownerId, since) {
      const joined = { owner_id: ownerId, kind: 'joined', at: trusted({ $gte: since }) } as const;
      const rows = await changes.find(joined).session(session).lean<TeamChangeRow[]>();
      return rows.map(({ by_login_id }) => by_login_id);
    },
    async history(ownerId, { page, limit }) {
      const [rows, total] = await Promise.all([
        changes
          .find({ owner_id: ownerId })
          .sort({ at: -1, _id: 1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<TeamChangeRow[]>(),
        changes.countDocuments({ owner_id: ownerId }),
      ]);
      return { records: rows.map(({ _id, ...row }) => ({ id: _id, ...row })), total };
    },
    async forgetPerson(session, loginId, emailKey) {
      await changes.updateMany({ by_login_id: loginId }, { $set: { by_name: '' } }, { session });
      await changes.updateMany({ whom_login_id: loginId }, { $set: { whom: '' } }, { session });
      if (!emailKey) return;
      await changes.updateMany({ email_key: emailKey }, { $set: { whom: '' }, $unset: { email_key: 1 } }, { session });
      await invitations.deleteMany({ email_key: emailKey }, { session });
    },
    async removeCompany(session, ownerId) {
      await invitations.deleteMany({ owner_id: ownerId }, { session });
      await changes.deleteMany({ owner_id: ownerId }, { session });
    },
  };
}

function invitationOf({ _id, token_hash: _token, removed_at: _removed, ...row }: InvitationRow): Invitation {
  return { id: _id, ...row };
}
