import type { Brand } from '../site/brand';
import type { RemoteManifest } from './remote-manifest';
import type { GivenSettings } from './remote-settings';

/** Metadata of a page for the browser's tab, search engines and link previews. */
export interface PageHead {
  /** Without the product's name. */
  title: string;
  /** Description of at most two sentences; search engines cut it off. */
  description?: string;
  /**
   * Path and query of the one address under which search engines know the page; null for one that they should not
   * keep.
   */
  canonical?: string | null;
  /** Kind of thing, as Open Graph names it. */
  kind?: 'website' | 'article' | 'profile';
  /** The same as a feed, at a path of the site. */
  feed?: { title: string; address: string };
  /** Preview image of links to it, 1200 × 630, at a path of the site; left out, the installation's own. */
  image?: { address: string; alt: string };
  /** Structured data (schema.org). */
  data?: object;
  /** Status of the answer: 404 of what is not there, 410 of what is there no more, 503 of what cannot be had now. */
  status?: 200 | 404 | 410 | 500 | 503;
}

/**
 * Event of the document that a page of its own chunk is there and answers: tells the shell how far hydration has come,
 * which is a boundary (Suspense) behind what stands around the page.
 */
export const PAGE_SHOWN_EVENT = 'market:page-shown';

/**
 * Asked of the service `pages` inside the private network only: a page by gateways, what came of each version by the
 * remotes service.
 */
export const pagesApi = { writtenPages: '/written-pages', renderings: '/renderings' } as const;

/** Request of the gateway to the service `pages`. */
export interface PageQuestion {
  /** Path and query of the page. */
  address: string;
  /** Build of the served shell, by `buildOf` its page: the output of another build could not be hydrated. */
  build: string;
  /** Remote that may own the page, in the visitor's version; null for the shell's own pages. */
  remote: PageRemote | null;
  /** Manifests of the visitor's remotes, from which pages and menus are made. */
  manifests: readonly RemoteManifest[];
  /** The language that the page says it is in (BCP 47); left out, English. */
  language?: string;
  /** Settings of the remotes for this visitor, by federation name, as the page's list of remotes has them. */
  remoteSettings?: Readonly<Record<string, GivenSettings>>;
  /** Name and logo that the page shows; left out, those of the service `pages`. */
  brand?: Brand;
  /** Settings as the browser gets them in `<script id="settings">`. */
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
  head: PageHead;
  /** Content of `#root`; null when a service did not answer and the page would be incomplete. */
  body: WrittenBody | null;
}

/** Server rendering results of a version since the service `pages` started. */
export interface Rendering {
  /** `name/id` of a remote's version, `shell` for the shell's own pages. */
  version: string;
  written: number;
  failed: number;
  last_failure: string | null;
  /** Whether it failed so often in turn that it is left alone for a while. */
  resting: boolean;
  /** Memory that its processes take now, as the operating system sees it; 0 while none runs. */
  memory_mb: number;
}

export interface WrittenBody {
  html: string;
  /** Addresses of the stylesheets that it needs beside those of the shell's first screen. */
  styles: readonly string[];
  /** Data for hydration, for `<script type="application/json" id="page-data">`. */
  data: object;
}
