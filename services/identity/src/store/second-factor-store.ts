import { createHmac } from 'node:crypto';
import { openText, sealText, modelOf } from '@market/service-kit';
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose';
import { plainRecoveryCode } from '../domain/second-factor';

interface SecondFactorRow {
  _id: string;
  /** Encrypted secret of the authenticator app; absent without one. */
  totp?: Buffer;
  /** Time step of the last accepted code: each works only once. */
  totp_step?: number;
  /** Encrypted secret that the app has not confirmed yet. */
  totp_new?: Buffer;
  /** Keyed hashes of the unused recovery codes. */
  recovery_codes: string[];
}

const secondFactorSchema = new Schema<SecondFactorRow>(
  {
    _id: { type: String, required: true },
    totp: Buffer,
    totp_step: Number,
    totp_new: Buffer,
    recovery_codes: { type: [String], default: [] },
  },
  { collection: 'second_factors', versionKey: false },
);

/** An administrator's second factors other than passkeys. */
export interface KnownSecondFactor {
  totp?: { secret: string; step?: number };
  /** Secret pending confirmation. */
  totpNew?: string;
  recoveryCodesLeft: number;
}

export interface SecondFactorStore {
  find(loginId: string, tx?: ClientSession): Promise<KnownSecondFactor>;
  /** Stores a secret until the app confirms it. */
  propose(loginId: string, secret: string): Promise<void>;
  /** Activates the proposed secret; false if another one or none is proposed. */
  confirm(tx: ClientSession, loginId: string, secret: string, step: number): Promise<boolean>;
  /** Records the time step of an accepted code; false if that or a later step was used before (replay). */
  takeStep(loginId: string, step: number): Promise<boolean>;
  removeTotp(tx: ClientSession, loginId: string): Promise<boolean>;
  setRecoveryCodes(tx: ClientSession, loginId: string, codes: readonly string[]): Promise<void>;
  /** Uses up a recovery code; false if it is wrong or already used. */
  takeRecoveryCode(loginId: string, code: string): Promise<boolean>;
  removeAll(tx: ClientSession, loginId: string): Promise<void>;
}

/** @param key encrypts secrets and keys the hashes; a copy of the database alone signs nobody in */
export function createSecondFactorStore(connection: Connection, key: Buffer): SecondFactorStore {
  const model = modelOf<SecondFactorRow>(connection, 'SecondFactor', secondFactorSchema);
  const seal = (loginId: string, secret: string) => sealText(key, loginId, secret);
  const open = (loginId: string, sealed: Buffer) => openText(key, loginId, bytesOf(sealed));
  const hash = (loginId: string, code: string) =>
    createHmac('sha256', key)
      .update(`recovery code\n${loginId}\n${plainRecoveryCode(code)}`)
      .digest('base64url');
  return {
    async find(loginId, tx) {
      const row = await model
        .findById(loginId)
        .session(tx ?? null)
        .lean<SecondFactorRow>();
      if (!row) return { recoveryCodesLeft: 0 };
      const { totp, totp_step, totp_new, recovery_codes } = row;
      return {
        ...(totp
          ? { totp: { secret: open(loginId, totp), ...(totp_step === undefined ? {} : { step: totp_step }) } }
          : {}),
        ...(totp_new ? { totpNew: open(loginId, totp_new) } : {}),
        recoveryCodesLeft: recovery_codes.length,
      };
    },
    async propose(loginId, secret) {
      await model.updateOne({ _id: loginId }, { $set: { totp_new: seal(loginId, secret) } }, { upsert: true });
    },
    async confirm(tx, loginId, secret, step) {
      const row = await model.findById(loginId).session(tx).lean<SecondFactorRow>();
      if (!row?.totp_new || open(loginId, row.totp_new) !== secret) return false;
      await model.updateOne(
        { _id: loginId },
        { $set: { totp: seal(loginId, secret), totp_step: step }, $unset: { totp_new: 1 } },
        { session: tx },
      );
      return true;
    },
    async takeStep(loginId, step) {
      const { matchedCount } = await model.updateOne(
        { _id: loginId, totp_step: trusted({ $not: { $gte: step } }) },
        { $set: { totp_step: step } },
      );
      return matchedCount === 1;
    },
    async removeTotp(tx, loginId) {
      const { matchedCount } = await model.updateOne(
        { _id: loginId, totp: trusted({ $exists: true }) },
        { $unset: { totp: 1, totp_step: 1, totp_new: 1 } },
        { session: tx },
      );
      return matchedCount === 1;
    },
    async setRecoveryCodes(tx, loginId, codes) {
      await model.updateOne(
        { _id: loginId },
        { $set: { recovery_codes: codes.map((code) => hash(loginId, code)) } },
        { session: tx, upsert: true },
      );
    },
    async takeRecoveryCode(loginId, code) {
      const codeHash = hash(loginId, code);
      const { modifiedCount } = await model.updateOne(
        { _id: loginId, recovery_codes: codeHash },
        { $pull: { recovery_codes: codeHash } },
      );
      return modifiedCount === 1;
    },
    async removeAll(tx, loginId) {
      await model.deleteOne({ _id: loginId }, { session: tx });
    },
  };
}

/** Lean queries return the driver's `Binary` instead of a Buffer. */
function bytesOf(stored: Buffer): Buffer {
  // A value that is no Buffer is the driver's `Binary`.
  return Buffer.isBuffer(stored) ? stored : Buffer.from((stored as unknown as { buffer: Uint8Array }).buffer);
}
