export * from './create-texts';
export { pageLanguage } from './page-language';
export { PSEUDO_LANGUAGE } from './pseudo-language';
