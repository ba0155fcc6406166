/** The product's name as people read it; the mark and colours are in web-kit's brand folder. */
export const PRODUCT_NAME = 'Perch';
