import { fieldsInvalid } from '@market/contracts/errors';
import { texts } from '../../texts';

/** Cursor in the list by age: stays valid while posts are added and closed. */
export interface ListPosition {
  /** Time of the post's creation. */
  at: Date;
  id: string;
}

/** Encodes a position as an opaque cursor, whose format may change. */
export function cursorOf({ at, id }: ListPosition): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
}

/**
 * Decodes a cursor; null for none, which is the list's beginning.
 * @throws MarketError 'fields-invalid' for a cursor that was not issued here.
 */
export function positionOf(cursor: string | undefined): ListPosition | null {
  if (!cursor) return null;
  const [, milliseconds, id] = /^(\d{1,15}) ([\w-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (milliseconds === undefined || id === undefined) throw fieldsInvalid({ cursor: texts.posts.cursor });
  return { at: new Date(Number(milliseconds)), id };
}
