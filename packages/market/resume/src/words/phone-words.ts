import type { CountryCode } from 'libphonenumber-js/max';
import { CANADIAN_PROVINCES, COUNTRY_NAMES, COUNTRY_TOWNS, US_STATES } from './places';
import { listOf } from './word-list';

/** Labels before phone numbers. */
export const PHONE_LABEL =
  /(?<!\p{L})(?:(?:tele|mobil)?(?:fon|phone)(?:nummer)?|t[eé]l[eé]phone|t[eé]l[eé]fono|telefone|telefoon|tel|tél|telf|tlf|tfno|tfn|ph|mobile?|mobilnummer|mob|m[oó]vil|cell|cellulare|celular|portable|handy(?:nummer)?|rufnummer|gsm|whats ?app|contact (?:no|number|details)|fixe|festnetz|privat)(?!\p{L})|(?<!\p{L})[tmph][.:]|[☎📞📱✆☏]/iu;

/** Labels before numbers that are no phones. */
export const OTHER_NUMBER =
  /(?:nummer|nr|no|num|number|id|konto|iban|pin|passport|matrik\p{L}*|roll|reg(?:n|istration)?|licen[cs]e|member|orcid|siret|nif|dni|nie|steuer\p{L}*|ust\p{L}*|fax|isbn|issn|doi|gpa|score)\.?\s*[:#-]?\s*$/iu;

/** Ways in which national numbers are grouped in a country. */
export const NUMBER_SHAPES: ReadonlyArray<readonly [CountryCode, RegExp]> = [
  ['US', /^(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-])[2-9]\d{2}[ .-]\d{4}$/],
  ['IN', /^0?[6-9]\d{4}[ -]\d{5}$/],
  ['GB', /^(?:07\d{3}[ -]?\d{3}[ -]?\d{3}|\(?020\)?[ -]\d{4}[ -]?\d{4})$/],
  ['DE', /^0?1(?:5\d{1,2}|6[023]|7\d)[ /-]/],
  ['FR', /^0\d(?:[ .-]\d{2}){4}$/],
  ['ES', /^[6-9]\d{2}(?:(?:[ .-]\d{3}){2}|(?:[ .-]\d{2}){3})$/],
  ['IT', /^3\d{2}[ .-]?\d{6,7}$/],
  ['CH', /^07\d \d{3} \d{2} \d{2}$/],
  ['BE', /^04\d{2} \d{2} \d{2} \d{2}$/],
  ['NL', /^06[ -]\d{8}$/],
  ['AU', /^04\d{2} \d{3} \d{3}$/],
  ['NG', /^0[789][01]\d \d{3} \d{4}$/],
];

/** Countries of which a text has a name of the table, all names found in one scan; the longest name counts. */
function namedIn(table: typeof COUNTRY_NAMES): (text: string) => CountryCode[] {
  const codes = new Map(table.flatMap(([code, names]) => listOf(names).map((name) => [name, code] as const)));
  const longestFirst = [...codes.keys()].toSorted((a, b) => b.length - a.length);
  const any = new RegExp(`(?<![\\p{L}\\d])(?:${longestFirst.join('|').replaceAll('.', '\\.')})(?![\\p{L}\\d])`, 'gu');
  return (text) => {
    const found = new Set([...text.toLowerCase().matchAll(any)].map(([name]) => codes.get(name)));
    return table.map(([code]) => code).filter((code) => found.has(code));
  };
}
const matchedIn = (table: ReadonlyArray<readonly [CountryCode, RegExp]>) => (text: string) =>
  table.filter(([, pattern]) => pattern.test(text)).map(([code]) => code);

/** Countries whose name is in a text: `Northern Ireland` is no part of Ireland. */
export const countriesNamed = namedIn(COUNTRY_NAMES);

/** Countries of which a large town is in a text. */
export const countriesOfTowns = namedIn(COUNTRY_TOWNS);

/** Countries by postcodes, states and streets that only their addresses have. */
export const countriesOfPostcodes = matchedIn([
  ['US', new RegExp(`,\\s*(?:${US_STATES})[\\s,]+\\d{5}(?:-\\d{4})?\\b`)],
  ['CA', /\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/],
  ['GB', /\b(?:[A-Z]{1,2}\d[A-Z\d]?|GIR) ?\d[A-Z]{2}\b/],
  ['DE', /\bD[- ]\d{5}\b/],
  ['AT', /\bA[- ]\d{4}\b/],
  ['CH', /\bCH[- ]\d{4}\b/],
  ['FR', /\bF[- ]\d{5}\b|\bcedex\b/i],
]);

/** Countries by weaker signs of an address: states without postcode, words for streets. */
export const countriesOfStreets = matchedIn([
  // Short forms of Germany, India and degrees are left out.
  ['US', new RegExp(`\\p{L},\\s*(?!DE|IN|MS|MT)(?:${US_STATES})(?![\\p{L}\\d])`, 'u')],
  ['CA', new RegExp(`\\p{L},\\s*(?:${CANADIAN_PROVINCES})(?![\\p{L}\\d])`, 'u')],
  ['DE', /\p{L}(?:straße|strasse|str\.|weg|platz|allee|gasse) ?\d.*\b\d{5} \p{Lu}|^\d{5} \p{Lu}\p{L}*[äöüß]/u],
  ['FR', /\b\d+,?(?: (?:bis|ter))?,? (?:rue|avenue|boulevard|allée|chemin|impasse|place)\b/iu],
  ['ES', /(?:^|[\s,])(?:calle|c\/|avda\.?|avenida|paseo|plaza)\s+\p{L}/iu],
  ['IT', /(?:^|[\s,])(?:via|viale|corso|piazza)\s+\p{Lu}.*\d/u],
  ['IN', /\b(?:pin(?:code)?|dist\.?|h\.? ?no\.?|nagar|colony)\b/iu],
]);

/** Languages by words of almost all resumes in them, with the countries that speak them, the largest first. */
export const LANGUAGE_COUNTRIES: ReadonlyArray<readonly [countries: readonly CountryCode[], pattern: RegExp]> = [
  [['DE', 'AT', 'CH', 'LU'], /berufserfahrung|kenntnisse|ausbildung|werdegang|studium|lebenslauf/iu],
  [
    ['FR', 'BE', 'CH', 'LU', 'CA', 'MA', 'TN', 'DZ'],
    /compétences|expériences? professionnelle|formations?\b.*|diplôme/iu,
  ],
  [['ES', 'MX', 'AR', 'CO', 'CL', 'PE'], /experiencia|habilidades|formación|conocimientos/iu],
  [['IT', 'CH'], /esperienz[ae]|istruzione|competenze/iu],
  [['PT', 'BR'], /experiência|formação|competências/iu],
];
