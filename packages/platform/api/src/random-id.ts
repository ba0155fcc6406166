/**
 * Random id of 128 bits, as 32 hexadecimal digits. Not `crypto.randomUUID`: browsers offer it in secure contexts only,
 * and a private network may serve pages over plain http (`ALLOW_HTTP`).
 */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
