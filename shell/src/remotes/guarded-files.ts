/** Impossible hash: with it the browser rejects any content. */
const NO_FILE_HAS_IT = `sha384-${'A'.repeat(64)}`;

/** Allowed scripts per folder: each file with its hash, or `null` for a developer's server. */
const folders = new Map<string, ReadonlyMap<string, string> | null>();
/** Retries of a folder's files. */
const attempts = new Map<string, number>();
/** Called for each script that has run, with its folder. */
const listeners = new Set<(folder: string | undefined) => void>();

/** A remote's file whose content differs from the published one, or that was not published. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}

/**
 * Allows the files beside `entry` to run, only with their published hashes.
 * @param entry full address of a version's `mf-manifest.json`
 * @param hashes by the path below the manifest's folder; `null` skips the check, as for a local server whose files
 * change with each save
 */
export function allowFiles(entry: string, hashes: ReadonlyMap<string, string> | null): void {
  folders.set(folderOf(entry), hashes);
}

/**
 * Required hash of a file.
 * @returns `null` when none is required
 * @throws RefusedFile for a foreign address, or a file without a published hash
 */
export function publishedHash(address: string): string | null {
  const { origin, href, pathname } = whole(address);
  const folder = folderAround(href);
  if (folder === undefined) {
    throw new RefusedFile(
      origin === location.origin
        ? `${pathname} is not below the folder of a published version`
        : `${origin} is another site; code may come from this one only`,
    );
  }
  const hashes = folders.get(folder);
  if (!hashes) return null;
  const file = decodeURIComponent(href.slice(folder.length));
  const hash = hashes.get(file);
  if (!hash) throw new RefusedFile(`no hash was published for ${file}`);
  return hash;
}

/**
 * Cache busting: from now on the files beside `entry` are requested at other addresses, since for the same ones the
 * browser would wait for a hanging response, or reuse a bad cached one.
 */
export function askAnew(entry: string): void {
  const folder = folderOf(entry);
  attempts.set(folder, (attempts.get(folder) ?? 0) + 1);
}

/**
 * Listens for scripts beside `entry` that have run, including those that already timed out.
 * @returns a function that stops it
 */
export function onArrival(entry: string, listener: () => void): () => void {
  const folder = folderOf(entry);
  const hear = (arrived: string | undefined): void => {
    if (arrived === folder) listener();
  };
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

/**
 * Prepares a script or a stylesheet of a remote: fresh address, published hash. A forbidden file gets an impossible
 * hash, so that it fails like a file that did not load.
 */
export function guardFile(element: HTMLScriptElement | HTMLLinkElement): void {
  const [attribute, address] = element instanceof HTMLScriptElement ? ['src', element.src] : ['href', element.href];
  const folder = folderAround(whole(address).href);
  const attempt = attempts.get(folder ?? '');
  if (attempt) element.setAttribute(attribute, `${address}?try=${attempt}`);
  element.crossOrigin = 'anonymous';
  if (element instanceof HTMLScriptElement)
    element.addEventListener('load', () => {
      for (const hear of [...listeners]) hear(folder);
    });
  let hash: string | null = NO_FILE_HAS_IT;
  try {
    hash = publishedHash(address);
  } catch {
    // The error is thrown again by `publishedHash`, when the failure is explained.
  }
  if (hash) element.integrity = hash;
}

/**
 * Exposes `guardFile` to remotes: their webpack runtime calls it for every chunk (see build-kit's GuardedFilesPlugin).
 */
export function standGuard(): void {
  Object.assign(globalThis, { guardRemoteFile: guardFile });
}

function folderAround(href: string): string | undefined {
  return [...folders.keys()].find((folder) => href.startsWith(folder));
}

function folderOf(entry: string): string {
  return new URL('.', whole(entry)).href;
}

/** Removes the query, which contains only the number of the retry. */
function whole(address: string): URL {
  const url = new URL(address, location.href);
  url.search = '';
  url.hash = '';
  return url;
}
