import { SIGN_IN_STEP_SECONDS } from '@market/contracts/accounts';
import { modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';

export type StepPurpose = 'passkey-sign-in' | 'passkey-add' | 'second-factor';

/**
 * Pending sign-in step: a challenge that a browser has not answered yet, or a sign-in that still needs its second
 * factor.
 */
export interface SignInStep {
  /** Passkey challenge; empty without one. */
  challenge: string;
  /** Account that signs in; absent while unknown. */
  login_id?: string;
  /** Revision of the account when its password was checked. */
  revision?: number;
}

type StepRow = SignInStep & { _id: string; tries: number; expires_at: Date };

/** Wrong answers allowed per step; after them the sign-in restarts with the password. */
const TRIES = 5;

const stepSchema = new Schema<StepRow>(
  {
    _id: { type: String, required: true },
    // The empty string is a valid value, so `required` is not set.
    challenge: { type: String, default: '' },
    login_id: { type: String, index: true },
    revision: Number,
    tries: { type: Number, required: true },
    expires_at: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'sign_in_steps', versionKey: false },
);

/** Steps are stored by a hash of the browser's secret (a cookie, or a session's id), and each is single-use. */
export interface SignInStepStore {
  /** Stores a step, replacing an older one with the same key. */
  put(purpose: StepPurpose, key: string, step: SignInStep, now: Date): Promise<void>;
  /** Uses up a step, whatever the outcome; null if it is unknown, used or expired. */
  take(purpose: StepPurpose, key: string, now: Date): Promise<SignInStep | null>;
  /** Counts a try at a step, with at most five; null beyond them, and for an unknown, used or expired step. */
  tryOnce(purpose: StepPurpose, key: string, now: Date): Promise<SignInStep | null>;
  find(purpose: StepPurpose, key: string, now: Date): Promise<SignInStep | null>;
  /** Replaces the challenge of a pending step; false if the step is over. */
  challenge(purpose: StepPurpose, key: string, challenge: string, now: Date): Promise<boolean>;
  removeAll(tx: ClientSession, loginId: string): Promise<void>;
}

export function createSignInStepStore(connection: Connection): SignInStepStore {
  const model = modelOf<StepRow>(connection, 'SignInStep', stepSchema);
  const open = (purpose: StepPurpose, key: string, now: Date) => ({
    _id: `${purpose} ${key}`,
    expires_at: trusted({ $gt: now }),
  });
  return {
    async put(purpose, key, step, now) {
      const expires_at = new Date(now.getTime() + SIGN_IN_STEP_SECONDS * 1000);
      await model.replaceOne({ _id: `${purpose} ${key}` }, { ...step, tries: 0, expires_at }, { upsert: true });
    },
    take: (purpose, key, now) => model.findOneAndDelete(open(purpose, key, now)).lean<StepRow>(),
    tryOnce: (purpose, key, now) =>
      model
        .findOneAndUpdate({ ...open(purpose, key, now), tries: trusted({ $lt: TRIES }) }, { $inc: { tries: 1 } })
        .lean<StepRow>(),
    find: (purpose, key, now) => model.findOne(open(purpose, key, now)).lean<StepRow>(),
    async challenge(purpose, key, challenge, now) {
      return (await model.updateOne(open(purpose, key, now), { $set: { challenge } })).matchedCount === 1;
    },
    async removeAll(tx, loginId) {
      await model.deleteMany({ login_id: loginId }, { session: tx });
    },
  };
}
