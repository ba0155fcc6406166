import { PSEUDO_LANGUAGE } from '@market/texts';

/** Whether a build for people shows the pseudo-language: `PAGE_LANGUAGE=en-XA npm start` (docs/operations.md). */
export const hasPseudo = (): boolean => process.env.PAGE_LANGUAGE === PSEUDO_LANGUAGE;
