import { CONTACT_ADDRESS, PRODUCT_LEAD, PRODUCT_NAME, PRODUCT_TAGLINE } from '@market/contracts';

/** What the screens say of the product and its makers. Name and address come from contracts, where mails take them too. */
export const brand = {
  name: PRODUCT_NAME,
  tagline: PRODUCT_TAGLINE,
  lead: PRODUCT_LEAD,
  /** Shown in the footer and used for the footer's mail link. */
  email: CONTACT_ADDRESS,
  /** The company's own site, where the footer's Company links point. */
  site: 'https://perch.example',
  social: [
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/perch-example' },
    { name: 'X', href: 'https://x.com/perch_example' },
    { name: 'YouTube', href: 'https://www.youtube.com/@perch-example' },
  ],
} as const;
