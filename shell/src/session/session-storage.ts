import type { SessionUser } from '@market/web-kit';
import { browserStorage, tabStorage } from '../base/storage';

/**
 * The names of the stored token and user, which other tabs and remotes read as well; both storages carry all of them.
 */
const TOKEN_NAMES = ['token', 'authToken'] as const;
const USER_NAME = 'user';
const REMEMBER_NAME = 'rememberMe';
/** Tells the other tabs why the session is gone: its owner signed out. */
const SIGNED_OUT = 'market.signed-out';
/** A cookie without an end: it goes when the browser is closed, and with it a session that was not to be remembered. */
const WHILE_OPEN = 'session_open';

export interface StoredSession {
  token: string;
  user: SessionUser;
}

/**
 * The stored session, from local storage first, for there other tabs renew it. Null when there is none or it is
 * unreadable.
 */
export function readStored(): StoredSession | null {
  const token = readStoredToken();
  const text = browserStorage.getItem(USER_NAME) ?? tabStorage.getItem(USER_NAME);
  if (!token || !text) return null;
  try {
    // Written below; other code of this origin may have written anything.
    const user = JSON.parse(text) as SessionUser;
    return user?.login_id ? { token, user } : null;
  } catch {
    return null;
  }
}

/** The 'token' entry of local storage. */
export function readStoredToken(): string | null {
  return browserStorage.getItem('token');
}

/** Notes, until somebody signs in, that the session did not just end: its owner signed out. */
export function noteSignedOut(): void {
  browserStorage.setItem(SIGNED_OUT, '1');
}

export function wasSignedOut(): boolean {
  return browserStorage.getItem(SIGNED_OUT) !== null;
}

/** Writes token and user under all their names, in both storages. */
export function writeStored({ token, user }: StoredSession): void {
  browserStorage.removeItem(SIGNED_OUT);
  for (const storage of [browserStorage, tabStorage]) {
    storage.setItem(USER_NAME, JSON.stringify(user));
    for (const name of TOKEN_NAMES) storage.setItem(name, token);
  }
}

/** Removes token and user from both storages. */
export function clearStored(): void {
  for (const storage of [browserStorage, tabStorage]) {
    storage.removeItem(USER_NAME);
    for (const name of TOKEN_NAMES) storage.removeItem(name);
  }
}

/** Whether a storage event tells of another tab's session change (a null key is a cleared storage). */
export function tellsOfSession(event: StorageEvent): boolean {
  return event.key === null || event.key === 'token' || event.key === USER_NAME;
}

/** Keeps the choice of the sign-in form. */
export function writeRemember(remember: boolean): void {
  browserStorage.setItem(REMEMBER_NAME, String(remember));
  document.cookie = `${WHILE_OPEN}=1; path=/; SameSite=Strict`;
}

/** Whether the stored session was meant to end with the browser, and the browser was closed since. */
export function isForgotten(): boolean {
  return !readRemember() && !document.cookie.split('; ').includes(`${WHILE_OPEN}=1`);
}

export function readRemember(): boolean {
  return browserStorage.getItem(REMEMBER_NAME) !== 'false';
}
