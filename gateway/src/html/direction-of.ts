import { isRecord } from '@market/api';
import { PSEUDO_LANGUAGE } from '@market/texts';

/** Text direction of a language; the pseudo-language is mirrored. @param language BCP 47 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  if (language === PSEUDO_LANGUAGE) return 'rtl';
  const locale = new Intl.Locale(language);
  // `getTextInfo` is a method by the standard, but the field `textInfo` in Node.js 20.
  const ask: unknown = Reflect.get(locale, 'getTextInfo');
  const info: unknown = typeof ask === 'function' ? Reflect.apply(ask, locale, []) : Reflect.get(locale, 'textInfo');
  return isRecord(info) && info.direction === 'rtl' ? 'rtl' : 'ltr';
}
