import { fold } from '@market/search-index';

const SHORT_WORDS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** Key shared by all spellings of a town's name: `St. Louis` and `Saint Louis`. */
export function townKey(name: string): string {
  // Fast path: every name is read at startup, and most are this plain.
  if (/^[A-Z]?[a-z]{4,}$/.test(name)) return name.toLowerCase();
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\b(?:ste?|ft|mt)\b/g, (word) => SHORT_WORDS[word] ?? word);
}

/**
 * `Frankfurt am Main`, `Halle (Saale)`, `Newcastle upon Tyne` and `Washington, D.C.` are also found without the suffix.
 */
const ADDITION = /\s*[(,].*$|[\s-](?:am|an|im|upon|on|under|sur)[\s-].*$/;

/** Lookup keys of a town: of its name in the gazetteer, its short form, and its other names. */
export function keysOfTown(name: string, country: string): string[] {
  const others = OTHER_NAMES.get(name)?.get(country);
  const short = name.replace(ADDITION, '');
  if (others === undefined && short === name) return [townKey(name)];
  return [...new Set([name, short, ...(others ?? [])].map(townKey))].filter(Boolean);
}

/**
 * Aliases by country: the gazetteer names each town once, some in English and some in the local language; these are the
 * other names.
 */
const NAMES_BY_COUNTRY: Readonly<Record<string, string>> = {
  AT: 'Vienna=Wien',
  BE: 'Brussels=Bruxelles|Brussel,Antwerpen=Antwerp|Anvers,Gent=Ghent|Gand,Brugge=Bruges,Leuven=Louvain,Liège=Luik|Lüttich',
  BR: 'Brasília=Brasilia',
  CH: 'Genève=Geneva|Genf,Luzern=Lucerne,Bern=Berne,Basel=Basle|Bâle',
  CN: 'Beijing=Peking,Guangzhou=Canton',
  CZ: 'Prague=Praha,Pilsen=Plzeň|Plzen,Brno=Brünn',
  DE: 'Munich=München,Köln=Cologne,Nürnberg=Nuremberg,Hannover=Hanover,Braunschweig=Brunswick,Frankfurt am Main=Frankfurt/Main',
  DK: 'Copenhagen=København|Kopenhagen,Århus=Aarhus,Ålborg=Aalborg,Odense=Odense Kommune',
  EG: 'Cairo=Al Qahirah,Alexandria=Al Iskandariyah',
  ES: 'Sevilla=Seville,Zaragoza=Saragossa,A Coruña=La Coruña|Coruña,Donostia / San Sebastián=San Sebastián|Donostia,Gasteiz / Vitoria=Vitoria|Vitoria-Gasteiz,Palma=Palma de Mallorca',
  FI: 'Helsinki=Helsingfors,Turku=Åbo',
  FR: 'Strasbourg=Straßburg,Lyon=Lyons,Marseille=Marseilles,Nice=Nizza',
  GB: 'London=Greater London|Londres|Londra',
  GR: 'Athens=Athina|Athína,Thessaloníki=Salonica|Saloniki,Piraeus=Pireas,Irákleion=Heraklion|Iraklio',
  HU: 'Budapest=Budapešť',
  IN: 'Bengaluru=Bangalore,Mumbai=Bombay,Kolkata=Calcutta,Chennai=Madras,Gurgaon=Gurugram,Pune=Poona,Kochi=Cochin,Mysore=Mysuru,Vadodara=Baroda,Thiruvananthapuram=Trivandrum,New Delhi=Delhi NCR',
  IT: 'Rome=Roma,Milan=Milano,Turin=Torino,Naples=Napoli,Florence=Firenze,Venice=Venezia,Genoa=Genova,Padova=Padua,Mantova=Mantua',
  KR: 'Busan=Pusan',
  LU: 'Luxembourg=Luxemburg|Luxembourg City',
  MX: 'Mexico City=CDMX|Ciudad de México',
  NL: "The Hague='s-Gravenhage|Den Haag,'s-Hertogenbosch=Den Bosch",
  PL: 'Warsaw=Warszawa,Kraków=Cracow,Wrocław=Breslau,Gdańsk=Danzig,Łódź=Lodz,Poznań=Posen',
  PT: 'Lisbon=Lisboa,Porto=Oporto',
  RO: 'Bucharest=Bucuresti|București',
  RS: 'Belgrade=Beograd',
  RU: 'Moscow=Moskva,Saint Petersburg=Sankt-Peterburg',
  SE: 'Göteborg=Gothenburg,Malmö=Malmo',
  SK: 'Bratislava=Pressburg',
  TR: 'İzmir=Izmir',
  UA: 'Kyiv=Kiev|Kyjiv,Lviv=Lvov,Odessa=Odesa',
  US: 'New York City=New York|NYC,Washington, D.C.=Washington DC',
  VN: 'Ho Chi Minh City=Saigon,Hanoi=Ha Noi',
};

/** Aliases by the gazetteer's name, then by country. */
const OTHER_NAMES: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = (() => {
  const names = new Map<string, Map<string, readonly string[]>>();
  for (const [country, towns] of Object.entries(NAMES_BY_COUNTRY)) {
    // Separator; a comma within a name is followed by a blank.
    for (const entry of towns.split(/,(?! )/)) {
      const [name = '', others = ''] = entry.split('=');
      names.set(name, (names.get(name) ?? new Map<string, readonly string[]>()).set(country, others.split('|')));
    }
  }
  return names;
})();
