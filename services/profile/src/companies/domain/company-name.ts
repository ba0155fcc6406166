import { domainToASCII, domainToUnicode } from 'node:url';
import { fold, plain, spellings } from '../../masking/domain/hide-words';
import {
  ARTICLES,
  CONJUNCTIONS,
  FORMER_LEGAL_FORMS,
  LEADING_FORMS,
  LEGAL_FORMS,
  LEGAL_FORM_WORDS_MAX,
} from './legal-forms';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** `&`, and `+` between two words: `C++` is no conjunction. */
const AND_SIGN = /&|(?<=[\p{L}\p{N}]\s*)\+(?=\s*[\p{L}\p{N}])/gu;

/** Fewest letters that a derived form keeps: shorter ones would be another company's name. */
const DERIVED_MIN = 4;
/** Fewest letters of a written-out legal form that can be told from the end of a name without blanks. */
const WRITTEN_OUT_MIN = 10;

/** Number of words at the end that are one legal form: `S. A.`, `Gesellschaft mit beschränkter Haftung`. */
function wordsOfLegalForm(words: readonly string[]): number {
  for (let count = Math.min(LEGAL_FORM_WORDS_MAX, words.length - 1); count > 0; count -= 1)
    if (LEGAL_FORMS.has(words.slice(-count).map(plain).join(''))) return count;
  return 0;
}

/** Words of a name without its legal forms: `Kelp GmbH & Co. KG` is `Kelp`. */
function withoutLegalForms(words: readonly string[]): readonly string[] {
  const count = wordsOfLegalForm(words);
  if (count > 0) {
    const rest = words.slice(0, -count);
    return withoutLegalForms(rest.length > 1 && CONJUNCTIONS.has(plain(rest.at(-1) ?? '')) ? rest.slice(0, -1) : rest);
  }
  return words.length > 1 && LEADING_FORMS.has(plain(words[0] ?? '')) ? withoutLegalForms(words.slice(1)) : words;
}

/** Words of a name without the leading article and the conjunctions between two words. */
function essential(words: readonly string[]): readonly string[] {
  const named = words.length > 1 && ARTICLES.has(plain(words[0] ?? '')) ? words.slice(1) : words;
  return named.filter((word, index) => index === 0 || index === named.length - 1 || !CONJUNCTIONS.has(plain(word)));
}

/**
 * Form of a name by the former rule, which knew few legal forms and only as last words: compared as well, so that a
 * release with further rules shows nobody to a company that was hidden from before.
 */
function formerForm(name: string): string {
  const words = name.normalize('NFC').replaceAll('&', ' and ').replaceAll('.', '').match(WORD) ?? [];
  const end = words.findLastIndex((word) => !FORMER_LEGAL_FORMS.has(fold(word)));
  return words.slice(0, Math.max(end, 0) + 1).join('');
}

/**
 * Normal forms of a company's name: two names with a form in common are the same company's. Blanks, signs, case,
 * accents and legal forms never count; the leading article and the word for `&` count in none but the first form,
 * which is for names run together (`DeBeers`). The last form is that of the former rule.
 */
export function companyNameForms(name: string): string[] {
  // `B.V.` is a single legal form, not two words of one letter.
  const written = name.normalize('NFKC').replace(AND_SIGN, ' and ').replaceAll('.', '').match(WORD) ?? [];
  const words = withoutLegalForms(written);
  const chosen = [words.join(''), essential(words).join(''), formerForm(name)];
  return [...new Set(chosen.flatMap(spellings))];
}

/** Words that are told from other letters of a name without blanks: those of two letters begin too many names. */
const toldApart = (words: ReadonlySet<string>): string => [...words].filter((word) => word.length > 2).join('|');
const ARTICLE_BEFORE = new RegExp(`^(?:${toldApart(ARTICLES)})(?=.)`, 'u');
/** Conjunction within a name, or left at its end by a legal form. */
const CONJUNCTION_WITHIN = new RegExp(`(?<=..)(?:${toldApart(CONJUNCTIONS)})(?=..|$)`, 'gu');

/**
 * Further forms of a name kept without blanks by the former rule, for names that are no longer stored: without a
 * written-out legal form, the article and the word for `&`.
 */
export function formsOfFormer(form: string): string[] {
  const legal = [...LEGAL_FORMS].filter((suffix) => suffix.length >= WRITTEN_OUT_MIN && form.endsWith(suffix));
  const short = legal.reduce((rest, suffix) => (rest.endsWith(suffix) ? rest.slice(0, -suffix.length) : rest), form);
  const derived = [short, short.replace(ARTICLE_BEFORE, '')].flatMap((text) => [
    text,
    ...[...text.matchAll(CONJUNCTION_WITHIN)].map(
      ({ 0: word, index }) => text.slice(0, index) + text.slice(index + word.length),
    ),
  ]);
  return [form, ...new Set(derived.filter((text) => text !== form && text.length >= DERIVED_MIN))];
}

/** The form of a domain that is the same for `müller.de` and `xn--mller-kva.de`. */
export const domainForm = (domain: string): string => domainToASCII(domain) || domain.toLowerCase();

/** A domain as people read it. */
export const shownDomain = (domain: string): string => domainToUnicode(domainForm(domain)) || domain;

/** Forms of a domain that are compared; the former rule kept the one that was typed. */
export const domainForms = (domain: string): string[] => [...new Set([domainForm(domain), shownDomain(domain)])];
