import { randomBytes } from 'node:crypto';

let lastMillis = 0;
let sequence = 0;

/**
 * Id that sorts by its creation time, also within one millisecond of one process, so that rows are sent in the order in
 * which they were added (RFC 9562, version 7, with its counter of method 1).
 */
export function newSortableId(): string {
  const millis = Math.max(Date.now(), lastMillis);
  sequence = millis === lastMillis ? sequence + 1 : 0;
  lastMillis = sequence > 0xfff ? millis + 1 : millis;
  if (sequence > 0xfff) sequence = 0;
  const time = lastMillis.toString(16).padStart(12, '0');
  const random = randomBytes(8);
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  const tail = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
