import type { RemoteManifest } from './remote-manifest';

/** What the gateway asks the service `pages` for. */
export interface PageQuestion {
  /** Path and query of the page. */
  address: string;
  /** Which build of the shell is served, by `buildOf` its page: what another one writes could not be hydrated. */
  build: string;
  /** Whose page it may be, with the version that this visitor gets; null for pages of the shell's own. */
  remote: PageRemote | null;
  /** Of every remote that this visitor gets: pages and menus are made from them. */
  manifests: readonly RemoteManifest[];
  /** As the browser is given them in `<script id="settings">`. */
  settings: unknown;
  requestId: string;
}

/** A published version of a remote, with its files and their hashes. */
export interface PageRemote {
  name: string;
  id: string;
  assets: Readonly<Record<string, string>>;
}

/** A page as a server has written it. */
export interface WrittenPage {
  /** What belongs into `#root`. */
  html: string;
  /** Addresses of the stylesheets that it needs beside those of the shell's first screen. */
  styles: readonly string[];
  /** What the application needs to hydrate it, for `<script type="application/json" id="page-data">`. */
  data: unknown;
}
