import { createHash } from 'node:crypto';
import { MarketError } from '@market/contracts/errors';

/** Bytes of the digest that are told: two states of one record differ for certain, and nothing is read out of it. */
const SHOWN_BYTES = 12;

/**
 * Version of what can be edited of a record (ADR 0081): another one when a field differs, the same when only what
 * nobody edits in the form has changed, such as a state or a count.
 * @param fields values of the fields, always in the same order
 */
export function versionOf(...fields: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest().subarray(0, SHOWN_BYTES).toString('base64url');
}

/**
 * Refuses a change that was made of another version than the stored one; a call without a version changes whatever is
 * there. To be called in the transaction of the change.
 * @throws MarketError 'changed-meanwhile'
 */
export function refuseOtherVersion(sent: string | undefined, stored: string): void {
  if (sent && sent !== stored) throw new MarketError('changed-meanwhile');
}
