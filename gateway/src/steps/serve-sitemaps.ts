import { once } from 'node:events';
import { Router, type RequestHandler, type Response } from 'express';
import { escapeHtml } from '@market/api';
import { MarketError } from '@market/contracts/errors';
import { SITEMAP_MAX_ADDRESSES, sitemapCompanies, sitemapJobs, sitemapStretches } from '@market/contracts/job-posts';
import { links } from '@market/contracts/site';
import { ask, type Peers } from '@market/service-kit';
import { OPEN_PREFIX } from '../route-table';

/** Page size: sitemaps are streamed page by page, and never held in memory as a whole. */
const ADDRESSES_AT_ONCE = 5_000;
/** Search engines fetch sitemaps a few times a day, and new jobs are to be found soon. */
const CACHED = 'public, max-age=300';
/** No caching: a closed job or company must not be listed longer than its page. */
const ASKED_FOR_EACH_TIME = 'no-cache';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Public pages that exist regardless of posted jobs. */
const LASTING_PAGES = [
  links.home(),
  links.searchJobs(),
  links.forCandidates(),
  links.forEmployers(),
  links.pricing(),
  links.faq(),
  links.terms(),
  links.privacy(),
  links.reporting(),
  links.accessibility(),
  links.matching(),
  links.contact(),
];
/** Paths excluded from crawling: they require an account, or belong to one person's mail. */
const PRIVATE = [
  '/admin',
  '/candidate-profile',
  '/confirm-application',
  '/dashboard-',
  '/dev/',
  '/my-applications',
  '/profile',
  '/reset-password',
  '/saved-',
  '/settings',
  '/undo-change',
  '/unsubscribe',
  '/interview',
  '/verify-email',
];

interface SitemapNeeds {
  peers: Peers;
  publicUrl: string;
  /** Rate limiter against floods. */
  limit: RequestHandler;
}

interface Address {
  path: string;
  updated_at?: string;
}

/** Entry points of search engines: `robots.txt`, the index of sitemaps, and the sitemaps (sitemaps.org). */
export function serveSitemaps({ peers, publicUrl, limit }: SitemapNeeds): Router {
  const router = Router();
  const stretchesOf = async () => (await ask(peers, sitemapStretches)).stretches;

  router.get('/robots.txt', (_req, res) => {
    res
      .set('Cache-Control', CACHED)
      .type('text/plain')
      .send(
        [
          'User-agent: *',
          `Allow: /api${OPEN_PREFIX}/`,
          'Disallow: /api/',
          ...PRIVATE.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      );
  });

  router.get('/sitemap.xml', limit, async (_req, res) => {
    const [stretches, { records: companies }] = await Promise.all([stretchesOf(), companiesOf(peers)]);
    const latest = companies
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1);
    const maps: Address[] = [
      { path: '/sitemaps/pages.xml', ...(latest ? { updated_at: latest } : {}) },
      ...stretches.map(({ updated_at }, at) => ({ path: `/sitemaps/jobs-${at + 1}.xml`, updated_at })),
    ];
    begin(res);
    res.end(
      `<sitemapindex xmlns="${NAMESPACE}">${maps.map((map) => element('sitemap', publicUrl, map)).join('')}</sitemapindex>\n`,
    );
  });

  router.get('/sitemaps/pages.xml', limit, async (_req, res) => {
    const { records: companies } = await companiesOf(peers);
    const pages: Address[] = [
      ...LASTING_PAGES.map((path) => ({ path })),
      ...companies.map(({ id, updated_at }) => ({ path: links.companyProfile(id), updated_at })),
    ].slice(0, SITEMAP_MAX_ADDRESSES);
    begin(res);
    res.end(`<urlset xmlns="${NAMESPACE}">${pages.map((page) => element('url', publicUrl, page)).join('')}</urlset>\n`);
  });

  router.get('/sitemaps/jobs-:number.xml', limit, async (req, res) => {
    const stretch = (await stretchesOf())[Number(req.params.number) - 1];
    if (!stretch) throw new MarketError('not-found');
    let left = stretch.count;
    let cursor = stretch.after;
    // The first page is fetched before writing, so that an unavailable service still yields an error status.
    let next = await addressesAfter(peers, cursor, left);
    begin(res);
    res.write(`<urlset xmlns="${NAMESPACE}">`);
    for (;;) {
      const text = next.records
        .map(({ id, updated_at }) => element('url', publicUrl, { path: links.jobDetails(id), updated_at }))
        .join('');
      if (!res.write(text)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
      left -= next.records.length;
      cursor = next.cursor;
      if (left <= 0 || cursor === null || res.closed) break;
      next = await addressesAfter(peers, cursor, left);
    }
    res.end('</urlset>\n');
  });
  return router;
}

function begin(res: Response): void {
  res.set('Cache-Control', ASKED_FOR_EACH_TIME).type('application/xml');
  res.write('<?xml version="1.0" encoding="UTF-8"?>\n');
}

function element(name: 'url' | 'sitemap', publicUrl: string, { path, updated_at }: Address): string {
  return `<${name}><loc>${escapeHtml(`${publicUrl}${path}`)}</loc>${updated_at ? `<lastmod>${updated_at}</lastmod>` : ''}</${name}>\n`;
}

const addressesAfter = (peers: Peers, cursor: string | null, left: number) =>
  ask(peers, sitemapJobs, { query: { limit: Math.min(left, ADDRESSES_AT_ONCE), ...(cursor ? { cursor } : {}) } });

/** Companies with open jobs. */
const companiesOf = (peers: Peers) => ask(peers, sitemapCompanies);
