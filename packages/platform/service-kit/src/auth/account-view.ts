import { ENDED_SESSIONS_KEPT_SECONDS } from '@market/api/kept-for';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';
import { ownAccount } from '@market/contracts/accounts';
import { isApiError } from '@market/api/api-error';
import { CommonError } from '@market/api/common-error';
import type { EventPayload } from '@market/api/registered';
import type { Clock } from '../clock';
import type { Log } from '../log';
import { defineConsumer, type Consumer } from '../outbox';
import { findRowsTogether } from '../mongo/find-together';
import { ABSENT } from '../mongo/absent';
import { modelOf } from '../mongo/model-of';
import { followChanges, type FollowedChanges } from '../mongo/follow-changes';
import { ask, type Peers } from '../peers';
import { actorOfClaims, ownerIdOf, teamOf, type AccountDirectory, type Actor } from './accounts';
import type { AccessClaims } from './token-verifier';

export type AccountCopy = EventPayload<'identity.account-changed.v1'>;

/** Whether the account was deleted: one that is only locked still has a name. */
export function isEnded({ disabled, login_name }: Pick<AccountCopy, 'disabled' | 'login_name'>): boolean {
  return disabled && !login_name;
}

/**
 * Whether an account may receive mails about people: not locked, and with a proved address, since a stranger might read
 * them otherwise.
 */
export function takesMail({ disabled, email_ver_status }: Pick<AccountCopy, 'disabled' | 'email_ver_status'>): boolean {
  return !disabled && email_ver_status !== 0;
}

/** Whether an account represents its company: an approved owner who is not locked. */
export function standsForCompany({
  company_role = 'owner',
  user_approval_status,
  disabled,
}: Pick<AccountCopy, 'company_role' | 'user_approval_status' | 'disabled'>): boolean {
  return company_role === 'owner' && user_approval_status === 1 && !disabled;
}

/** Sight of a company for somebody who may know of it. */
export interface CompanySeenAs {
  /** Whether everybody may know of it. */
  isPublic: boolean;
  /** Whether the caller is a member of it or an admin. */
  isInsider: boolean;
}

/**
 * Whether a caller may know of a company. One of an approved owner is public; one that was never approved, whose
 * approval was withdrawn or whose account is locked is known to its members and to admins only.
 * @param members the known accounts of the company
 * @returns undefined for a company that is hidden from the caller
 */
export function companySeenBy(
  actor: Actor | null,
  { ownerId, members }: { ownerId: string; members: ReadonlyArray<Parameters<typeof standsForCompany>[0]> },
): CompanySeenAs | undefined {
  const isInsider = actor !== null && (actor.login_type === 'ADM' || ownerIdOf(actor) === ownerId);
  const isPublic = members.some(standsForCompany);
  return isPublic || isInsider ? { isPublic, isInsider } : undefined;
}

type AccountRow = Omit<AccountCopy, 'login_id'> & { _id: string };
interface EndedSession {
  _id: string;
  endedAt: Date;
}

const accountSchema = new Schema<AccountRow>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    login_type: { type: String, required: true },
    login_name: String,
    login_email: String,
    login_mobile: String,
    user_approval_status: Number,
    email_ver_status: Number,
    phone_ver_status: Number,
    profile_created: Number,
    can_code: String,
    cmp_code: String,
    owner_id: String,
    company_role: String,
    given_jobs: { type: [String], default: undefined },
    disabled: { type: Boolean, required: true },
  },
  { collection: 'account_copies', versionKey: false },
);
accountSchema.index({ owner_id: 1 }, { sparse: true });
const endedSessionSchema = new Schema<EndedSession>(
  {
    _id: { type: String, required: true },
    endedAt: { type: Date, required: true, expires: ENDED_SESSIONS_KEPT_SECONDS },
  },
  { collection: 'ended_sessions', versionKey: false },
);

/**
 * Time to live of the cache, the maximum age of a result; an ended session must be refused everywhere within 2 s
 * (docs/security.md, S26), part of which the event takes.
 */
const CACHE_MS = 500;
const CACHE_ENTRIES = 10_000;

export interface AccountView extends AccountDirectory {
  consumers: Consumer[];
  /** The copy of an account, for names and addresses; undefined until its first event arrived. */
  find(loginId: string): Promise<AccountCopy | undefined>;
  /**
   * Copies of all accounts of a company, whose members share its records, by the id that owns these. A company that
   * never had a second member has only the account with that id.
   */
  membersOf(ownerId: string, session?: ClientSession): Promise<AccountCopy[]>;
  /**
   * Whether an open connection may continue: the session is live and the account is not disabled, as far as this
   * service knows.
   */
  maySee(who: { login_id: string; sid: string }): Promise<boolean>;
  /** Notifies of ended sessions and disabled accounts, whichever replica of the service receives the event. */
  followEnds(told: (end: { sid: string } | { login_id: string }) => void): FollowedChanges;
}

/**
 * View of accounts and ended sessions, built from identity's events and shared by a service's replicas through their
 * database. The newer `revision` wins, the copy's or that of the token's claims, so that a late event never overrides a
 * fresh token.
 */
export function createAccountView({
  connection,
  peers,
  clock,
  log,
}: {
  connection: Connection;
  peers: Peers;
  clock: Clock;
  log: Log;
}): AccountView {
  const accounts = modelOf<AccountRow>(connection, 'AccountCopy', accountSchema);
  const endedSessions = modelOf<EndedSession>(connection, 'EndedSession', endedSessionSchema);
  const cache = new Map<string, { at: number; account: AccountRow | null; ended: boolean }>();
  const findAccount = findRowsTogether(accounts);
  const findEnded = findRowsTogether(endedSessions);

  async function look(loginId: string, sid: string): Promise<{ account: AccountRow | null; ended: boolean }> {
    const key = `${loginId} ${sid}`;
    const now = clock.now().getTime();
    const known = cache.get(key);
    if (known && now - known.at < CACHE_MS && now >= known.at) return known;
    const [account, ended] = await Promise.all([findAccount(loginId), findEnded(sid)]);
    const found = { at: now, account: account ?? null, ended: ended !== undefined };
    if (cache.size >= CACHE_ENTRIES) cache.clear();
    cache.set(key, found);
    return found;
  }

  return {
    consumers: [
      defineConsumer({
        type: 'identity.account-changed.v1',
        async handle({ payload: { login_id, ...rest } }, { session }) {
          const older = await accounts.updateOne(
            { _id: login_id, revision: trusted({ $lt: rest.revision }) },
            { $set: rest, ...withoutGone(rest) },
            { session },
          );
          if (older.matchedCount > 0 || (await accounts.exists({ _id: login_id }).session(session))) return;
          await accounts.create([{ _id: login_id, ...rest }], { session });
        },
      }),
      defineConsumer({
        type: 'identity.session-ended.v1',
        async handle({ payload: { sids } }, { session }) {
          const endedAt = clock.now();
          await endedSessions.bulkWrite(
            sids.map((sid) => ({ updateOne: { filter: { _id: sid }, update: { $set: { endedAt } }, upsert: true } })),
            { session },
          );
        },
      }),
    ],

    async find(loginId) {
      const row = await findAccount(loginId);
      if (!row) return undefined;
      const { _id, ...rest } = row;
      return { login_id: _id, ...rest };
    },

    async membersOf(ownerId, session) {
      const found = await accounts
        .find({ $or: [{ owner_id: ownerId }, { _id: ownerId, owner_id: ABSENT }] })
        .session(session ?? null)
        .lean<AccountRow[]>();
      return found.map(({ _id, ...rest }) => ({ login_id: _id, ...rest }));
    },

    async maySee({ login_id, sid }) {
      const { account, ended } = await look(login_id, sid);
      return !ended && !account?.disabled;
    },

    followEnds: (told) =>
      followChanges({
        connection,
        log,
        collections: {
          [endedSessions.collection.name]: {},
          [accounts.collection.name]: { 'fullDocument.disabled': true },
        },
        listener: {
          changed(change) {
            if (!('documentKey' in change) || !('ns' in change)) return;
            const id = String(change.documentKey._id);
            told(change.ns.coll === endedSessions.collection.name ? { sid: id } : { login_id: id });
          },
          missed: () => undefined,
        },
      }),

    async actorOf(claims) {
      const { account, ended } = await look(claims.sub, claims.sid);
      if (ended || account?.disabled) throw new CommonError('token-invalid');
      // Given jobs are in the copy only, since they would make tokens grow.
      if (!account || account.revision <= claims.revision)
        return { ...actorOfClaims(claims), ...teamOf({ ...claims, given_jobs: account?.given_jobs ?? [] }) };
      return newerActor(claims, account);
    },

    async freshActorOf(claims, bearer) {
      try {
        const user = await ask(peers, ownAccount, { bearer });
        return newerActor(claims, user);
      } catch (error) {
        if (isApiError(error) && error.status < 500) throw error;
        log.warn({ login_id: claims.sub }, 'identity could not be asked; the known state of the account counts');
        return this.actorOf(claims);
      }
    },
  };
}

/** Unsets team fields that an account no longer has: left in the row, they would still grant rights. */
function withoutGone(rest: Omit<AccountCopy, 'login_id'>): { $unset?: Record<string, 1> } {
  const gone = (['can_code', 'cmp_code', 'owner_id', 'company_role', 'given_jobs'] as const).filter(
    (name) => rest[name] === undefined,
  );
  return gone.length > 0 ? { $unset: Object.fromEntries(gone.map((name) => [name, 1 as const])) } : {};
}

function newerActor(
  claims: AccessClaims,
  state: Omit<AccountCopy, 'login_id'> | Omit<Actor, 'login_id' | 'sid'>,
): Actor {
  return {
    login_id: claims.sub,
    sid: claims.sid,
    login_type: state.login_type,
    email_ver_status: state.email_ver_status,
    phone_ver_status: state.phone_ver_status,
    user_approval_status: state.user_approval_status,
    profile_created: state.profile_created,
    ...(state.can_code ? { can_code: state.can_code } : {}),
    ...(state.cmp_code ? { cmp_code: state.cmp_code } : {}),
    ...teamOf(state),
    // From the token only: the session receives a new token once a second factor is set up.
    ...(claims.second_factor_due ? { second_factor_due: true } : {}),
  };
}
