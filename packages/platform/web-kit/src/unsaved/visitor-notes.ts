import { isRecord } from '@market/api/type-guards';
import { useEffect, useSyncExternalStore } from 'react';
import { useHydrating } from '../head/use-hydrating';
import { useSession } from '../session/use-session';

const PREFIX = 'market.visitor';
const keyOf = (name: string) => `${PREFIX}:${name}`;

/** Notes of this page where the browser refuses storage. */
const unstored = new Map<string, string>();
const readers = new Set<() => void>();

/** In the tab's storage, where a visitor's unsaved input lies too: the next person at the device does not have it. */
function attempt<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

function change(work: () => void): void {
  work();
  for (const read of [...readers]) read();
}

function keep(name: string, value: Readonly<Record<string, unknown>>, until: Date): void {
  const key = keyOf(name);
  const text = JSON.stringify({ until: until.getTime(), value });
  change(() => {
    if (attempt((storage) => (storage.setItem(key, text), true)) === undefined) unstored.set(key, text);
  });
}

function forget(name: string): void {
  const key = keyOf(name);
  change(() => {
    unstored.delete(key);
    attempt((storage) => storage.removeItem(key));
  });
}

/** Drops every note of a visitor of this tab. */
export function forgetVisitorNotes(): void {
  change(() => {
    unstored.clear();
    attempt((storage) => {
      for (const key of Object.keys(storage)) if (key.startsWith(`${PREFIX}:`)) storage.removeItem(key);
    });
  });
}

function valueOf(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isRecord(kept) && isRecord(kept.value) && typeof kept.until === 'number' && kept.until > Date.now()
      ? kept.value
      : null;
  } catch {
    return null;
  }
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => void readers.delete(read);
}

/**
 * Notes what a visitor has begun elsewhere, such as by a mail: in this tab, until a moment, or until somebody signs in
 * or out.
 * @param name of the note, with the record that it is about
 */
export function useVisitorNote(name: string) {
  const { user } = useSession();
  const isHydrating = useHydrating();
  const isVisitor = !user && !isHydrating;
  const text = useSyncExternalStore(
    subscribe,
    () => unstored.get(keyOf(name)) ?? attempt((storage) => storage.getItem(keyOf(name))) ?? null,
    () => null,
  );
  const isSignedIn = Boolean(user);
  useEffect(() => {
    if (isSignedIn) forgetVisitorNotes();
  }, [isSignedIn]);
  return {
    note: isVisitor ? valueOf(text) : null,
    keep: (value: Readonly<Record<string, unknown>>, until: Date) => keep(name, value, until),
    forget: () => forget(name),
  };
}
