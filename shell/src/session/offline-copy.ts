/** Caches of `shell/public/service-worker.js`. */
const OFFLINE_CACHES = ['offline-answers', 'offline-files'];
/** Web Lock (mutex) for using or deleting the caches: a worker that is opening one would create it again. */
const OFFLINE_LOCK = 'offline-copy';

/**
 * Removes the offline copy of saved jobs and applications that a candidate chose to keep on this device, and its
 * service worker: when the session ends here, the next person must not read it. Does nothing without one, as on most
 * devices. Never throws.
 */
export async function forgetOfflineCopy(): Promise<void> {
  // Unavailable outside of a secure context.
  if (!('caches' in window) || !('serviceWorker' in navigator)) return;
  try {
    await navigator.locks.request(OFFLINE_LOCK, () => Promise.all(OFFLINE_CACHES.map((name) => caches.delete(name))));
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
  } catch {
    // Storage is switched off, so there is no copy.
  }
}
