import { checkConnection } from './connection';
import { tabStorage } from './storage';

const TRIED = 'market.chunk-navigation';
const PAUSE_MS = 10_000;
const listeners = new Set<() => void>();

/**
 * Listens for a forced navigation after a missing file, before the page unloads.
 * @returns a function that removes the listener
 */
export function beforeForcedNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Whether `error` is one of our chunks that failed to load: usually in an open tab after a new version was published.
 */
export function isChunkFailure(error: unknown): boolean {
  return chunkFailureIn(error) !== null;
}

/** Whether such a file failed fast, so that a retry may succeed. */
export function didNotCome(error: unknown): boolean {
  const failure = chunkFailureIn(error);
  return failure !== null && !isLate(failure);
}

function chunkFailureIn(error: unknown): Error | null {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    // Loaded, but with an unexpected hash: a retry would be refused again.
    if (reason.name === 'RefusedFile') return null;
    // Error names of a webpack chunk, and of a remote's entry in Module Federation.
    if (reason.name === 'ChunkLoadError' || reason.message.includes('ScriptNetworkError')) return reason;
  }
  return null;
}

/**
 * Timeouts are not retried: another attempt after a navigation would take as long, and the error panel must be shown
 * within five seconds.
 */
function isLate(failure: Error): boolean {
  return ('type' in failure && failure.type === 'timeout') || /timed out/i.test(failure.message);
}

/**
 * Forces a full page load after a failed chunk, once per address and tab, and never twice in a row: if it did not help,
 * the failure is shown instead. Skipped while the site is unreachable: the browser's own error page would replace the
 * page and everything still shown.
 * @param error the thrown error
 * @param navigate reloads the page's address
 * @returns whether the navigation was started
 */
export async function recoverFromChunkFailure(
  error: unknown,
  navigate = (): void => location.reload(),
): Promise<boolean> {
  const failure = chunkFailureIn(error);
  if (!failure || !(await checkConnection()) || isLate(failure)) return false;
  // Cast: written below.
  const tried = JSON.parse(tabStorage.getItem(TRIED) ?? '{"at":0}') as { at: number; address?: string };
  if (tried.address === location.href || Date.now() - tried.at < PAUSE_MS) return false;
  tabStorage.setItem(TRIED, JSON.stringify({ at: Date.now(), address: location.href }));
  for (const tell of listeners) tell();
  navigate();
  return true;
}
