/**
 * How the product and its makers are called, for screens, mails and the page's head alike: change it here and nowhere else.
 * The mark, the colours and where else to find us are in web-kit's brand folder.
 */
export const PRODUCT_NAME = 'Perch';

/** The first words of the first page, on the screen and in its HTML. */
export const PRODUCT_TAGLINE = 'Land somewhere good.';
export const PRODUCT_LEAD = 'Search open jobs, apply in minutes, and always know where your application stands.';

/** Where people reach those who run the marketplace; an installation may have its contact page write elsewhere (`CONTACT_EMAIL`). */
export const CONTACT_ADDRESS = 'hello@perch.example';
