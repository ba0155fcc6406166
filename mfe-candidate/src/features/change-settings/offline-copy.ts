const WORKER = '/service-worker.js';
/** Web lock for creating or deleting the copy's caches (shell/public/service-worker.js). */
const LOCK = 'offline-copy';

/** Whether this browser can store a copy; pages over plain http cannot, except on localhost. */
export const canKeepOffline = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

export const isKeptOffline = async (): Promise<boolean> =>
  canKeepOffline() && (await navigator.serviceWorker.getRegistration('/')) !== undefined;

/**
 * Starts the offline copy on this device: registers the service worker, and caches the files loaded before it.
 * @param owner account of the copy; requests of other accounts are not answered from it
 * @throws where the browser refuses, or the files could not be fetched
 */
export async function keepOffline(owner: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER);
  try {
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    await new Promise<void>((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) =>
        data === 'kept' ? resolve() : reject(new Error('the offline copy could not be made'));
      active?.postMessage({ owner, files }, [port2]);
    });
  } catch (error) {
    await forgetOffline(registration);
    throw error;
  }
}

/** Removes the copy from this device. */
export async function forgetOffline(registration?: ServiceWorkerRegistration): Promise<void> {
  const own = registration ?? (await navigator.serviceWorker.getRegistration('/'));
  await own?.unregister();
  const cacheNames = (await caches.keys()).filter((name) => name.startsWith('offline-'));
  await navigator.locks.request(LOCK, () => Promise.all(cacheNames.map((name) => caches.delete(name))));
}
