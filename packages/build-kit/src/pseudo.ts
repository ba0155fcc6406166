import { PSEUDO_LANGUAGE } from '@market/texts';

/**
 * Whether the pseudo-language is built into every catalogue: `PAGE_LANGUAGE=en-XA npm start` (docs/operations.md, in
 * another language).
 */
export const hasPseudo = (): boolean => process.env.PAGE_LANGUAGE === PSEUDO_LANGUAGE;
