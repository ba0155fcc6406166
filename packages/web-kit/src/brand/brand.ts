import { PRODUCT_LEAD, PRODUCT_NAME, PRODUCT_TAGLINE } from '@market/contracts';

/**
 * What the screens say of the product. The name comes from contracts, where mails take it too; who runs an installation
 * is in its settings.
 */
export const brand = {
  name: PRODUCT_NAME,
  tagline: PRODUCT_TAGLINE,
  lead: PRODUCT_LEAD,
} as const;
