/**
 * How the product and its makers are called, for screens, mails and the page's head alike: change it here and nowhere else.
 * The mark, the colours and where else to find us are in web-kit's brand folder.
 */
export const PRODUCT_NAME = 'Perch';

/** Where people reach those who run the marketplace; an installation may have its contact page write elsewhere (`CONTACT_EMAIL`). */
export const CONTACT_ADDRESS = 'hello@perch.example';
