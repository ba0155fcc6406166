import { checkConnection } from './connection';
import { tabStorage } from './storage';

const TRIED = 'market.chunk-navigation';
const PAUSE_MS = 10_000;
const listeners = new Set<() => void>();

/**
 * Hears of a navigation that a missing file forces, before the page is gone.
 * @returns ends it
 */
export function beforeForcedNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether `error` is a chunk of ours that did not load: most often an open tab after a new version was published. */
export function isChunkFailure(error: unknown): boolean {
  return chunkFailureIn(error) !== null;
}

/** Whether such a file failed at once: asked for again it may come. */
export function didNotCome(error: unknown): boolean {
  const failure = chunkFailureIn(error);
  return failure !== null && !isLate(failure);
}

function chunkFailureIn(error: unknown): Error | null {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    // Came, and is not what was published: it would be refused again.
    if (reason.name === 'RefusedFile') return null;
    // webpack's word for a chunk, and Module Federation's for the entry of a remote.
    if (reason.name === 'ChunkLoadError' || reason.message.includes('ScriptNetworkError')) return reason;
  }
  return null;
}

/**
 * Timeouts are not retried: another try after a navigation would take as long, and the panel must show within five
 * seconds.
 */
function isLate(failure: Error): boolean {
  return ('type' in failure && failure.type === 'timeout') || /timed out/i.test(failure.message);
}

/**
 * A failed chunk forces a full page navigation, once per address and tab, and never twice in a row: when it did not
 * help, the failure is shown instead. Not while nobody answers: the page would give way to the browser's own error
 * page, and with it everything that it still shows.
 * @param error what was thrown
 * @param navigate loads the page's address anew
 * @returns whether the navigation was started
 */
export async function recoverFromChunkFailure(
  error: unknown,
  navigate = (): void => location.reload(),
): Promise<boolean> {
  const failure = chunkFailureIn(error);
  if (!failure || !(await checkConnection()) || isLate(failure)) return false;
  // Written below.
  const tried = JSON.parse(tabStorage.getItem(TRIED) ?? '{"at":0}') as { at: number; address?: string };
  if (tried.address === location.href || Date.now() - tried.at < PAUSE_MS) return false;
  tabStorage.setItem(TRIED, JSON.stringify({ at: Date.now(), address: location.href }));
  for (const tell of listeners) tell();
  navigate();
  return true;
}
