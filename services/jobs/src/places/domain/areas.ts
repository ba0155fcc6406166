import { keysOf } from '@market/api';
import { WORLD_AREAS, type WorldArea } from '@market/contracts/search';
import { sameTextKey } from '@market/search-index';
import { countryByCode, countryByName } from './countries';

/**
 * Continents and other regions of the world by country codes, after GeoNames. Russia and Turkey belong to both
 * continents, as people there look for work.
 */
const EUROPE =
  'ad al at ax ba be bg by ch cy cz de dk ee es fi fo fr gb gg gi gr hr hu ie im is it je li lt lu lv mc md me mk mt nl no pl pt ro rs ru se si sj sk sm tr ua va xk';
const ASIA =
  'ae af am az bd bh bn bt cn ge hk id il in iq ir jo jp kg kh kp kr kw kz la lb lk mm mn mo mv my np om ph pk ps qa ru sa sg sy th tj tl tm tr tw uz vn ye';
const AFRICA =
  'ao bf bi bj bw cd cf cg ci cm cv dj dz eg eh er et ga gh gm gn gq gw ke km lr ls ly ma mg ml mr mu mw mz na ne ng re rw sc sd sh sl sn so ss st sz td tg tn tz ug yt za zm zw';
const NORTH_AMERICA =
  'ag ai aw bb bl bm bq bs bz ca cr cu cw dm do gd gl gp gt hn ht jm kn ky lc mf mq ms mx ni pa pm pr sv sx tc tt us vc vg vi';
const SOUTH_AMERICA = 'ar bo br cl co ec fk gf gy pe py sr uy ve';
const OCEANIA = 'as au ck fj fm gu ki mh mp nc nf nr nu nz pf pg pn pw sb tk to tv vu wf ws';
const CENTRAL_AMERICA = 'bz cr gt hn ni pa sv';
const MIDDLE_EAST = 'ae bh eg il iq ir jo kw lb om ps qa sa sy tr ye';
const CARIBBEAN = 'ag ai aw bb bl bq bs cu cw dm do gd gp ht jm kn ky lc mf mq ms pr sx tc tt vc vg vi';

const COUNTRIES: Readonly<Record<WorldArea, string>> = {
  europe: EUROPE,
  asia: ASIA,
  africa: AFRICA,
  northamerica: NORTH_AMERICA,
  southamerica: SOUTH_AMERICA,
  america: `${NORTH_AMERICA} ${SOUTH_AMERICA}`,
  oceania: OCEANIA,
  eu: 'at be bg cy cz de dk ee es fi fr gr hr hu ie it lt lu lv mt nl pl pt ro se si sk',
  dach: 'de at ch',
  benelux: 'be nl lu',
  scandinavia: 'dk no se',
  nordics: 'dk no se fi is fo ax',
  baltics: 'ee lv lt',
  iberia: 'es pt',
  britishisles: 'gb ie im gg je',
  emea: `${EUROPE} ${AFRICA} ${MIDDLE_EAST}`,
  apac: `${ASIA} ${OCEANIA}`,
  middleeast: MIDDLE_EAST,
  latam: `mx cu do pr ${CENTRAL_AMERICA} ${SOUTH_AMERICA}`,
  centralamerica: CENTRAL_AMERICA,
  caribbean: CARIBBEAN,
};

const AREAS = keysOf(WORLD_AREAS).map((area) => ({
  area,
  names: WORLD_AREAS[area],
  countries: countriesOf(area),
}));

const AREA_OF_NAME: ReadonlyMap<string, (typeof AREAS)[number]> = new Map(
  AREAS.flatMap((one) => one.names.map((name): [string, typeof one] => [name, one])),
);

const AREAS_OF_COUNTRY = new Map<string, WorldArea[]>();
for (const { area, countries } of AREAS)
  for (const code of countries) AREAS_OF_COUNTRY.set(code, [...(AREAS_OF_COUNTRY.get(code) ?? []), area]);

/** Continents and other regions of the world that a country belongs to. */
export function areasOfCountry(code: string): readonly WorldArea[] {
  return AREAS_OF_COUNTRY.get(code.toUpperCase()) ?? [];
}

/** Countries of a continent or another region of the world; undefined if the text is no name of one. */
export function countriesOfArea(text: string): readonly string[] | undefined {
  return areaNamed(text)?.countries;
}

/** Countries of one of the areas. */
export function countriesOf(area: WorldArea): readonly string[] {
  return COUNTRIES[area].toUpperCase().split(' ');
}

/** Continent or another region of the world by any of its names, with its countries. */
export function areaNamed(text: string): { name: WorldArea; countries: readonly string[] } | undefined {
  const found = AREA_OF_NAME.get(sameTextKey(text));
  return found && { name: found.area, countries: found.countries };
}

/**
 * Countries that a place in a search means as a whole: one by any of its names, or all of a continent or another region
 * of the world. Empty for anything narrower.
 */
export function countriesMeant(text: string): readonly string[] {
  const area = countriesOfArea(text);
  if (area) return area;
  const country = countryByName(text) ?? countryByCode(text);
  return country === undefined ? [] : [country];
}
