import { COUNTRIES as COUNTRY_CODES } from '@market/api';
import { plain } from '../../masking/domain/hide-words';
import { ARTICLES, CONJUNCTIONS } from './legal-forms';

/** Words of names that name nothing, in plain letters as all words here. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...ARTICLES,
  ...CONJUNCTIONS,
  ...'of for in at by to von vom van der zu zum zur fur du des del dei di da do dos dr prof'.split(' '),
]);

/** Countries and larger regions that are one word. */
export const COUNTRIES: ReadonlySet<string> = new Set([
  ...['en', 'de', 'fr', 'es'].flatMap(countryNamesIn),
  ...'usa us uk uae eu europe europa asia africa america americas emea apac dach latam benelux nordics'.split(' '),
]);

/** Words at the end of a name that mark a part of a company: `Kelp Group`, `Kelp Holding`. */
export const PART_WORDS: ReadonlySet<string> = new Set(
  [
    'group groups gruppe groupe grupo gruppo holding holdings service services office offices region branch division',
    'niederlassung filiale zweigstelle standort buro bureau sucursal succursale global international worldwide',
  ].flatMap((line) => line.split(' ')),
);

/** Words with which names of many companies begin, besides those of `GENERIC`. */
export const COMMON_FIRST_WORDS: ReadonlySet<string> = new Set(
  [
    'deutsche deutscher deutsches osterreichische schweizer schweizerische bayerische berliner hamburger kolner munchner',
    'frankfurter wiener zurcher norddeutsche suddeutsche westdeutsche ostdeutsche rheinische evangelische katholische',
    'german british american english french francaise spanish espanola italian italiana european europaische indian',
    'chinese japanese australian canadian dutch swiss austrian nordic scandinavian african asian irish scottish',
    'london paris berlin hamburg munchen koln frankfurt stuttgart dusseldorf wien zurich madrid barcelona lyon mumbai',
    'delhi bangalore chennai boston chicago houston dallas texas california florida york',
    'royal general generale national nationale nacional federal united union central standard societe sociedad societa',
    'compagnie compania credit credito caisse banque banco banca banc sparkasse volksbank raiffeisenbank stadtwerke',
    'stadt gemeinde landkreis kreis land ville mairie ayuntamiento universitat universite universidad universita',
    'hochschule klinikum krankenhaus klinik clinique clinica hopital schule gymnasium grundschule kindergarten kita ecole',
    'colegio instituto institut verein stiftung foundation fondation fundacion association asociacion agence agentur',
    'autohaus praxis kanzlei apotheke backerei metzgerei gasthaus gasthof pizzeria pflegedienst pflegeheim seniorenheim',
    'saint st san santa air red blue green black white golden silver great grand big old smart super pro open urban',
    'western eastern northern southern one two three',
  ].flatMap((line) => line.split(' ')),
);

function countryNamesIn(language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return COUNTRY_CODES.map((code) => names.of(code) ?? '')
    .filter((name) => /^\p{L}{3,}$/u.test(name))
    .map(plain);
}
