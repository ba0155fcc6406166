import { escapeHtml } from '@market/api';
import { PRODUCT_NAME } from '@market/contracts/site';
import { plainPage } from './plain-page';

/** Pages of the company's site that the footer leads to, with their titles. */
const TITLES = { about: 'About us', contact: 'Contact us', careers: 'Careers', press: 'Press' };

const isPage = (name: string): name is keyof typeof TITLES => Object.hasOwn(TITLES, name);

/**
 * Placeholder page of the company's own site, for development.
 * @returns undefined for a page that the footer does not link to
 */
export function companyPage(name: string): string | undefined {
  if (!isPage(name)) return undefined;
  const title = `${TITLES[name]} · ${PRODUCT_NAME}`;
  return plainPage({
    title,
    head: [
      '<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}</style>',
    ],
    body: [
      `<h1>${escapeHtml(TITLES[name])}</h1>`,
      '<p>This page stands in for the company’s own site. <code>COMPANY_URL</code> says where that is; in production the footer leaves its links out until then.</p>',
      '<p><a href="/">Back to the marketplace</a></p>',
    ],
  });
}
