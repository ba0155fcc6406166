import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Pair codes: the code of a candidate in blind records differs for each employer, so that two employers cannot match a
 * person by it, and one who knows the name cannot tell the other. Employers receive the candidate's own code with
 * access, or with an application (docs/security.md, S103).
 */
export interface PairCodes {
  /** The candidate's code for this employer, the same each time. */
  codeFor(employerLoginId: string, canCode: string): string;
  /** Candidate's own code; undefined for a code that was not issued to this employer. */
  canCodeOf(employerLoginId: string, code: string): string | undefined;
}

/** Purpose for which a key is derived from the installation's secret. */
export const PAIR_CODES_KEY = 'codes-of-blind-records';

const PREFIX = 'can_';
const MARK_BYTES = 16;
const CIPHER = 'aes-256-ctr';

/**
 * Stateless codes: the candidate's own code, encrypted for the employer, with an HMAC that is also the cipher's
 * initialization vector (synthetic initialization vector, RFC 5297). The same pair gives the same code, and a code made
 * without the installation's secret is rejected.
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
