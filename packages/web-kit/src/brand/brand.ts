import { PRODUCT_NAME } from '@market/contracts';

/** Everything that names the product to people; change it here and nowhere else. */
export const brand = {
  name: PRODUCT_NAME,
  tagline: 'Land somewhere good.',
  /** Shown in the footer and used for the footer's mail link. */
  email: 'hello@perch.example',
  /** The company's own site, where the footer's Company links point. */
  site: 'https://perch.example',
  social: [
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/perch-example' },
    { name: 'X', href: 'https://x.com/perch_example' },
    { name: 'YouTube', href: 'https://www.youtube.com/@perch-example' },
  ],
} as const;
