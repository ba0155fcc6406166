import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRemote } from '@market/contracts/remotes';
import { LRUCache } from 'lru-cache';
import type { BundleFiles } from './bundle-files';

/** A stylesheet with the classes that only it has: CSS modules are named after their build (`shell__card--x1y2z`). */
interface Sheet {
  address: string;
  classes: ReadonlySet<string>;
  /**
   * Whether it has classes that its build has not named, or none: of a library, or written for elements. No page tells
   * that it needs it, so each page of its remote has it.
   */
  isPlain: boolean;
}

const CLASS = /\.([A-Za-z_][\w$]*__[\w-]+)/g;
const NAMED = /__[\w-]+/;
/** Parts of a stylesheet, with what ends them; what stands before a brace is a selector, or the head of a block. */
const PARTS = /([{};])/;
const STRINGS = /"[^"]*"|'[^']*'/g;
const ANY_CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
const ANSWERS_KEPT = 200;
/** Versions of remotes whose stylesheets are kept. */
const VERSIONS_KEPT = 50;
const SETTLED_MS = 1_000;

/**
 * Stylesheets that a written page needs, found by its class names: on a server no chunk loads them.
 * @returns addresses, the shell's first, as it wants to stand before those of remotes
 */
export function createStylesOf({ shellFolder, files }: { shellFolder: string; files: BundleFiles }) {
  let shell: { stamp: string; names: string; sheets: Sheet[] } | undefined;
  const remotes = new LRUCache<string, Promise<Sheet[]>>({ max: VERSIONS_KEPT });

  function shellSheets(): Sheet[] {
    // A folder changes when a file is put into it or taken out, and is listed only then; or when it has changed just
    // now, for what comes within the same tick of the system's clock gives it no other time.
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
    const known = remotes.get(key);
    if (known) return known;
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
  const known = new LRUCache<string, string[]>({ max: ANSWERS_KEPT });

  return async (html: string, remote: PageRemote | null): Promise<string[]> => {
    // Deduplicated class attributes: most of a page's thousand elements repeat each other's.
    const said = new Set(html.match(/ class="[^"]+"/g));
    const used = new Set(
      [...said]
        .flatMap((attribute) => attribute.slice(' class="'.length, -1).split(' '))
        .filter((name) => NAMED.test(name)),
    );
    const ofRemote = remote ? await remoteSheets(remote) : [];
    const sheets = [...shellSheets(), ...ofRemote];
    const key = [...sheets.map(({ address }) => address), ...[...used].sort()].join(' ');
    const needed = () => {
      const fewestOf = fewest(sheets, used);
      return sheets.filter((sheet) => fewestOf.includes(sheet) || (sheet.isPlain && ofRemote.includes(sheet)));
    };
    const addresses = known.get(key) ?? needed().map(({ address }) => address);
    known.set(key, addresses);
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
 * Chunks of different pages repeat the same styles, so not every sheet that has one of the classes is needed: the one
 * that has most of what is still missing comes first.
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
