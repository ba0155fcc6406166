import type { SlotName, SlotProps } from '@market/web-kit';
import { createContext } from 'react';
import type { PageData } from '../base/page-data';
import classes from './slot-host.module.css';

/** Content of a slot by a remote's server side, with the answers that it was made of. */
export interface SlotWritten {
  html: string;
  data: PageData;
}

/** Asks for a slot's content; rejects where there is none, for whatever reason. */
export type WriteSlot = (name: string, props: object) => Promise<SlotWritten>;

/** Only on a server. */
const WriteSlotContext = createContext<WriteSlot | null>(null);
export const WriteSlotProvider = WriteSlotContext;

/** Query of a slot's content, on a server alone: `[SLOT_QUERY, name, props]`. */
export const SLOT_QUERY = 'written-slot';

/** Limit of a key, which stands in the page. */
const KEY_MAX_LETTERS = 4_000;

/**
 * Mark of a slot's content in the page, the same on server and browser.
 * @returns null for props that are no data, such as components: no other process can be given them
 */
export function keyOfSlot(name: SlotName, props: SlotProps[SlotName]): string | null {
  if (!isData(props)) return null;
  const key = JSON.stringify([name, props]);
  return key.length > KEY_MAX_LETTERS ? null : key;
}

function isData(value: unknown): boolean {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isData);
  // React elements carry a symbol.
  return typeof value === 'object' && isPlain(value) && Object.values(value).every(isData);
}

const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

/** Content that the server wrote for this slot of the page that is being hydrated; null where there is none. */
export function writtenInPage(key: string | null): string | null {
  if (key === null || typeof document === 'undefined') return null;
  const all = document.querySelectorAll<HTMLElement>('[data-written-slot]');
  return [...all].find(({ dataset }) => dataset.writtenSlot === key)?.innerHTML ?? null;
}

/**
 * Content of a slot as the server wrote it, until the code of the remote that fills it is here. Its text and links work
 * as they are. React takes it up as one piece: the browser may serialize the same content differently, so it is not
 * compared. The service `pages` has checked that it closes its elements.
 */
export function WrittenSlot({ owner, name, html, mark }: { owner: string; name: string; html: string; mark: string }) {
  return (
    <div
      data-owner={owner}
      data-part={name}
      data-written-slot={mark}
      className={classes.slot}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
