import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRemote } from '@market/contracts/remotes';
import { LRUCache } from 'lru-cache';
import type { BundleFiles } from './bundle-files';

/**
 * Stylesheet with the class names that are unique to it: CSS modules are named after their build
 * (`shell__card--x1y2z`).
 */
interface Sheet {
  address: string;
  classes: ReadonlySet<string>;
  /**
   * Whether the sheet has class names that are not of a CSS module, or none at all, as a library's or one for elements.
   * No class name in a page shows that it is needed, so every page of its remote loads it.
   */
  isPlain: boolean;
}

const CLASS = /\.([A-Za-z_][\w$]*__[\w-]+)/g;
const NAMED = /__[\w-]+/;
/** Splits a stylesheet at its delimiters; the part before a brace is a selector, or the head of a block. */
const PARTS = /([{};])/;
const STRINGS = /"[^"]*"|'[^']*'/g;
const ANY_CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
const ANSWERS_KEPT = 200;
/** Maximum number of cached remote versions' stylesheets. */
const VERSIONS_KEPT = 50;
const SETTLED_MS = 1_000;

/**
 * Stylesheets that a rendered page needs, found by its class names: on a server no chunk loads them.
 * @returns addresses: the shell's first, since they must precede those of remotes; then in the order of the remotes
 */
export function createStylesOf({ shellFolder, files }: { shellFolder: string; files: BundleFiles }) {
  let shell: { stamp: string; names: string; sheets: Sheet[] } | undefined;
  const remotes = new LRUCache<string, Promise<Sheet[]>>({ max: VERSIONS_KEPT });

  function shellSheets(): Sheet[] {
    // The folder's files are listed anew only when its modification time has changed, or is very recent, since another
    // change within the same clock tick has the same time.
    const { dev, ino, mtimeMs } = statSync(shellFolder);
    const stamp = [dev, ino, mtimeMs].join(' ');
    if (shell?.stamp === stamp && Date.now() - mtimeMs > SETTLED_MS) return shell.sheets;
    const names = readdirSync(shellFolder).filter((name) => /\.[0-9a-f]{8}\.css$/.test(name));
    const sheets =
      shell?.names === names.join()
        ? shell.sheets
        : names.map((name) => sheetOf(`/${name}`, readFileSync(join(shellFolder, name), 'utf8')));
    shell = { stamp, names: names.join(), sheets };
    return sheets;
  }

  function remoteSheets({ name, id, assets }: PageRemote): Promise<Sheet[]> {
    const key = `${name}/${id}`;
    const cached = remotes.get(key);
    if (cached) return cached;
    const reading = Promise.all(
      Object.entries(assets)
        .filter(([path]) => path.endsWith('.css'))
        .map(async ([path, hash]) => sheetOf(`/remotes/${key}/${path}`, await files.read(hash))),
    );
    remotes.set(key, reading);
    reading.catch(() => void remotes.delete(key));
    return reading;
  }

  /** Cache by class names and sheets: pages of a kind differ in their text. */
  const cache = new LRUCache<string, string[]>({ max: ANSWERS_KEPT });

  return async (html: string, remotesOfPage: readonly PageRemote[]): Promise<string[]> => {
    // Deduplicated class attributes: most of a page's thousand elements repeat each other's.
    const attributes = new Set(html.match(/ class="[^"]+"/g));
    const used = new Set(
      [...attributes]
        .flatMap((attribute) => attribute.slice(' class="'.length, -1).split(' '))
        .filter((name) => NAMED.test(name)),
    );
    const ofRemote = (await Promise.all(remotesOfPage.map(remoteSheets))).flat();
    const sheets = [...shellSheets(), ...ofRemote];
    const key = [...sheets.map(({ address }) => address), ...[...used].sort()].join(' ');
    const needed = () => {
      const fewestOf = fewest(sheets, used);
      return sheets.filter((sheet) => fewestOf.includes(sheet) || (sheet.isPlain && ofRemote.includes(sheet)));
    };
    const addresses = cache.get(key) ?? needed().map(({ address }) => address);
    cache.set(key, addresses);
    return addresses;
  };
}

function sheetOf(address: string, css: string): Sheet {
  const classes = new Set([...css.matchAll(CLASS)].map(([, name = '']) => name));
  const selectors = css.split(PARTS).filter((_part, at, parts) => parts[at + 1] === '{');
  const all = [...selectors.join(' ').replace(STRINGS, '').matchAll(ANY_CLASS)].map(([, name = '']) => name);
  return { address, classes, isPlain: classes.size === 0 || all.some((name) => !NAMED.test(name)) };
}

/**
 * Greedy set cover: chunks of different pages repeat the same styles, so not every sheet with a used class is needed;
 * the sheet with most of the missing classes is chosen first.
 */
function fewest(sheets: readonly Sheet[], used: ReadonlySet<string>): Sheet[] {
  const missing = new Set([...used].filter((name) => sheets.some(({ classes }) => classes.has(name))));
  const chosen: Sheet[] = [];
  while (missing.size > 0) {
    const gain = ({ classes }: Sheet) => [...missing].filter((name) => classes.has(name)).length;
    const best = sheets.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const name of best.classes) missing.delete(name);
    chosen.push(best);
  }
  return chosen;
}
