/** Order of the group of P-256 (FIPS 186-4, D.1.2.3). */
const P256_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const HALF_ORDER = P256_ORDER / 2n;
/** Byte length of r and of s in an ES256 signature in a token, 32 bytes each (RFC 7518, 3.4). */
const NUMBER_BYTES = 32;

/**
 * Returns the token with the lower of its ES256 signature's two valid values of s. Against signature malleability:
 * otherwise anybody with a token could make a second valid text of it (r and n − s), and code that identifies tokens by
 * their text would treat the two as different.
 */
export function withLowS(token: string): string {
  const [content, signature] = partsOf(token);
  const bytes = Buffer.from(signature, 'base64url');
  const s = numberAt(bytes);
  if (s <= HALF_ORDER) return token;
  const low = Buffer.from((P256_ORDER - s).toString(16).padStart(NUMBER_BYTES * 2, '0'), 'hex');
  return `${content}.${Buffer.concat([bytes.subarray(0, NUMBER_BYTES), low]).toString('base64url')}`;
}

/**
 * Whether a token's ES256 signature is written in the one way that ours are: the lower s, in base64url without spare
 * bits or padding.
 */
export function hasLowS(token: string): boolean {
  const bytes = Buffer.from(partsOf(token)[1], 'base64url');
  return hasCanonicalSignature(token) && bytes.length === NUMBER_BYTES * 2 && numberAt(bytes) <= HALF_ORDER;
}

/** Whether the signature of a token, of any algorithm, is the one base64url text of its bytes (RFC 4648, 3.5). */
export function hasCanonicalSignature(token: string): boolean {
  const [, signature] = partsOf(token);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** Header with claims, and the signature. */
function partsOf(token: string): [content: string, signature: string] {
  const end = token.lastIndexOf('.');
  return [token.slice(0, Math.max(end, 0)), token.slice(end + 1)];
}

function numberAt(signature: Buffer): bigint {
  return BigInt(`0x${signature.subarray(NUMBER_BYTES).toString('hex') || '0'}`);
}
