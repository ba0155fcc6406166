import { escapeHtml } from '@market/api';
import type { PageHead } from '@market/contracts/remotes';
import { jsonForHtml } from '../views/json-for-html';
import { texts } from '../texts';

/** Head of the page for an address without content. */
export const NOT_FOUND: PageHead = {
  status: 404,
  ...texts.notFound,
  canonical: null,
};

/** Head of a page that could not be rendered. */
export const SERVER_ERROR: PageHead = {
  status: 500,
  ...texts.serverError,
  canonical: null,
};

/** Site that a page belongs to. */
export interface Site {
  publicUrl: string;
  name: string;
}

/** Marks tags of the first page only: the shell removes them from the head on navigation. */
const OF_FIRST_PAGE = 'data-first-page';
/** Limit beyond which search engines truncate descriptions. */
const DESCRIPTION_LENGTH = 160;

/**
 * Adds a page's metadata for search engines and link previews to the shell's HTML.
 * @param site public URL, for absolute addresses, and name of the site
 */
export function withHead(shellHtml: string, head: PageHead, site: Site): string {
  const html = head.description ? shellHtml.replace(/<meta name="description"[^>]*>/, '') : shellHtml;
  return html.replace(/<title>[^<]*<\/title>/, () => tagsOf(head, site));
}

function tagsOf(
  { status, title, canonical, kind = 'website', feed, image, data, ...more }: PageHead,
  { publicUrl, name: siteName }: Site,
): string {
  const named = `${title} – ${siteName}`;
  const description = more.description && shortened(more.description);
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}" ${OF_FIRST_PAGE}>`;
  return [
    `<title>${escapeHtml(named)}</title>`,
    description ? meta('name', 'description', description) : '',
    // Makes the shell show its server-error page (shell/src/navigation/use-server-failed.ts).
    status === 500 ? meta('name', 'page-status', '500') : '',
    canonical === null ? meta('name', 'robots', 'noindex') : '',
    ...(canonical
      ? [
          `<link rel="canonical" href="${escapeHtml(publicUrl + canonical)}" ${OF_FIRST_PAGE}>`,
          meta('property', 'og:title', title),
          description ? meta('property', 'og:description', description) : '',
          meta('property', 'og:type', kind),
          meta('property', 'og:url', publicUrl + canonical),
          meta('property', 'og:site_name', siteName),
          meta('property', 'og:image', publicUrl + (image?.address ?? '/og-image.png')),
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', image?.alt ?? siteName),
          meta('name', 'twitter:card', 'summary_large_image'),
          meta('name', 'twitter:image:alt', image?.alt ?? siteName),
        ]
      : []),
    feed
      ? `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(feed.title)}" href="${escapeHtml(feed.address)}" ${OF_FIRST_PAGE}>`
      : '',
    data ? `<script type="application/ld+json" ${OF_FIRST_PAGE}>${jsonForHtml(data)}</script>` : '',
  ].join('');
}

/** Truncates a text at a word boundary. */
function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2)).replace(/[\s,;:.–-]{1,10}$/, '')} …`;
}
