import { fieldsInvalid } from '@market/contracts/errors';
import { texts } from '../texts';

/** Cursor in the list by age: stays valid while posts are added and closed. */
export interface ListPosition {
  /** When the post was made. */
  at: Date;
  id: string;
}

/** A position as callers get it and send it back. What stands in it is ours to change. */
export function cursorOf({ at, id }: ListPosition): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
}

/**
 * The position behind a cursor; null for none, which is the list's beginning.
 * @throws MarketError 'fields-invalid' for a cursor that was not given here.
 */
export function positionOf(cursor: string | undefined): ListPosition | null {
  if (!cursor) return null;
  const [, milliseconds, id] = /^(\d{1,15}) ([\w-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (milliseconds === undefined || id === undefined) throw fieldsInvalid({ cursor: texts.posts.cursor });
  return { at: new Date(Number(milliseconds)), id };
}
