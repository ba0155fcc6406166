import { SESSIONS_REMEMBERED_SECONDS } from '@market/contracts/access/kept-for';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';
import { ABSENT, findRowsTogether, isDuplicateKey, modelOf } from '@market/service-kit';
import type { Session } from '../domain/session';

/** A refresh token, stored only by its hash. */
export interface RefreshToken {
  sid: string;
  /** Time of its first exchange for a successor. */
  used_at?: Date;
}

type SessionRow = Omit<Session, 'sid'> & { _id: string };
type RefreshTokenRow = RefreshToken & { _id: string; expires_at: Date };

const sessionSchema = new Schema<SessionRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    device: { type: String, required: true },
    address: { type: String, required: true },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
    expires_at: { type: Date, required: true, index: { expires: SESSIONS_REMEMBERED_SECONDS } },
    account_revision: { type: Number, required: true },
    ended_at: Date,
    ended_because: String,
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.index({ login_id: 1, last_used_at: -1 }, { name: 'sessions_of_account' });
const refreshTokenSchema = new Schema<RefreshTokenRow>(
  {
    _id: { type: String, required: true },
    sid: { type: String, required: true },
    used_at: Date,
    expires_at: { type: Date, required: true, index: { expires: SESSIONS_REMEMBERED_SECONDS } },
  },
  { collection: 'refresh_tokens', versionKey: false },
);
refreshTokenSchema.index({ sid: 1 }, { name: 'tokens_of_session' });

export interface SessionStore {
  add(session: Session): Promise<void>;
  find(sid: string, tx?: ClientSession): Promise<Session | null>;
  /** Sessions of an account that have neither ended nor expired, last used first. */
  live(loginId: string, now: Date): Promise<Session[]>;
  touch(sid: string, use: { now: Date; address: string }): Promise<void>;
  /** Keeps a session valid after the password change that it made itself. */
  carryOver(tx: ClientSession, sid: string, accountRevision: number): Promise<void>;
  /** Ends those of the given sessions that are still live; returns their ids. */
  end(tx: ClientSession, sids: readonly string[], ending: { now: Date; because: string }): Promise<string[]>;
  /** Deletes the sessions of an account with their refresh tokens. */
  removeAll(tx: ClientSession, loginId: string): Promise<void>;
  /** Idempotent: a parent has one successor, however often it is derived. */
  addToken(hash: string, token: { sid: string; expires_at: Date }): Promise<void>;
  findToken(hash: string): Promise<RefreshToken | null>;
  /** Marks a token as used unless it already is, atomically, and returns the time of its first use. */
  useToken(hash: string, now: Date): Promise<Date | undefined>;
}

export function createSessionStore(connection: Connection): SessionStore {
  const sessions = modelOf<SessionRow>(connection, 'Session', sessionSchema);
  const tokens = modelOf<RefreshTokenRow>(connection, 'RefreshToken', refreshTokenSchema);
  const byId = findRowsTogether(sessions);
  return {
    async add({ sid, ...session }) {
      await sessions.create({ _id: sid, ...session });
    },
    async find(sid, tx) {
      // Reads in a transaction are not batched.
      const row = tx ? await sessions.findById(sid).session(tx).lean<SessionRow>() : await byId(sid);
      return row ? sessionOf(row) : null;
    },
    async live(loginId, now) {
      const rows = await sessions
        .find({ login_id: loginId, ended_at: ABSENT, expires_at: trusted({ $gt: now }) })
        .sort({ last_used_at: -1, _id: 1 })
        .lean<SessionRow[]>();
      return rows.map(sessionOf);
    },
    async touch(sid, { now, address }) {
      await sessions.updateOne({ _id: sid }, { $set: { last_used_at: now, address } });
    },
    async carryOver(tx, sid, accountRevision) {
      await sessions.updateOne({ _id: sid }, { $set: { account_revision: accountRevision } }, { session: tx });
    },
    async end(tx, sids, { now, because }) {
      const rows = await sessions
        .find({ _id: trusted({ $in: [...sids] }), ended_at: null }, { _id: 1 })
        .session(tx)
        .lean<SessionRow[]>();
      const ended = rows.map(({ _id }) => _id);
      if (ended.length > 0)
        await sessions.updateMany(
          { _id: trusted({ $in: ended }) },
          { $set: { ended_at: now, ended_because: because } },
          { session: tx },
        );
      return ended;
    },
    async removeAll(tx, loginId) {
      const rows = await sessions.find({ login_id: loginId }, { _id: 1 }).session(tx).lean<SessionRow[]>();
      await tokens.deleteMany({ sid: trusted({ $in: rows.map(({ _id }) => _id) }) }, { session: tx });
      await sessions.deleteMany({ login_id: loginId }, { session: tx });
    },
    async addToken(hash, token) {
      await tokens.updateOne({ _id: hash }, { $setOnInsert: token }, { upsert: true }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    async findToken(hash) {
      return tokens.findById(hash).lean<RefreshTokenRow>();
    },
    async useToken(hash, now) {
      const first = await tokens
        .findOneAndUpdate({ _id: hash, used_at: ABSENT }, { $set: { used_at: now } }, { returnDocument: 'after' })
        .lean<RefreshTokenRow>();
      return first ? first.used_at : (await tokens.findById(hash).lean<RefreshTokenRow>())?.used_at;
    },
  };
}

function sessionOf({ _id, ...row }: SessionRow): Session {
  return { sid: _id, ...row };
}
