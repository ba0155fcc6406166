import type { RemoteManifest } from './remote-manifest';
import type { GivenSettings } from './remote-settings';

/** Metadata of a page for the browser's tab, search engines and link previews. */
export interface PageHead {
  /** Title without the product's name. */
  title: string;
  /** Description of at most two sentences; search engines cut it off. */
  description?: string;
  /** Path and query of the canonical address for search engines; null for pages that they should not index. */
  canonical?: string | null;
  /** Open Graph type of the page. */
  kind?: 'website' | 'article' | 'profile';
  /** Feed with the same content, at a path of the site. */
  feed?: { title: string; address: string };
  /** Preview image of links to the page, 1200 × 630, at a path of the site; the installation's own by default. */
  image?: { address: string; alt: string };
  /** Structured data (schema.org). */
  data?: object;
  /**
   * Status of the response: 404 if the page's subject does not exist, 410 if it was removed, 503 if it is temporarily
   * unavailable.
   */
  status?: 200 | 404 | 410 | 500 | 503;
  /** Whether the page is one person's, as that of a mailed link: no cache stores it, and search engines leave it out. */
  isPersonal?: boolean;
}

/**
 * Document event that signals that a lazily loaded page is rendered and interactive: it shows the shell how far
 * hydration has come, because the page hydrates in a Suspense boundary after its surroundings.
 */
export const PAGE_SHOWN_EVENT = 'market:page-shown';

/**
 * Paths of the service `pages`, called only inside the private network: by gateways to render a page, and by the
 * remotes service for the rendering results of each version.
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
  /**
   * Remotes whose components the server may write into the page's slots, in the visitor's version; absent from gateways
   * before there was a server side of slots.
   */
  fillers?: readonly PageRemote[];
  /** Manifests of the visitor's remotes, from which pages and menus are made. */
  manifests: readonly RemoteManifest[];
  /** Language that the page declares (BCP 47); English by default. */
  language?: string;
  /** Settings of the remotes for this visitor, by federation name, as in the page's list of remotes. */
  remoteSettings?: Readonly<Record<string, GivenSettings>>;
  /** Name and logo that the page shows; by default those of the service `pages`. */
  brand?: { name: string; logo: string | null };
  /** Settings in the form that the browser gets in `<script id="settings">`. */
  settings: unknown;
  requestId: string;
  /** Headers by which the gateway reports the reader's address to services that count calls by it. */
  addressReport?: Readonly<Record<string, string>>;
}

/** Fill of a slot that a server writes. */
export const isServerFill = ({ access, render }: Fill): boolean => render === 'server' && access === 'public';
type Fill = NonNullable<RemoteManifest['fills']>[number];

/** A published version of a remote, with its files and their hashes. */
export interface PageRemote {
  name: string;
  id: string;
  assets: Readonly<Record<string, string>>;
}

/** Server-rendered page. */
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
  /** Circuit breaker: whether it is paused for a while after repeated failures. */
  resting: boolean;
  /** Owner by its manifest, for those who watch; absent for the shell. */
  owner?: string;
  /** Current memory of its processes, as measured by the operating system; 0 if none is running. */
  memory_mb: number;
}

export interface WrittenBody {
  html: string;
  /** Stylesheet addresses that the page needs in addition to those of the shell's first screen. */
  styles: readonly string[];
  /** Data for hydration, for `<script type="application/json" id="page-data">`. */
  data: object;
}
