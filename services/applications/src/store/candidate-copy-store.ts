import {
  AFTER_ANY_EVENT,
  findTogether,
  keepNewest,
  type ClientSession,
  type Connection,
  modelOf,
} from '@market/service-kit';
import { pick } from '@market/api';
import type { EventPayload } from '@market/contracts/events';
import type { Candidate } from '@market/contracts/profiles';
import { Schema, trusted } from 'mongoose';
import type { CandidateCopy } from '../domain/candidate';

type Saved = EventPayload<'profile.candidate-saved.v1'>;
type Background = EventPayload<'profile.background-changed.v1'>;

interface Profile {
  can_name: string;
  can_email: string;
  can_mobn: string;
  /** Phone number in E.164, where the digits are valid. */
  can_phone?: string;
  can_about: string;
  can_skill: string;
  can_resume?: string;
}
interface CandidateRow {
  _id: string;
  login_id: string;
  /** Profile and background come from different events, each with revisions of its own. */
  profile?: Profile;
  profile_revision?: number;
  candidate_exp?: CandidateCopy['candidate_exp'];
  candidate_edu?: CandidateCopy['candidate_edu'];
  background_revision?: number;
  /** IANA name, as last sent by the candidate's browser. */
  time_zone?: string;
}

/** Lower than any event's revision: data from a direct response of profile is kept until the first event. */
const BEFORE_ANY_EVENT = -1;

const text = { type: String, default: '' };
const candidateSchema = new Schema<CandidateRow>(
  {
    _id: { type: String, required: true },
    login_id: { type: String, required: true },
    profile: {
      type: new Schema<Profile>(
        {
          can_name: text,
          can_email: text,
          can_mobn: text,
          can_phone: String,
          can_about: text,
          can_skill: text,
          can_resume: String,
        },
        { _id: false },
      ),
    },
    profile_revision: Number,
    candidate_exp: {
      type: [new Schema({ exp_desg: text, emp_name: text, job_stdt: text, job_endt: text }, { _id: false })],
      default: undefined,
    },
    candidate_edu: {
      type: [
        new Schema(
          { can_edu: text, can_stre: text, can_scho: text, can_pasy: text, can_cgpa: Number, can_perc: Number },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    background_revision: Number,
    time_zone: String,
  },
  { collection: 'candidate_copies', versionKey: false },
);
candidateSchema.index({ login_id: 1 });

/** @param can_phone as E.164 */
function profileOf(
  candidate: Pick<Saved | Candidate, 'can_name' | 'can_email' | 'can_mobn' | 'can_about' | 'can_skill' | 'can_resume'>,
  can_phone: string | undefined,
): Profile {
  const { can_resume } = candidate;
  return {
    ...pick(candidate, 'can_name', 'can_email', 'can_mobn', 'can_about', 'can_skill'),
    ...(can_phone ? { can_phone } : {}),
    ...(can_resume ? { can_resume } : {}),
  };
}

export type CandidateCopyStore = ReturnType<typeof createCandidateCopyStore>;

export function createCandidateCopyStore(connection: Connection) {
  const rows = modelOf<CandidateRow>(connection, 'CandidateCopy', candidateSchema);
  const findByLogin = findTogether(async (loginIds) => {
    const found = await rows.find({ login_id: trusted({ $in: [...loginIds] }) }).lean<CandidateRow[]>();
    return new Map(found.map((row) => [row.login_id, row]));
  });

  const keepProfile = (canCode: string, loginId: string, revision: number, profile: Profile, session: ClientSession) =>
    keepNewest(rows, {
      id: canCode,
      revisionField: 'profile_revision',
      revision,
      fields: { login_id: loginId, profile },
      session,
    });
  const keepBackground = (
    canCode: string,
    loginId: string,
    revision: number,
    { candidate_exp, candidate_edu }: Pick<Background, 'candidate_exp' | 'candidate_edu'>,
    session: ClientSession,
  ) =>
    keepNewest(rows, {
      id: canCode,
      revisionField: 'background_revision',
      revision,
      fields: { login_id: loginId, candidate_exp, candidate_edu },
      session,
    });

  return {
    /** Deletes a candidate's data; the row stays as a tombstone, so that late events do not restore it. */
    async forget(loginId: string, session: ClientSession): Promise<void> {
      await rows.updateMany(
        { login_id: loginId },
        {
          $unset: { profile: 1, candidate_exp: 1, candidate_edu: 1, time_zone: 1 },
          $set: { profile_revision: AFTER_ANY_EVENT, background_revision: AFTER_ANY_EVENT },
        },
        { session },
      );
    },

    /** A candidate by the account that it belongs to; undefined until its profile is known. */
    async findByLogin(loginId: string): Promise<CandidateCopy | undefined> {
      const row = await findByLogin(loginId);
      return row ? copyOf(row) : undefined;
    },

    /** Stores the time zone of a candidate's browser; ignored for a deleted candidate. */
    async noteTimeZone(loginId: string, timeZone: string): Promise<void> {
      await rows.updateOne(
        { login_id: loginId, profile: trusted({ $exists: true }), time_zone: trusted({ $ne: timeZone }) },
        { $set: { time_zone: timeZone } },
      );
    },

    async timeZoneOf(loginId: string): Promise<string | undefined> {
      return (await rows.findOne({ login_id: loginId }, { time_zone: 1 }).lean<CandidateRow>())?.time_zone;
    },

    /** A candidate by their code. */
    async find(canCode: string): Promise<CandidateCopy | undefined> {
      const row = await rows.findById(canCode).lean<CandidateRow>();
      return row ? copyOf(row) : undefined;
    },

    /** The candidates among these codes that have a copy, by code. */
    async findAll(canCodes: readonly string[]): Promise<Map<string, CandidateCopy>> {
      const found = await rows.find({ _id: trusted({ $in: [...canCodes] }) }).lean<CandidateRow[]>();
      return new Map(found.flatMap((row) => copyOf(row) ?? []).map((copy) => [copy.can_code, copy]));
    },

    keepProfile: (saved: Saved, session: ClientSession) =>
      keepProfile(saved.can_code, saved.login_id, saved.revision, profileOf(saved, saved.can_phone), session),

    keepBackground: ({ can_code, login_id, revision, ...background }: Background, session: ClientSession) =>
      keepBackground(can_code, login_id, revision, background, session),

    /** Stores profile's response about a candidate for whom no event has arrived yet. */
    async keepAnswer(loginId: string, candidate: Candidate, session: ClientSession): Promise<void> {
      const { can_code, can_phone } = candidate;
      await keepProfile(can_code, loginId, BEFORE_ANY_EVENT, profileOf(candidate, can_phone?.e164), session);
      const background = pick(candidate, 'candidate_exp', 'candidate_edu');
      await keepBackground(can_code, loginId, BEFORE_ANY_EVENT, background, session);
    },
  };
}

function copyOf({
  _id,
  login_id,
  profile,
  candidate_exp = [],
  candidate_edu = [],
}: CandidateRow): CandidateCopy | undefined {
  return profile ? { can_code: _id, login_id, ...profile, candidate_exp, candidate_edu } : undefined;
}
