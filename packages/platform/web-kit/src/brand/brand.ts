import { BRAND, PRODUCT_LEAD, PRODUCT_TAGLINE } from '@market/contracts/site';

/**
 * Name, logo and first words of the product, as screens show them. Mails take the same name from contracts.
 */
export const brand = {
  ...BRAND,
  tagline: PRODUCT_TAGLINE,
  lead: PRODUCT_LEAD,
} as const;
