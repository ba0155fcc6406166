import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { MarketError } from '@market/contracts/errors';
import { buildOf, type PageQuestion, type PublishedRemotes, type RemotesRegistry } from '@market/contracts/remotes';
import { type Brand, links } from '@market/contracts/site';
import { type AddressSeal, pathForLog, type Log, type Metrics } from '@market/service-kit';
import { statusOfAddress } from '../html/address-status';
import { withBrand } from '../html/brand-in-page';
import { createPageCache, type MadePage } from '../html/page-cache';
import { NOT_FOUND, SERVER_ERROR, withHead } from '../html/page-head';
import { createAskForPage, fillersOf, remoteOfPage, withWrittenBody, type WritePage } from '../html/written-page';
import { keyOf, registryFor, USUAL, type Choice } from '../remotes/choose-versions';
import { prefersHtml, tagOf, takesHtml } from '../http/negotiate';
import { pack, packedAnswer } from '../http/packed';
import type { RemotesMirror } from '../remotes/remotes-mirror';
import { createVariants } from '../http/variants';
import type { Visitors } from '../remotes/visitors';
import { jsonForHtml } from '../views/json-for-html';
import { send, type Answer } from '../http/answer';
import { isReading, pathOf, type KeptStep } from '../http/before-express';
import { directionOf } from '../html/direction-of';
import { factsOf } from './identify-request';

/** Name and purpose of requests that warm up pages. */
const WARM_UP = 'warm-up';
/** Max age of the cached stat of the page's file. */
const LOOK_AGAIN_MS = 500;

interface ShellPage {
  changedAt: number;
  html: string;
  /** Build of the shell. */
  build: string;
}

/** Input of a page. */
interface Asked {
  shell: ShellPage;
  published: PublishedRemotes;
  choice: Choice;
  url: string;
  requestId: string;
  /** Address of who asks; absent for a warm-up. */
  clientAddress?: string;
}

interface PageNeeds {
  /** Requests a page from the service `pages`. */
  writePage: WritePage;
  /** Headers that report the address of who asks to services that count by it. */
  reportAddress: AddressSeal['headersFor'];
  /** Timeout for a page, in place of the default. */
  pageLimitMs?: number | undefined;
  shellFolder: string;
  mirror: RemotesMirror;
  visitors: Visitors;
  settings: Record<string, unknown>;
  /** Language of the pages (BCP 47). */
  language: string;
  brand: Brand;
  publicUrl: string;
  log: Log;
  metrics: Pick<Metrics, 'pages'>;
}

/**
 * Serves the shell's page at every address that is not a file's, with the visitor's registry and the settings inlined,
 * and with the body rendered by the service `pages`. An error while rendering is answered with 500 and the shell's
 * server-error page.
 * @returns `kept` answers from memory, without waiting; `any` renders; `outdate` invalidates after a change; `warmUp`
 * preloads the code in use before the first visitor requests it
 */
export function servePage({
  shellFolder,
  mirror,
  visitors,
  settings,
  language,
  brand,
  publicUrl,
  writePage,
  reportAddress,
  pageLimitMs,
  log,
  metrics,
}: PageNeeds): {
  kept: KeptStep;
  any: RequestHandler;
  outdate: () => void;
  warmUp: () => void;
} {
  const shellPage = createShellPage(join(shellFolder, 'index.html'), (html) =>
    withBrand(brand, inLanguage(language, html)),
  );
  const site = { publicUrl, name: brand.name };
  const variants = createVariants((html: string) => pack(Buffer.from(html), 'text/html'));
  const cache = createPageCache(make);
  const askForPage = createAskForPage({ writePage, limitMs: pageLimitMs, log, metrics });
  return {
    kept(req) {
      const page = asksForPage(req) && takesHtml(req) ? keptFor(req) : undefined;
      // Not compressed yet: left to the compression middleware.
      return page?.packed.br && answerOf(req, page);
    },
    async any(req, res, next) {
      if (!asksForPage(req) || !takesHtml(req)) return next();
      const shell = shellPage();
      if (!shell) throw new MarketError('service-unavailable', { error: 'The screens are not built yet.' });
      const { requestId, clientAddress } = factsOf(res);
      try {
        const published = mirror.published();
        const choice = visitors.choiceOf(req, res, published);
        const question = { shell, published, choice, url: req.url, requestId, clientAddress };
        const servers = developmentServers(choice.overrides);
        if (servers.length > 0)
          res.setHeader('Content-Security-Policy', letIn(String(res.getHeader('Content-Security-Policy')), servers));
        send(res, answerOf(req, await cache.get(keyFor(question), question), { isForSession: isForSession(choice) }));
      } catch (error) {
        log.error({ err: error, requestId, path: pathForLog(req.path) }, 'a page could not be made');
        res
          .status(500)
          .set({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
          .send(withHead(shell.html, SERVER_ERROR, site));
      }
    },
    outdate: cache.outdate,
    warmUp() {
      const shell = shellPage();
      const published = mirror.published();
      if (!shell || published.generation < 0) return;
      // Canaries for some login types are excluded: servers never render them.
      const written = published.remotes.filter(({ canary }) => canary && !canary.roles);
      const canaries = new Set(written.map(({ name }) => name));
      for (const choice of [USUAL, ...(canaries.size > 0 ? [{ ...USUAL, canaries }] : [])])
        for (const url of firstPages(registryFor(published, choice)))
          void make({ shell, published, choice, url, requestId: WARM_UP }).catch((error: unknown) =>
            log.debug({ err: error, url }, 'a page could not be warmed up'),
          );
    },
  };

  function keptFor(req: IncomingMessage): MadePage | undefined {
    try {
      const [shell, published] = [shellPage(), mirror.published()];
      const choice = visitors.settledChoice(req, published);
      return shell && choice && cache.fresh(keyFor({ shell, published, choice, url: req.url ?? '/' }));
    } catch {
      // The same error recurs, and is logged, when the page is rendered.
      return undefined;
    }
  }

  async function make({ shell, published, choice, url, requestId, clientAddress }: Asked): Promise<MadePage> {
    const { pathname: path } = new URL(url, 'http://localhost');
    const state = `${published.generation} ${shell.changedAt}`;
    const registry = registryFor(published, choice);
    const ofShell = () => withInlined(shell.html, { remotes: registry, settings });
    /** Variant shared by all addresses, so that it is rendered and compressed once. */
    const plain = (look: string, make_: () => string) => variants(state, `${keyOf(choice)} ${look}`, make_);
    const noPage = async (isWhole: boolean): Promise<MadePage> => {
      const none = await plain('none', () => withHead(ofShell(), NOT_FOUND, site));
      return { ...none, status: 404, isWhole };
    };
    if (isForeign(url)) return noPage(true);
    const remote = remoteOfPage(path, registry);
    const fillers = fillersOf(registry);
    const { page, isWhole } = await askForPage({
      address: url,
      build: shell.build,
      remote,
      fillers,
      manifests: Object.values(registry.microFrontends).flatMap(([version]) => version?.extras.manifest ?? []),
      remoteSettings: settingsIn(registry),
      settings,
      language,
      brand,
      requestId,
      ...(clientAddress ? { addressReport: reportAddress({ requestId, clientAddress }) } : {}),
    });
    const status = page ? (page.head.status ?? 200) : statusOfAddress(path, registry);
    if (status === 404) return noPage(isWhole);
    const { packed, tag } = await plain('', ofShell);
    if (!page) return { packed, tag, status, isWhole };
    // The status is omitted, because the application retries failed queries itself: the page is sent without the
    // shell's error screen.
    const { status: _, isPersonal, ...head } = page.head;
    const shown = withHead(packed.plain.toString(), head, site);
    const html = Buffer.from(page.body ? withWrittenBody(shown, page.body, remote, fillers) : shown);
    return { status, tag: tagOf(html), packed: { plain: html }, isWhole, isPersonal };
  }
}

/** Settings of the visitor's remotes by federation name, as in the page's registry. */
function settingsIn({ microFrontends }: RemotesRegistry): NonNullable<PageQuestion['remoteSettings']> {
  return Object.fromEntries(
    Object.values(microFrontends).flatMap(([version]) =>
      version?.extras.settings ? [[version.extras.moduleFederation.name, version.extras.settings]] : [],
    ),
  );
}

/** Paths to warm up: home, and one server-rendered page of each remote. */
function firstPages({ microFrontends }: RemotesRegistry): string[] {
  const ofRemotes = Object.values(microFrontends).flatMap(([version]) => {
    const page = version?.extras.manifest?.pages.find(({ render }) => render === 'server');
    return page ? [page.path.replace(/:[\w-]+/g, WARM_UP)] : [];
  });
  return [links.home(), ...ofRemotes];
}

/**
 * Whether the request expects a page. An address that looks like a file's gets one only on navigation: a script must
 * not receive HTML.
 */
function asksForPage(req: IncomingMessage): boolean {
  const path = pathOf(req);
  return isReading(req) && !path.startsWith('/api/') && (!/\.\w{1,8}$/.test(path) || prefersHtml(req));
}

/** Path beginning with `//`: a URL parser takes `//host/path` as another host plus one of our paths. */
const isForeign = (url: string) => url.startsWith('//');

/** Cache key: two requests with the same key get the same page, as long as its data is unchanged. */
function keyFor({ shell, published, choice, url }: Omit<Asked, 'requestId'>): string {
  return `${published.generation} ${shell.changedAt} ${keyOf(choice)} ${url}`;
}

const PAGE_HEADERS = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'private, no-cache'];
/** Headers for search engines: the application itself retries anyway. */
const COME_AGAIN = [...PAGE_HEADERS, 'Retry-After', '30'];
const HTTP_UNAVAILABLE = 503;

/** Headers for search engines and caches: of personal pages, of those with a session's overrides, of preview links. */
const SESSION_HEADERS = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'private, no-store'];
const UNLISTED = ['X-Robots-Tag', 'noindex, nofollow'];
const PREVIEW_LINK = /[?&]preview=/;

const isForSession = ({ overrides }: Choice) => Object.keys(overrides).length > 0;

function answerOf(
  req: IncomingMessage,
  { status, tag, packed, isPersonal }: MadePage,
  { isForSession = false } = {},
): Answer {
  const isForOne = isPersonal || isForSession;
  const headers = isForOne ? SESSION_HEADERS : status === HTTP_UNAVAILABLE ? COME_AGAIN : PAGE_HEADERS;
  return packedAnswer(req, packed, {
    status,
    tag,
    headers: isForOne || PREVIEW_LINK.test(req.url ?? '') ? [...headers, ...UNLISTED] : headers,
    variesBy: 'Cookie',
  });
}

/** Reads the page file, adapted to language and brand; again whenever it has changed on disk. */
function createShellPage(file: string, ofInstallation: (html: string) => string): () => ShellPage | undefined {
  let cached: ShellPage | undefined;
  let lookedAt = 0;
  return () => {
    const now = Date.now();
    if (cached && now - lookedAt < LOOK_AGAIN_MS) return cached;
    lookedAt = now;
    const changedAt = existsSync(file) ? statSync(file).mtimeMs : undefined;
    if (changedAt === undefined) cached = undefined;
    else if (cached?.changedAt !== changedAt) {
      const html = readFileSync(file, 'utf8');
      cached = { changedAt, html: ofInstallation(html), build: buildOf(html) };
    }
    return cached;
  };
}

/** Page language: sets the page's `lang` and `dir`; the built file is English. */
function inLanguage(language: string, html: string): string {
  return language === 'en'
    ? html
    : html.replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`);
}

function withInlined(html: string, inlined: Record<string, unknown>): string {
  const scripts = Object.entries(inlined).map(
    ([id, value]) => `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`,
  );
  return html.replace('</head>', () => `${scripts.join('')}</head>`);
}

function developmentServers(overrides: Readonly<Record<string, string>>): string[] {
  return [
    ...new Set(
      Object.values(overrides)
        .filter((override) => /^https?:/.test(override))
        .map((override) => new URL(override).origin),
    ),
  ];
}

/** Extends the Content-Security-Policy by development servers, for their code, styles, pictures and reload messages. */
function letIn(policy: string, origins: readonly string[]): string {
  const sources = origins.join(' ');
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws')).join(' ');
  return policy
    .split(';')
    .map((directive) =>
      /^\s*connect-src /.test(directive)
        ? `${directive} ${sources} ${sockets}`
        : /^\s*(script|style|img|font)-src /.test(directive)
          ? `${directive} ${sources}`
          : directive,
    )
    .join(';');
}
