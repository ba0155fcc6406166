import { publishedHash, RefusedFile } from './guarded-files';
import { isLate, NotLoadedError } from './remote-error';

/** Time limit of the check: the panel waits for it. */
const LIMIT_MS = 1_000;

/**
 * Explains why a file of a remote did not run. The browser reports only the failure, so the file is fetched once more
 * as data.
 * @param error thrown by Module Federation, or by the webpack runtime of a remote
 * @param address of the file, where it is not in the error
 * @returns the cause in plain words, a RefusedFile where the bytes differ from the published ones; null when it does
 * not concern a file or the cause is unknown
 */
export async function explainFailure(error: unknown, address = addressIn(error)): Promise<Error | null> {
  if (!address || isLate(error)) return null;
  const file = new URL(address).pathname;
  try {
    const hash = publishedHash(address);
    const ask = (init: RequestInit): Promise<Response> =>
      fetch(address, { ...init, cache: 'no-cache', signal: AbortSignal.timeout(LIMIT_MS) });
    const response = await ask({}).catch(() => null);
    if (!response) return new NotLoadedError(`${file} did not come`, { cause: error });
    if (!response.ok) {
      const Fault = response.status < 500 ? Error : NotLoadedError;
      return new Fault(`${file} answered ${response.status}`, { cause: error });
    }
    if (!hash) return null;
    return await ask({ integrity: hash }).then(
      () => null,
      () => new RefusedFile(`${file} is not what was published: its hash differs`, { cause: error }),
    );
  } catch (refusal) {
    return refusal instanceof Error ? refusal : null;
  }
}

function addressIn(error: unknown): string | undefined {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if ('request' in reason && typeof reason.request === 'string') return new URL(reason.request, location.href).href;
    const [, address] = /["(\s](https?:\/\/[^\s")]+)/.exec(reason.message) ?? [];
    if (address && reason.message.includes('load')) return address;
  }
  return undefined;
}
