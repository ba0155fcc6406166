import { BRAND, PRODUCT_LEAD, PRODUCT_TAGLINE } from '@market/contracts/site';

/** Name, logo and tagline of the product, as shown on screens. Mails read the same name from contracts. */
export const brand = {
  ...BRAND,
  tagline: PRODUCT_TAGLINE,
  lead: PRODUCT_LEAD,
} as const;
