import { sameTextKey } from '@market/search-index';
import { countryByCode, countryByName } from './countries';

/**
 * Parts of the world by the codes of their countries, as GeoNames sorts them. Russia and Turkey are of both continents,
 * as people there look for work.
 */
const EUROPE =
  'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM TR UA VA XK';
const ASIA =
  'AE AF AM AZ BD BH BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA RU SA SG SY TH TJ TL TM TR TW UZ VN YE';
const AFRICA =
  'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW';
const NORTH_AMERICA =
  'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI';
const SOUTH_AMERICA = 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE';
const OCEANIA = 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS';
const CENTRAL_AMERICA = 'BZ CR GT HN NI PA SV';
const MIDDLE_EAST = 'AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE';
const CARIBBEAN = 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI';

/** Each with its names in English, German, French, Spanish, Portuguese and Dutch. */
const AREAS: ReadonlyArray<readonly [names: string, countries: string]> = [
  ['europe, europa', EUROPE],
  ['asia, asien, asie, azie', ASIA],
  ['africa, afrika, afrique', AFRICA],
  [
    'north america, nordamerika, amerique du nord, america del norte, norteamerica, america do norte, noord amerika',
    NORTH_AMERICA,
  ],
  [
    'south america, sudamerika, amerique du sud, america del sur, sudamerica, america do sul, zuid amerika',
    SOUTH_AMERICA,
  ],
  ['america, americas, the americas, amerika', `${NORTH_AMERICA} ${SOUTH_AMERICA}`],
  ['oceania, ozeanien, oceanie, australasia', OCEANIA],
  [
    'eu, european union, europaische union, union europeenne, union europea, uniao europeia, europese unie',
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  ],
  ['dach', 'DE AT CH'],
  ['benelux', 'BE NL LU'],
  ['scandinavia, skandinavien, scandinavie, escandinavia', 'DK NO SE'],
  ['nordics, nordic countries', 'DK NO SE FI IS FO AX'],
  ['baltics, baltic states', 'EE LV LT'],
  ['iberia', 'ES PT'],
  ['british isles', 'GB IE IM GG JE'],
  ['emea', `${EUROPE} ${AFRICA} ${MIDDLE_EAST}`],
  ['apac, asia pacific', `${ASIA} ${OCEANIA}`],
  ['middle east, naher osten, moyen orient, oriente medio, medio oriente, midden oosten', MIDDLE_EAST],
  [
    'latam, latin america, lateinamerika, amerique latine, america latina, latijns amerika',
    `MX CU DO PR ${CENTRAL_AMERICA} ${SOUTH_AMERICA}`,
  ],
  ['central america, mittelamerika, amerique centrale, centroamerica, america central', CENTRAL_AMERICA],
  ['caribbean, karibik, caraibes, caribe', CARIBBEAN],
];

const COUNTRIES_OF_AREA: ReadonlyMap<string, readonly string[]> = new Map(
  AREAS.flatMap(([names, countries]) =>
    names.split(', ').map((name): [string, readonly string[]] => [name, countries.split(' ')]),
  ),
);

/**
 * The countries that a wish for a place means as a whole: one by any of its names, all of a continent or another part of
 * the world. Empty for anything narrower.
 */
export function countriesMeant(text: string): readonly string[] {
  const area = COUNTRIES_OF_AREA.get(sameTextKey(text));
  if (area) return area;
  const country = countryByName(text) ?? countryByCode(text);
  return country === undefined ? [] : [country];
}
