import {
  isServerFill,
  type PageQuestion,
  type PageRemote,
  type RemotePage,
  type RemotesRegistry,
  type RemoteVersion,
  SERVER_BUNDLE,
  shareViewers,
  SHELL_PATHS,
  type WrittenBody,
  type WrittenPage,
} from '@market/contracts/remotes';
import { fail, pathForLog, within, type Log, type Metrics } from '@market/service-kit';
import { jsonForHtml } from '../views/json-for-html';

/**
 * Requests a page from the service `pages`.
 * @returns null where the page is not rendered on a server
 * @throws MarketError 'service-unavailable'
 */
export type WritePage = (question: PageQuestion) => Promise<WrittenPage | null>;

/** Result of rendering. */
export interface AskedPage {
  page: WrittenPage | null;
  /** False where text, or all of the page, is missing because a service did not respond. */
  isWhole: boolean;
}

/** Timeout while people wait for the page: past it, the browser renders the page. */
const ASKED_MS = 2_500;

/**
 * Requests server-rendered pages with a timeout; a slow or failed one costs the page its text, never the page itself.
 */
export function createAskForPage({
  writePage,
  limitMs = ASKED_MS,
  log,
  metrics,
}: {
  writePage: WritePage;
  limitMs?: number | undefined;
  log: Log;
  metrics: Pick<Metrics, 'pages'>;
}) {
  const count = (result: 'written' | 'none' | 'missing') => metrics.pages.inc({ service: 'gateway', result });
  return async (question: PageQuestion): Promise<AskedPage> => {
    try {
      const page = await within(
        limitMs,
        writePage(question),
        fail(() => new Error('the page was not written in time')),
      );
      count(page === null ? 'none' : page.body ? 'written' : 'missing');
      return { page, isWhole: page === null || page.body !== null };
    } catch (error) {
      count('missing');
      const { requestId, address } = question;
      log.debug({ err: error, requestId, address: pathForLog(address) }, 'a page was not written');
      return { page: null, isWhole: false };
    }
  };
}

/** Fields that decide which page an address shows. */
type StatedPage = Pick<RemotePage, 'path' | 'access' | 'render'>;

const SHELL_PAGES: readonly StatedPage[] = SHELL_PATHS.map((path) => ({ path, access: 'public', render: undefined }));

/**
 * Remote that owns a server-rendered page, in this visitor's version; null for the shell's own pages, and for those
 * that browsers render. Among several candidates it is the page that the shell's table would show to a visitor
 * (`shell/src/navigation/page-table.ts`).
 */
export function remoteOfPage(path: string, { microFrontends }: RemotesRegistry): PageRemote | null {
  const isHere = (page: StatedPage) => patternOf(page).test(path);
  const here: Array<{ page: StatedPage; version?: RemoteVersion }> = SHELL_PAGES.filter(isHere).map((page) => ({
    page,
  }));
  for (const [version] of Object.values(microFrontends)) {
    const stated = version?.extras.manifest?.pages.filter(isHere) ?? [];
    const free = stated.filter((page) => !here.some((other) => takes(page, other.page)));
    if (version) here.push(...free.map((page) => ({ page, version })));
  }
  // The sort is stable: of equals the first one stays first.
  const [best] = here.sort((one, other) => fixedParts(other.page) - fixedParts(one.page));
  return best?.version && best.page.render === 'server' ? writtenRemote(best.version) : null;
}

/** Remotes that fill slots on a server, in this visitor's versions. */
export function fillersOf({ microFrontends }: RemotesRegistry): PageRemote[] {
  return Object.values(microFrontends).flatMap(([version]) =>
    version?.extras.manifest?.fills?.some(isServerFill) ? (writtenRemote(version) ?? []) : [],
  );
}

/** Whether `page` would shadow part of `other`'s addresses for the same viewers; it is omitted then. */
function takes(page: StatedPage, other: StatedPage): boolean {
  return patternOf(other).test(page.path) && shareViewers(page, other);
}

/**
 * Number of literal path segments: a page with more of them takes precedence, so `/jobs/new` comes before `/jobs/:id`,
 * as in the router.
 */
const fixedParts = ({ path }: StatedPage) =>
  path.split('/').filter((part) => part !== '' && !part.startsWith(':')).length;

/** Remote to render on the server; null for a preview too, because its code has not been reviewed. */
function writtenRemote({ url, extras: { assets, moduleFederation, preview } }: RemoteVersion): PageRemote | null {
  if (preview !== undefined) return null;
  const id = /\/remotes\/[^/]+\/([^/]+)\//.exec(url)?.[1];
  return id && moduleFederation && assets?.[SERVER_BUNDLE]
    ? { name: moduleFederation.name, id, assets: neededToWrite(assets) }
    : null;
}

/** Files of a version needed for rendering: its server bundle, and the stylesheets of its pages. */
function neededToWrite(assets: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(assets).filter(([path]) => path === SERVER_BUNDLE || path.endsWith('.css')));
}

/** Cache of patterns, as long-lived as the manifest's objects. */
const patterns = new WeakMap<{ path: string }, RegExp>();

/** Pattern of a page's addresses. */
function patternOf(page: { path: string }): RegExp {
  const cached = patterns.get(page);
  if (cached) return cached;
  const source = page.path.replace(/\./g, '\\.').replace(/\/:[\w-]+/g, '/[^/]+');
  const pattern = new RegExp(`^${source}/?$`, 'i');
  patterns.set(page, pattern);
  return pattern;
}

/**
 * Render blocking: a browser paints what it has parsed so far, such as half a list whose lines move later. With this
 * link it waits for the whole page, up to the data after it (some 10 kB in transit); browsers without support paint as
 * before. https://html.spec.whatwg.org/multipage/links.html#link-type-expect
 */
const PAINTED_WHOLE = '<link rel="expect" href="#page-data" blocking="render">';

/**
 * Inserts the rendered body into the shell's page, with the data for hydration. Its scripts are deferred:
 * `shell/public/first-paint.js` loads them once the page is painted, or touched.
 * @param remote owner of the page; its version is named for hydration
 * @param fillers remotes that may have filled slots; only published stylesheets of these and of the owner get a hash
 */
export function withWrittenBody(
  shellHtml: string,
  { html, styles, data }: WrittenBody,
  remote: PageRemote | null,
  fillers: readonly PageRemote[] = [],
): string {
  const sheets = styles
    .filter((address) => !shellHtml.includes(`href="${address}"`))
    .map(
      (address) =>
        `<link rel="stylesheet" href="${address}"${integrityAttribute(address, remote ? [remote, ...fillers] : fillers)}>`,
    )
    .join('');
  return shellHtml
    .replace(/<link rel="preload" as="script"/g, '<link rel="preload-later" as="script"')
    .replace(/<script defer="defer"/g, '<script type="text/later"')
    .replace('</head>', () => `${sheets}${PAINTED_WHOLE}</head>`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(/<div id="loading-overlay".*?<\/div>/s, '')
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${html}</div><script type="application/json" id="page-data">${jsonForHtml({ ...data, version: remote ? `${remote.name}/${remote.id}` : undefined })}</script>`,
    );
}

function integrityAttribute(address: string, remotes: readonly PageRemote[]): string {
  for (const { name, id, assets } of remotes) {
    const folder = `/remotes/${name}/${id}/`;
    const hash = address.startsWith(folder) ? assets[address.slice(folder.length)] : undefined;
    if (hash !== undefined) return ` integrity="${hash}"`;
  }
  return '';
}
