import { createHash } from 'node:crypto';
import { CommonError } from '@market/api/common-error';

/** Bytes of the digest in a version: enough that two states of a record differ, too few to reveal its content. */
const SHOWN_BYTES = 12;

/**
 * Version of a record's editable fields (ADR 0081), for optimistic locking: it changes with any of them, and stays the
 * same if only other fields change, such as a state or a count.
 * @param fields values of the fields, always in the same order
 */
export function versionOf(...fields: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest().subarray(0, SHOWN_BYTES).toString('base64url');
}

/**
 * Optimistic locking: refuses a change that is based on another version than the stored one; a call without a version
 * changes any state. To be called in the transaction of the change.
 * @throws CommonError 'changed-meanwhile'
 */
export function refuseOtherVersion(sent: string | undefined, stored: string): void {
  if (sent && sent !== stored) throw new CommonError('changed-meanwhile');
}
