import {
  SERVER_BUNDLE,
  type PageQuestion,
  type PageRemote,
  type RemotesRegistry,
  type WrittenPage,
} from '@market/contracts';
import type { Log } from '@market/service-kit';
import { jsonForHtml } from '../views/escape-html';

/** Asks the service `pages` for a page; null where it has none, or does not answer in time. */
export type WritePage = (question: PageQuestion) => Promise<WrittenPage | null>;

/** People wait for the page meanwhile: what takes longer is done without, and the browser makes the page. */
const ASKED_MS = 1_000;

/**
 * Asks for a page, and does without one that takes too long or fails: it costs the page its text, never the page.
 */
export async function writtenInTime(write: WritePage, question: PageQuestion, log: Log): Promise<WrittenPage | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ASKED_MS);
  });
  try {
    return await Promise.race([write(question), late]);
  } catch (error) {
    log.debug({ err: error, requestId: question.requestId }, 'the service pages did not answer');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whose page that is that a server would write, among the versions that this visitor gets; null for pages of the
 * shell's own. Which of several remotes fits best, the shell's own table says where the page is written.
 */
export function remoteOfPage(path: string, { microFrontends }: RemotesRegistry): PageRemote | null {
  for (const [version] of Object.values(microFrontends)) {
    const { manifest, assets, moduleFederation } = version?.extras ?? {};
    const pages = manifest?.pages.filter(({ render }) => render === 'server') ?? [];
    if (!version || !pages.some((page) => fits(page.path, path))) continue;
    const id = /\/remotes\/[^/]+\/([^/]+)\//.exec(version.url)?.[1];
    if (id && moduleFederation && (assets as Record<string, string>)[SERVER_BUNDLE])
      return { name: moduleFederation.name, id, assets: assets as Record<string, string> };
  }
  return null;
}

const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(path);

/** The shell's page with what was written in its place, and what is needed to hydrate it. */
export function withWrittenPage(shellHtml: string, { html, styles, data }: WrittenPage): string {
  const sheets = styles
    .filter((address) => !shellHtml.includes(`href="${address}"`))
    .map((address) => `<link rel="stylesheet" href="${address}">`)
    .join('');
  return shellHtml
    .replace('</head>', () => `${sheets}</head>`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(/<div id="loading-overlay".*?<\/div>/s, '')
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${html}</div><script type="application/json" id="page-data">${jsonForHtml(data)}</script>`,
    );
}
