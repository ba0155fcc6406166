import { escapeHtml } from '@market/api';
import { type Brand, BRAND_META, DEFAULT_PRODUCT_NAME, LOGO_ATTRIBUTE } from '@market/contracts/site';

const BUILT_NAME = new RegExp(`\\b${DEFAULT_PRODUCT_NAME}\\b`, 'g');

/**
 * Inserts the brand into the shell's page: every build has the product's own name, so that one build serves any
 * installation.
 * @param html the shell's `index.html` as built
 */
export function withBrand({ name, logo }: Brand, html: string): string {
  const named = name === DEFAULT_PRODUCT_NAME ? html : html.replace(BUILT_NAME, () => escapeHtml(name));
  const stated = `<meta name="${BRAND_META}"`;
  return logo === null ? named : named.replace(stated, () => `${stated} ${LOGO_ATTRIBUTE}="${escapeHtml(logo)}"`);
}
