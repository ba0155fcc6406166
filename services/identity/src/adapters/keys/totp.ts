import { PRODUCT_NAME } from '@market/contracts/site';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** Codes of authenticator apps (RFC 6238): six digits, a new one each 30 s. */
export interface Totp {
  newSecret(): string;
  /** Key URI that an app reads from a QR code. */
  uriOf(secret: string, email: string): string;
  /**
   * The time step of a correct code, if later than `after`, so that a used code cannot be replayed; undefined for any
   * other code. Clocks may differ by one step.
   */
  stepOf(secret: string, code: string, options: { now: Date; after: number | undefined }): number | undefined;
}

const STEP_SECONDS = 30;

export const totp: Totp = {
  newSecret: () => generateSecret(),
  uriOf: (secret, email) => generateURI({ issuer: PRODUCT_NAME, label: email, secret }),
  stepOf(secret, code, { now, after }) {
    const result = verifySync({
      secret,
      token: code,
      epoch: Math.floor(now.getTime() / 1000),
      epochTolerance: STEP_SECONDS,
      ...(after === undefined ? {} : { afterTimeStep: after }),
    });
    return result.valid && 'timeStep' in result ? result.timeStep : undefined;
  },
};
