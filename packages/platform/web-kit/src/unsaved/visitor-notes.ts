import { isRecord } from '@market/api/type-guards';
import { useEffect, useSyncExternalStore } from 'react';
import { useHydrating } from '../head/use-hydrating';
import { useSession } from '../session/use-session';
import { attempt, forgetWhere } from './browser-storage';

const PREFIX = 'market.visitor';
const keyOf = (name: string) => `${PREFIX}:${name}`;

/** In-memory fallback for notes where the browser refuses storage. */
const unstored = new Map<string, string>();
const readers = new Set<() => void>();

function change(work: () => void): void {
  work();
  for (const look of [...readers]) look();
}

/** Stores the note in sessionStorage, like a visitor's draft: the next person at the device does not get it. */
function keep(name: string, value: Readonly<Record<string, unknown>>, until: Date): void {
  const key = keyOf(name);
  const text = JSON.stringify({ until: until.getTime(), value });
  change(() => {
    if (attempt(() => (sessionStorage.setItem(key, text), true)) === undefined) unstored.set(key, text);
  });
}

function forget(name: string): void {
  const key = keyOf(name);
  change(() => {
    unstored.delete(key);
    attempt(() => sessionStorage.removeItem(key));
  });
}

/** Deletes all visitor notes of this tab. */
export function forgetVisitorNotes(): void {
  change(() => {
    unstored.clear();
    forgetWhere(PREFIX);
  });
}

interface Kept {
  value: Record<string, unknown>;
  until: Date;
}

function read(text: string | null): Kept | undefined {
  const kept = text === null ? null : attempt((): unknown => JSON.parse(text));
  return isRecord(kept) && isRecord(kept.value) && typeof kept.until === 'number' && kept.until > Date.now()
    ? { value: kept.value, until: new Date(kept.until) }
    : undefined;
}

function subscribe(look: () => void): () => void {
  readers.add(look);
  return () => void readers.delete(look);
}

/**
 * Notes an action that a visitor began elsewhere, such as from a mail: stored in this tab until it expires, or until
 * somebody signs in or out.
 * @param name of the note, with the record that it is about
 */
export function useVisitorNote(name: string) {
  const { user } = useSession();
  const isHydrating = useHydrating();
  const isVisitor = !user && !isHydrating;
  const text = useSyncExternalStore(
    subscribe,
    () => unstored.get(keyOf(name)) ?? attempt(() => sessionStorage.getItem(keyOf(name))) ?? null,
    () => null,
  );
  const isSignedIn = Boolean(user);
  useEffect(() => {
    if (isSignedIn) forgetVisitorNotes();
  }, [isSignedIn]);
  const kept = isVisitor ? read(text) : undefined;
  return {
    note: kept?.value ?? null,
    /** Expiry of the note; undefined where there is no note. */
    until: kept?.until,
    keep: (value: Readonly<Record<string, unknown>>, until: Date) => keep(name, value, until),
    forget: () => forget(name),
  };
}
