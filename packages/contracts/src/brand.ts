import { texts } from './texts';

/**
 * How the product and its makers are called, for screens, mails and the page's head alike: change it here and nowhere
 * else. The mark, the colours and where else to find us are in web-kit's brand folder.
 */
export const PRODUCT_NAME = 'Perch';

/** The first words of the first page, on the screen and in its HTML. */
export const PRODUCT_TAGLINE = texts.brand.tagline;
export const PRODUCT_LEAD = texts.brand.lead;

/**
 * Where the contact page writes as long as an installation says nothing else (`CONTACT_EMAIL`); it is shown in
 * development only.
 */
export const CONTACT_ADDRESS = 'hello@perch.example';
