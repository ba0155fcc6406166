/**
 * Continents and other regions of the world with the names by which people look for their jobs, in small letters
 * without accents: English, German, French, Spanish, Portuguese and Dutch. By its key, which is also a part of the one
 * word under which all jobs there are found.
 */
export const WORLD_AREAS = {
  europe: ['europe', 'europa'],
  asia: ['asia', 'asien', 'asie', 'azie'],
  africa: ['africa', 'afrika', 'afrique'],
  northamerica: [
    'north america',
    'nordamerika',
    'amerique du nord',
    'america del norte',
    'norteamerica',
    'america do norte',
    'noord amerika',
  ],
  southamerica: [
    'south america',
    'sudamerika',
    'amerique du sud',
    'america del sur',
    'sudamerica',
    'america do sul',
    'zuid amerika',
  ],
  america: ['america', 'americas', 'the americas', 'amerika'],
  oceania: ['oceania', 'ozeanien', 'oceanie', 'australasia'],
  eu: [
    'eu',
    'european union',
    'europaische union',
    'union europeenne',
    'union europea',
    'uniao europeia',
    'europese unie',
  ],
  dach: ['dach'],
  benelux: ['benelux'],
  scandinavia: ['scandinavia', 'skandinavien', 'scandinavie', 'escandinavia'],
  nordics: ['nordics', 'nordic countries'],
  baltics: ['baltics', 'baltic states'],
  iberia: ['iberia'],
  britishisles: ['british isles'],
  emea: ['emea'],
  apac: ['apac', 'asia pacific'],
  middleeast: ['middle east', 'naher osten', 'moyen orient', 'oriente medio', 'medio oriente', 'midden oosten'],
  latam: ['latam', 'latin america', 'lateinamerika', 'amerique latine', 'america latina', 'latijns amerika'],
  centralamerica: ['central america', 'mittelamerika', 'amerique centrale', 'centroamerica', 'america central'],
  caribbean: ['caribbean', 'karibik', 'caraibes', 'caribe'],
} as const;

export type WorldArea = keyof typeof WORLD_AREAS;

/** Whether this is the name of one of the areas. */
export function isWorldArea(name: string): name is WorldArea {
  return Object.hasOwn(WORLD_AREAS, name);
}

/** The one word under which all jobs of an area are found. */
export function areaToken(area: string): string {
  return `worldarea${area}`;
}
