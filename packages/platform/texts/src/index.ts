export type { CompiledMessage } from 'icu-minify/format';
export * from './create-texts';
export { PAGE_LANGUAGE_CODE, isEnglish, pageLanguage, writePagesIn } from './page-language';
export { PSEUDO_LANGUAGE, pseudoMessage } from './pseudo-language';
