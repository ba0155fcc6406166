/**
 * Random id of 128 bits, as 32 hexadecimal digits. Not `crypto.randomUUID`: browsers have that in secure contexts only,
 * and pages may be served by plain http in a network of one's own (`ALLOW_HTTP`).
 */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
