import { randomUUID } from 'node:crypto';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';
import { CODES_REMEMBERED_SECONDS } from '@market/contracts/access/kept-for';
import { OTP_LIFETIME_SECONDS, OTP_MAX_ATTEMPTS, OTP_RESEND_COOLDOWN_SECONDS } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import { isDuplicateKey, modelOf } from '@market/service-kit';
import { codeHash, sameHash } from '../domain/secrets';

export type CodePurpose = 'verify-phone' | 'mobile-login' | 'confirm-change' | 'prove-domain';

/** Purpose and recipient of a code. Rows exist for unknown numbers too, so that responses do not differ. */
export interface CodeSubject {
  purpose: CodePurpose;
  subject: string;
}

interface CodeRow {
  _id: string;
  challenge_id: string;
  code_hash: string;
  attempts: number;
  /** Share of `attempts` from another device or address than the one that requested the code. */
  attempts_elsewhere?: number;
  /** Hash of the address or device that requested the code; absent for signed-in callers. */
  asked_at?: string;
  sent_at: Date;
  /** Sent by a change of the number itself: the next request for a code counts this one as sent. */
  unasked?: boolean;
  expires_at: Date;
}

/** The rest of the five attempts is reserved for the address or device that requested the code. */
const MAX_ATTEMPTS_ELSEWHERE = 2;

export type CodeTry = 'right' | 'wrong' | 'too-many-tries';

/** Unique per purpose and subject: a new code replaces the previous one (docs/security.md, S06). */
const codeSchema = new Schema<CodeRow>(
  {
    _id: { type: String, required: true },
    challenge_id: { type: String, required: true },
    code_hash: { type: String, required: true },
    attempts: { type: Number, required: true },
    attempts_elsewhere: Number,
    asked_at: String,
    sent_at: { type: Date, required: true },
    unasked: Boolean,
    expires_at: { type: Date, required: true, index: { expires: CODES_REMEMBERED_SECONDS } },
  },
  { collection: 'one_time_codes', versionKey: false },
);

export interface OneTimeCodeStore {
  /** Milliseconds until another code may be sent; 0 when it may be sent now. */
  cooldown(to: CodeSubject, now: Date): Promise<number>;
  /**
   * Stores `code`, replacing an older one.
   * @throws MarketError 'too-many-requests' when another one was sent within the cooldown.
   */
  put(
    tx: ClientSession,
    to: CodeSubject,
    code: string,
    options: { now: Date; unasked?: boolean; askedAt?: string },
  ): Promise<void>;
  /** Whether the last code was sent unrequested; true only once, for the first request after it. */
  isOnItsWay(to: CodeSubject): Promise<boolean>;
  /**
   * Counts a try, then compares. At most five tries are compared, however many arrive concurrently (docs/security.md,
   * S07; docs/measurements.md, M17). Two of them may come from elsewhere than `askedAt`: a stranger cannot use up the
   * tries of the person who requested the code.
   */
  tryOnce(
    to: CodeSubject,
    code: string,
    options: { now: Date; triedAt?: string },
  ): Promise<{ result: CodeTry; challengeId?: string }>;
  /** Marks a code as used; false if another request was first (docs/security.md, S08). */
  spend(tx: ClientSession, to: CodeSubject, challengeId: string, now: Date): Promise<boolean>;
  /**
   * Deletes the codes sent to an account, or to its phone.
   * @param e164 the phone, if the account has one
   */
  removeAll(tx: ClientSession, loginId: string, e164: string | undefined): Promise<void>;
}

/** @param key HMAC key of the stored hashes: a copy of the database alone reveals no codes (docs/security.md, S05) */
export function createOneTimeCodeStore(connection: Connection, key: Buffer): OneTimeCodeStore {
  const model = modelOf<CodeRow>(connection, 'OneTimeCode', codeSchema);
  const idOf = ({ purpose, subject }: CodeSubject) => `${purpose} ${subject}`;
  const placeHash = (place: string, to: CodeSubject) => codeHash(place, { ...to, id: 'place' }, key);
  return {
    async cooldown(to, now) {
      const row = await model.findById(idOf(to), { sent_at: 1 }).lean<CodeRow>();
      return row ? Math.max(0, row.sent_at.getTime() + OTP_RESEND_COOLDOWN_SECONDS * 1000 - now.getTime()) : 0;
    },
    async put(tx, to, code, { now, unasked = false, askedAt }) {
      const id = randomUUID();
      const row = {
        challenge_id: id,
        code_hash: codeHash(code, { ...to, id }, key),
        attempts: 0,
        attempts_elsewhere: 0,
        unasked,
        ...(askedAt === undefined ? {} : { asked_at: placeHash(askedAt, to) }),
        sent_at: now,
        expires_at: new Date(now.getTime() + OTP_LIFETIME_SECONDS * 1000),
      };
      const quietSince = new Date(now.getTime() - OTP_RESEND_COOLDOWN_SECONDS * 1000);
      try {
        await model.updateOne(
          { _id: idOf(to), sent_at: trusted({ $lte: quietSince }) },
          { $set: row },
          { session: tx, upsert: true },
        );
      } catch (error) {
        // The row exists and is younger than the cooldown: the upsert tried to insert a second one.
        throw isDuplicateKey(error)
          ? new MarketError('too-many-requests', { retryAfterSeconds: OTP_RESEND_COOLDOWN_SECONDS })
          : error;
      }
    },
    async isOnItsWay(to) {
      const { modifiedCount } = await model.updateOne({ _id: idOf(to), unasked: true }, { $set: { unasked: false } });
      return modifiedCount === 1;
    },
    async tryOnce(to, code, { now, triedAt }) {
      const open = { _id: idOf(to), expires_at: trusted({ $gt: now }), attempts: trusted({ $lt: OTP_MAX_ATTEMPTS }) };
      const place = triedAt === undefined ? undefined : placeHash(triedAt, to);
      const count = (where: object, attempts_elsewhere: 0 | 1) =>
        model
          .findOneAndUpdate(
            { ...open, ...where },
            { $inc: { attempts: 1, attempts_elsewhere } },
            { returnDocument: 'after' },
          )
          .lean<CodeRow>();
      const counted =
        place === undefined
          ? await count({}, 0)
          : ((await count({ asked_at: place }, 0)) ??
            (await count(
              {
                asked_at: trusted({ $ne: place }),
                attempts_elsewhere: trusted({ $not: { $gte: MAX_ATTEMPTS_ELSEWHERE } }),
              },
              1,
            )));
      if (!counted) {
        const row = await model.findOne({ _id: idOf(to), expires_at: trusted({ $gt: now }) }).lean<CodeRow>();
        return { result: row ? 'too-many-tries' : 'wrong' };
      }
      const right = sameHash(codeHash(code, { ...to, id: counted.challenge_id }, key), counted.code_hash);
      return right ? { result: 'right', challengeId: counted.challenge_id } : { result: 'wrong' };
    },
    async spend(tx, to, challengeId, now) {
      // The row is retained, so that the cooldown outlives a quick success.
      const { matchedCount } = await model.updateOne(
        { _id: idOf(to), challenge_id: challengeId },
        { $set: { challenge_id: randomUUID(), expires_at: now } },
        { session: tx },
      );
      return matchedCount === 1;
    },
    async removeAll(tx, loginId, e164) {
      const sent = (purpose: CodePurpose) => ({
        _id: trusted({ $gte: `${purpose} ${loginId}`, $lt: `${purpose} ${loginId}\uffff` }),
      });
      await model.deleteMany(
        {
          $or: [
            sent('verify-phone'),
            sent('confirm-change'),
            sent('prove-domain'),
            ...(e164 ? [{ _id: `mobile-login ${e164}` }] : []),
          ],
        },
        { session: tx },
      );
    },
  };
}
