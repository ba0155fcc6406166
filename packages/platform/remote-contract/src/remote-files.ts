/** Allowed file types of a remote's version, with their media types. No HTML pages, no source maps. */
export const REMOTE_FILE_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  cjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  woff2: 'font/woff2',
  woff: 'font/woff',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

/** Required files of a version: the federation's manifest, and the remote's own manifest for the shell. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';
export const REMOTE_MANIFEST = 'remote.json';
/** Types of a version's dialog props, as `{ "types": … }`: its `src/dialogs.d.ts`. */
export const DIALOG_TYPES = 'dialogs.json';
/** File with the types of the props of a version's slots, in the same format: its `src/slots.d.ts`. */
export const SLOT_TYPES = 'slots.json';
/** Server bundle that the service `pages` runs, for versions with server-rendered pages. */
export const SERVER_BUNDLE = 'server/index.cjs';
/** The one module that a remote exposes, as `mf-manifest.json` names it. */
export const REMOTE_MODULE = 'remote';

const PATH_MAX = 200;
/**
 * Plain names, at most four folders deep; no name begins with a dot, against path traversal out of the version's
 * folder.
 */
const PATH = /^(?:[\w@+-][\w@+.~-]*\/){0,4}[\w@+-][\w@+.~-]*$/;

/** Media type of a remote's file; undefined for file types that a version may not contain. */
export function remoteFileType(path: string): string | undefined {
  if (path.length > PATH_MAX || !PATH.test(path) || path.includes('..')) return undefined;
  const kind = /\.([a-z0-9]+)$/.exec(path)?.[1] ?? '';
  return Object.hasOwn(REMOTE_FILE_TYPES, kind) ? REMOTE_FILE_TYPES[kind] : undefined;
}
