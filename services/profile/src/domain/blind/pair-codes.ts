import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The code of a candidate among the blind records: another one for each employer, so that two of them find no common
 * mark of a person, and one who knows the name tells the other nothing. The candidate's own code is told with access, or
 * with an application (docs/security.md, S103).
 */
export interface PairCodes {
  /** The candidate's code for this employer, the same each time. */
  codeFor(employerLoginId: string, canCode: string): string;
  /** The candidate's own code; undefined for what was not made for this employer. */
  canCodeOf(employerLoginId: string, code: string): string | undefined;
}

/** For what key the installation's secret is drawn on. */
export const PAIR_CODES_KEY = 'codes-of-blind-records';

const PREFIX = 'can_';
const MARK_BYTES = 16;
const CIPHER = 'aes-256-ctr';

/**
 * Codes that nobody has to store: the candidate's own one, enciphered for the employer with a mark that is its HMAC and
 * at the same time where the cipher begins (the synthetic initialization vector of RFC 5297). So the same pair gives the
 * same code, and whatever was not made with the installation's secret is none.
 */
export function createPairCodes(key: Buffer): PairCodes {
  const keyFor = (use: string, employerLoginId: string) =>
    createHmac('sha256', key).update(`${use}\n${employerLoginId}`).digest();
  const markOf = (employerLoginId: string, canCode: Buffer) =>
    createHmac('sha256', keyFor('mark', employerLoginId)).update(canCode).digest().subarray(0, MARK_BYTES);
  return {
    codeFor(employerLoginId, canCode) {
      const plain = Buffer.from(canCode);
      const mark = markOf(employerLoginId, plain);
      const cipher = createCipheriv(CIPHER, keyFor('cipher', employerLoginId), mark);
      return PREFIX + Buffer.concat([mark, cipher.update(plain), cipher.final()]).toString('base64url');
    },
    canCodeOf(employerLoginId, code) {
      if (!code.startsWith(PREFIX)) return undefined;
      const bytes = Buffer.from(code.slice(PREFIX.length), 'base64url');
      const mark = bytes.subarray(0, MARK_BYTES);
      if (bytes.length <= MARK_BYTES || PREFIX + bytes.toString('base64url') !== code) return undefined;
      const decipher = createDecipheriv(CIPHER, keyFor('cipher', employerLoginId), mark);
      const plain = Buffer.concat([decipher.update(bytes.subarray(MARK_BYTES)), decipher.final()]);
      return timingSafeEqual(mark, markOf(employerLoginId, plain)) ? plain.toString() : undefined;
    },
  };
}
