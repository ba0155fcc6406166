import { texts } from '../texts';

/** Product name of an installation that sets none (`PRODUCT_NAME`), and of every build. */
export const DEFAULT_PRODUCT_NAME = 'Perch';

/** Name and logo of an installation. */
export interface Brand {
  /** Up to 40 letters (docs/operations.md, `PRODUCT_NAME`). */
  name: string;
  /** Address of the logo's picture; null for the product's own mark. */
  logo: string | null;
}

/** Name of the meta element in a page's head that contains the brand (HTML standard, `application-name`). */
export const BRAND_META = 'application-name';
/** Attribute of that element with the address of the logo. */
export const LOGO_ATTRIBUTE = 'data-logo';
/** Global key for the brand in a server-rendering process, which has neither a document nor the environment. */
const WRITTEN_FOR = Symbol.for('market.brand');

/**
 * Brand of this installation: from the page's head in a browser, from the server-rendering process, else from the
 * environment. Determined once, when this module is loaded.
 */
export const BRAND: Brand = statedBrand();

/** Product name, for screens, mails and the page's head alike. */
export const PRODUCT_NAME = BRAND.name;

/** Tagline of the home page, on the screen and in its HTML. */
export const PRODUCT_TAGLINE = texts.brand.tagline;
export const PRODUCT_LEAD = texts.brand.lead;

/** Default contact address, used until an installation sets `CONTACT_EMAIL`; shown in development only. */
export const CONTACT_ADDRESS = 'hello@perch.example';

function statedBrand(): Brand {
  if (typeof document !== 'undefined') {
    const meta = document.querySelector(`meta[name="${BRAND_META}"]`);
    return brandOf(meta?.getAttribute('content'), meta?.getAttribute(LOGO_ATTRIBUTE));
  }
  const written = Reflect.get(globalThis, WRITTEN_FOR) as Brand | undefined; // as the page's process sets it, first of all
  if (written) return written;
  return brandOf(typeof process === 'undefined' ? undefined : process.env.PRODUCT_NAME);
}

function brandOf(name?: string | null, logo?: string | null): Brand {
  return { name: name?.trim() || DEFAULT_PRODUCT_NAME, logo: logo || null };
}
