import { PSEUDO_LANGUAGE } from '@market/texts';

/** Written from right to left by those who read them (CLDR, characterOrder), and the mirrored pseudo-language. */
const FROM_THE_RIGHT: ReadonlySet<string> = new Set([
  ...['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'nqo', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'],
  PSEUDO_LANGUAGE,
]);

/** On which side the lines of a language begin. @param language BCP 47 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const [spoken = ''] = language.split('-');
  return FROM_THE_RIGHT.has(language) || FROM_THE_RIGHT.has(spoken) ? 'rtl' : 'ltr';
}
