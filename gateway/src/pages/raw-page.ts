import { PRODUCT_NAME } from '@market/contracts';
import { escapeHtml, jsonForHtml } from '../views/escape-html';

/** What a public page says in its HTML, before and without the application. */
export interface RawPage {
  status: 200 | 404 | 410 | 500;
  /** The same at every request for the address, so that it is made and packed once. */
  isLasting?: boolean;
  /** Without the product's name. */
  title: string;
  description: string;
  /** The one address under which search engines know the page; null for a page that they should not keep. */
  canonical: string | null;
  /** Kind of thing, as Open Graph names it. */
  kind?: 'website' | 'article' | 'profile';
  /** The same as a feed. */
  feed?: { title: string; address: string };
  /** Structured data (schema.org). */
  data?: object;
  /** The page's text as HTML; without it the application's loading sign stands there. */
  content?: string;
}

/** Marks what belongs to the first page only: the shell takes it out of the head once somebody goes on. */
const OF_FIRST_PAGE = 'data-first-page';

/**
 * Server-side rendering of a public page into the shell's HTML. No hydration but a hand-over: the shell replaces
 * `#raw-page` as soon as its own page has something to show (shell/src/base/take-over.ts).
 */
export function withRawPage(shellHtml: string, page: RawPage): string {
  const html = shellHtml
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => headOf(page));
  const { content } = page;
  if (content === undefined) return html;
  const text = `<div id="raw-page">${content}</div>`;
  return html
    .replace('</head>', () => '<link rel="stylesheet" href="/raw-page.css"></head>')
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(/<div id="loading-overlay".*?<\/div>|(?=<div id="root">)/s, () => text);
}

function headOf({ status, title, description, canonical, kind = 'website', feed, data }: RawPage): string {
  const named = `${title} – ${PRODUCT_NAME}`;
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}" ${OF_FIRST_PAGE}>`;
  return [
    `<title>${escapeHtml(named)}</title>`,
    meta('name', 'description', description),
    // Tells the shell to show its page for a server error (shell/src/navigation/use-server-failed.ts).
    ...(status === 500 ? [meta('name', 'page-status', '500')] : []),
    ...(canonical === null
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${escapeHtml(canonical)}" ${OF_FIRST_PAGE}>`,
          meta('property', 'og:title', title),
          meta('property', 'og:description', description),
          meta('property', 'og:type', kind),
          meta('property', 'og:url', canonical),
          meta('property', 'og:site_name', PRODUCT_NAME),
          meta('name', 'twitter:card', 'summary'),
        ]),
    ...(feed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(feed.title)}" href="${escapeHtml(feed.address)}" ${OF_FIRST_PAGE}>`,
        ]
      : []),
    ...(data ? [`<script type="application/ld+json" ${OF_FIRST_PAGE}>${jsonForHtml(data)}</script>`] : []),
  ].join('');
}
