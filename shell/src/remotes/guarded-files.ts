/** No file has this hash: the browser refuses whatever comes. */
const NO_FILE_HAS_IT = `sha384-${'A'.repeat(64)}`;

/** Allowed scripts per folder: each file with its hash, or `null` for a developer's server. */
const folders = new Map<string, ReadonlyMap<string, string> | null>();
/** Retries of a folder's files. */
const attempts = new Map<string, number>();
/** Hear of each script that has run, with its folder. */
const listeners = new Set<(folder: string | undefined) => void>();

/** A file of a remote that is not what was published, or not published at all. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}

/**
 * Lets the files beside `entry` run, and only with their published hashes.
 * @param entry whole address of a version's `mf-manifest.json`
 * @param hashes by the path below the manifest's folder; `null` asks for none, as for a local server whose files change
 * with each save
 */
export function allowFiles(entry: string, hashes: ReadonlyMap<string, string> | null): void {
  folders.set(folderOf(entry), hashes);
}

/**
 * The hash that a file must have.
 * @returns `null` when none is asked for
 * @throws RefusedFile when the address is elsewhere, or no hash was published for it
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
 * From now on the files beside `entry` are asked for under other addresses: for the same ones the browser would go on
 * waiting for an answer that hangs, or repeat a bad one that it kept.
 */
export function askAnew(entry: string): void {
  const folder = folderOf(entry);
  attempts.set(folder, (attempts.get(folder) ?? 0) + 1);
}

/**
 * Hears of scripts beside `entry` that have run, also of those that nobody waits for any more.
 * @returns the function that stops it
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
 * Makes a script or a stylesheet of a remote ready to be put into the page: fresh address, published hash. What may not
 * run gets a hash that nothing has, so that it fails as a file that did not come, in its own place.
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
    // Said by `publishedHash` again, to whoever asks why it failed.
  }
  if (hash) element.integrity = hash;
}

/**
 * Shows `guardFile` to the code of remotes: their own webpack runtime asks it for every chunk (see build-kit's
 * GuardedFilesPlugin).
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

/** Without the query, which says only how often it was asked for. */
function whole(address: string): URL {
  const url = new URL(address, location.href);
  url.search = '';
  url.hash = '';
  return url;
}
