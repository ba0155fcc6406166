import type { SessionUser } from '@market/web-kit';
import { browserStorage, tabStorage } from '../base/storage';

/**
 * The names of the stored token and user, which other tabs and remotes read as well; both storages carry all of them.
 */
const TOKEN_NAMES = ['token', 'authToken'] as const;
const USER_NAME = 'user';
const REMEMBER_NAME = 'rememberMe';
/** Storage key that tells other tabs that the owner signed out. */
const SIGNED_OUT = 'market.signed-out';
/** Session cookie, which expires with the browser, together with a session that was not to be remembered. */
const WHILE_OPEN = 'session_open';

export interface StoredSession {
  token: string;
  user: SessionUser;
}

/** Stored session, from local storage first, since other tabs renew it there. Null when missing or unreadable. */
export function readStored(): StoredSession | null {
  const token = browserStorage.getItem('token');
  if (!token) return null;
  // User data of this tab belongs to its own stored token, not to a newer one of another tab.
  const own = tabStorage.getItem('token') === token ? tabStorage.getItem(USER_NAME) : null;
  const user = userIn(browserStorage.getItem(USER_NAME) ?? own);
  return user && { token, user };
}

/**
 * Restores this tab's own copy where local storage has lost its token, as browsers may evict data. Not after a
 * sign-out, nor while another person is signed in.
 */
export function restoreStored(): void {
  const own = readOwn();
  if (!own || wasSignedOut() || browserStorage.getItem('token')) return;
  const user = userIn(browserStorage.getItem(USER_NAME));
  if (!user || user.login_id === own.user.login_id) writeStored(own);
}

/** Session copy of this tab in its session storage, under either name of the token. */
export function readOwn(): StoredSession | null {
  const token = tabStorage.getItem('token') ?? tabStorage.getItem('authToken');
  const user = userIn(tabStorage.getItem(USER_NAME));
  return token && user ? { token, user } : null;
}

function userIn(text: string | null): SessionUser | null {
  if (!text) return null;
  try {
    // Cast: written below, though other code of this origin may have changed it.
    const user = JSON.parse(text) as SessionUser;
    return user?.login_id ? user : null;
  } catch {
    return null;
  }
}

/** Records, until the next sign-in, that the owner signed out, rather than that the session expired. */
export function noteSignedOut(): void {
  browserStorage.setItem(SIGNED_OUT, '1');
}

export function wasSignedOut(): boolean {
  return browserStorage.getItem(SIGNED_OUT) !== null;
}

/** Writes token and user under all their names, in both storages. */
export function writeStored({ token, user }: StoredSession): void {
  const before = userIn(browserStorage.getItem(USER_NAME));
  // Write order: another tab may read between any two of these lines, and must never find one person's name with
  // another's token.
  if (before && before.login_id !== user.login_id) clearStored(before.login_id);
  for (const storage of [browserStorage, tabStorage]) {
    storage.setItem(USER_NAME, JSON.stringify(user));
    for (const name of TOKEN_NAMES) storage.setItem(name, token);
  }
  // Written last: until the token is stored, other tabs see why the previous session is gone.
  browserStorage.removeItem(SIGNED_OUT);
}

/**
 * Removes token and user of an account from both storages. A session that another tab has stored for another person
 * stays.
 */
export function clearStored(loginId: string): void {
  const user = userIn(browserStorage.getItem(USER_NAME));
  for (const storage of !user || user.login_id === loginId ? [browserStorage, tabStorage] : [tabStorage]) {
    storage.removeItem(USER_NAME);
    for (const name of TOKEN_NAMES) storage.removeItem(name);
  }
}

/** Whether a storage event reports another tab's session change (a null key means cleared storage). */
export function tellsOfSession(event: StorageEvent): boolean {
  return event.key === null || event.key === 'token' || event.key === USER_NAME;
}

/** Stores the remember-me choice of the sign-in form. */
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
