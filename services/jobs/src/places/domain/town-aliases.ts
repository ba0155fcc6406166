import { lookupForms, sameTextKey } from '@market/search-index';

/** Words at the beginning of towns' names that are written in several ways. */
export const TOWN_WORD_SPELLINGS = [
  ['saint', 'st', 'sankt', 'sint', 'ste', 'sainte'],
  ['fort', 'ft'],
  ['mount', 'mt'],
] as const;

/**
 * Aliases by country: the gazetteer names each town once, some in English and some in the local language; these are the
 * other names in English and in the local languages.
 */
const NAMES_BY_COUNTRY: Readonly<Record<string, string>> = {
  AT: 'Vienna=Wien',
  BE: 'Brussels=Bruxelles|Brussel,Antwerpen=Antwerp|Anvers,Gent=Ghent|Gand,Brugge=Bruges,Leuven=Louvain,Liège=Luik|Lüttich',
  BR: 'Brasília=Brasilia',
  CH: 'Genève=Geneva|Genf,Luzern=Lucerne,Bern=Berne,Basel=Basle|Bâle',
  CN: 'Beijing=Peking,Guangzhou=Canton',
  CZ: 'Prague=Praha,Pilsen=Plzeň|Plzen,Brno=Brünn',
  DE: 'Freiburg=Freiburg im Breisgau|Freiburg i. Br.,Neustadt=Neustadt an der Weinstraße,Munich=München,Köln=Cologne,Nürnberg=Nuremberg,Hannover=Hanover,Braunschweig=Brunswick,Frankfurt am Main=Frankfurt/Main',
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

/** Names of capitals and other large cities in the scripts of their own languages. */
const NATIVE_NAMES_BY_COUNTRY: Readonly<Record<string, string>> = {
  AE: 'Dubai=دبي,Abu Dhabi=أبو ظبي|أبوظبي,Sharjah=الشارقة',
  AM: 'Yerevan=Երևան',
  BD: 'Dhaka=ঢাকা,Chittagong=চট্টগ্রাম',
  BG: 'Sofia=София,Plovdiv=Пловдив,Varna=Варна',
  BH: 'Manama=المنامة',
  BY: 'Minsk=Минск|Мінск',
  CN: 'Beijing=北京,Shanghai=上海,Guangzhou=广州|廣州,Shenzhen=深圳,Chengdu=成都,Hangzhou=杭州,Nanjing=南京,Wuhan=武汉|武漢,Xi’an=西安,Chongqing=重庆|重慶,Tianjin=天津,Suzhou=苏州|蘇州,Xiamen=厦门|廈門,Qingdao=青岛|青島,Dalian=大连|大連',
  DZ: 'Algiers=الجزائر,Oran=وهران',
  EG: 'Cairo=القاهرة,Alexandria=الإسكندرية,Giza=الجيزة',
  GE: 'Tbilisi=თბილისი',
  GR: 'Athens=Αθήνα,Thessaloníki=Θεσσαλονίκη',
  HK: 'Hong Kong=香港',
  IL: 'Jerusalem=ירושלים|القدس,Tel Aviv=תל אביב|תל אביב יפו|تل أبيب,Haifa=חיפה',
  IN: 'Delhi=दिल्ली,New Delhi=नई दिल्ली,Mumbai=मुंबई,Bengaluru=ಬೆಂಗಳೂರು|बेंगलुरु,Chennai=சென்னை,Kolkata=কলকাতা,Hyderabad=హైదరాబాద్',
  IQ: 'Baghdad=بغداد,Basrah=البصرة',
  IR: 'Tehran=تهران,Isfahan=اصفهان,Mashhad=مشهد',
  JO: 'Amman=عمان',
  JP: 'Tokyo=東京|東京都|東京23区,Osaka=大阪|大阪市|大阪府,Kyoto=京都|京都市|京都府,Yokohama=横浜|横浜市,Nagoya=名古屋|名古屋市,Sapporo=札幌|札幌市,Fukuoka=福岡|福岡市|福岡県,Kobe=神戸|神戸市,Hiroshima=広島|広島市,Sendai=仙台|仙台市,Kawasaki=川崎|川崎市',
  KG: 'Bishkek=Бишкек',
  KR: 'Seoul=서울|서울시|서울특별시,Busan=부산|부산시|부산광역시,Incheon=인천|인천광역시,Daegu=대구|대구광역시,Daejeon=대전|대전광역시',
  KW: 'Kuwait City=الكويت|مدينة الكويت',
  KZ: 'Nur-Sultan=Астана|Нур-Султан|Astana,Almaty=Алматы',
  LB: 'Beirut=بيروت',
  LY: 'Tripoli=طرابلس',
  MA: 'Casablanca=الدار البيضاء,Rabat=الرباط,Marrakesh=مراكش',
  MK: 'Skopje=Скопје',
  MN: 'Ulan Bator=Улаанбаатар|Улан-Батор|Ulaanbaatar',
  NP: 'Kathmandu=काठमाडौं',
  OM: 'Muscat=مسقط',
  PK: 'Karachi=کراچی,Lahore=لاہور,Islamabad=اسلام آباد',
  QA: 'Doha=الدوحة',
  RS: 'Belgrade=Београд,Novi Sad=Нови Сад',
  RU: 'Moscow=Москва,Saint Petersburg=Санкт-Петербург|СПб,Novosibirsk=Новосибирск,Yekaterinburg=Екатеринбург,Nizhniy Novgorod=Нижний Новгород,Kazan=Казань,Samara=Самара,Omsk=Омск,Rostov-na-Donu=Ростов-на-Дону,Chelyabinsk=Челябинск,Ufa=Уфа,Perm=Пермь,Krasnoyarsk=Красноярск,Voronezh=Воронеж,Krasnodar=Краснодар,Volgograd=Волгоград',
  SA: 'Riyadh=الرياض,Jeddah=جدة,Mecca=مكة|مكة المكرمة,Medina=المدينة المنورة,Dammam=الدمام',
  SD: 'Khartoum=الخرطوم',
  SY: 'Damascus=دمشق,Aleppo=حلب',
  TH: 'Bangkok=กรุงเทพ|กรุงเทพฯ|กรุงเทพมหานคร,Chiang Mai=เชียงใหม่',
  TN: 'Tunis=تونس',
  TW: 'Taipei=台北|臺北|台北市|臺北市,Kaohsiung=高雄|高雄市,Taichung=台中|臺中|台中市,Tainan=台南|臺南,Hsinchu=新竹',
  UA: 'Kyiv=Київ|Киев,Kharkiv=Харків|Харьков,Odessa=Одеса|Одесса,Lviv=Львів|Львов,Dnipro=Дніпро|Днепр',
  UZ: 'Tashkent=Ташкент|Toshkent',
  YE: 'Sanaa=صنعاء',
};

/**
 * Exonyms: names of towns in German, French, Spanish, Portuguese, Dutch and Italian, some in Polish and Russian. Names
 * behind `~` count as a whole only: `Monaco di Baviera` is not found by `Monaco`.
 */
const EXONYMS_BY_COUNTRY: Readonly<Record<string, string>> = {
  AT: 'Vienna=Viena|Wenen|Wiedeń|Вена,Salzburg=Salzbourg|Salzburgo',
  BE: 'Brussels=Brüssel|Bruselas|Bruxelas|Bruxelles-Ville|Брюссель,Antwerpen=Antwerp|Anvers|Amberes|Antuérpia|Anversa,Gent=Gante,Brugge=Brügge|Brujas,Liège=Lieja',
  CH: 'Genève=Ginebra|Genebra|Ginevra|Женева,Basel=Basilea|Bazel,Zürich=Zúrich|Zurique|Zurigo|Цюрих,Luzern=Lucerna,Bern=Berna,Lausanne=Losanna',
  CN: 'Beijing=Pékin|Pekín|Pequim|Pechino|Пекин,Shanghai=Schanghai|Xangai|Sjanghai',
  CZ: 'Prague=Prag|Praga|Praag|Прага',
  DE: 'Berlin=Berlín|Berlim|Berlijn|Berlino|Берлин,Hamburg=Hambourg|Hamburgo|Amburgo|Гамбург,Munich=Múnich|Munique|~Monaco di Baviera|Monachium|Мюнхен,Köln=Keulen|~Colonia|Colônia|Kolonia|Кёльн,Frankfurt am Main=Francfort|Fráncfort|Francoforte|Francfort-sur-le-Main|Франкфурт,Nürnberg=Nuremberga|Neurenberg|Norimberga,Aachen=Aken|~Aix-la-Chapelle|Aquisgrán|Aquisgrana,Mainz=Mayence|Maguncia|Magonza,Trier=Trèves|Tréveris|Treviri,Regensburg=Ratisbonne|Ratisbona,Dresden=Dresde|Dresda,Leipzig=Lipsia,Hannover=Hanovre|Hanóver,Bremen=Brême|Brema',
  DK: 'Copenhagen=Kopenhagen|Copenhague|Copenhaga|Copenaghen|Köpenhamn|Kopenhaga|Копенгаген',
  EG: 'Cairo=Kairo|~Le Caire|~El Cairo|Каир',
  ES: 'Sevilla=Séville|Sevilha|Siviglia,Madrid=Madri|Мадрид,Barcelona=Barcelone|Barcellona|Барселона,Zaragoza=Saragosse|Saragoça|Saragozza,Valencia=Valência,Córdoba=Cordoue',
  FI: 'Helsinki=Helsinque|Хельсинки',
  FR: 'Paris=París|Parijs|Parigi|Paryż|Париж,Marseille=Marsella|Marselha|Marsiglia,Strasbourg=Estrasburgo|Straatsburg|Strasburgo,Nice=Niza|Nizza,Lyon=Lione|Lião,Lille=Rijsel|Lilla,Bordeaux=Burdeos|Bordéus',
  GB: 'London=Londen|Londyn|Лондон,Edinburgh=Édimbourg|Edimburgo|Edimburg',
  GR: 'Athens=Athen|Athènes|Atenas|Athene|Atene',
  HU: 'Budapest=Budapeste|Boedapest|Будапешт',
  IE: 'Dublin=Dublín|Dublim|Dublino|Дублин',
  IL: 'Jerusalem=Jérusalem|Jerusalén|Jeruzalem|Gerusalemme',
  IT: 'Rome=Rom|Рим,Milan=Mailand|Milán|Milão|Milaan|Милан,Turin=Turín|Turim|Turijn,Naples=Neapel|Nápoles|Napels,Florence=Florenz|Florença,Venice=Venedig|Venise|Venecia|Veneza|Venetië,Genoa=Genua|Gênes|Génova|Gênova,Bologna=Bolonia|Bolonha',
  JP: 'Tokyo=Tokio|Tóquio|Токио',
  KR: 'Seoul=Séoul|Seúl|Seul|Сеул',
  LU: 'Luxembourg=Luxemburgo|Lussemburgo',
  MX: 'Mexico City=Mexiko-Stadt|Mexico-Stad|~Cidade do México',
  NL: "The Hague='s-Gravenhage|~La Haye|~La Haya|Haia,Amsterdam=Amsterdão|Амстердам,Rotterdam=Roterdão|Rotterdão,Utrecht=Utreque",
  PL: 'Warsaw=Warschau|Varsovie|Varsovia|Varsóvia|Varsavia|Варшава,Kraków=Krakau|Cracovie|Cracovia|Cracóvia,Wrocław=Breslavia,Łódź=Lodsch',
  PT: 'Lisbon=Lissabon|Lisbonne|Lisbona|Лиссабон',
  RO: 'Bucharest=Bukarest|Bucarest|Bucareste|Boekarest',
  RS: 'Belgrade=Belgrad|Belgrado',
  RU: 'Moscow=Moskau|Moscou|Moscú|Moscovo|Moskou|Mosca,Saint Petersburg=St. Petersbourg|San Petersburgo|São Petersburgo',
  SE: 'Stockholm=Estocolmo|Stoccolma|Стокгольм,Göteborg=Gotemburgo|Göteburg',
  TR: 'Istanbul=Istambul|Estambul|Стамбул',
  UA: 'Kyiv=Kiew|Kíev',
  US: 'New York City=Nueva York|Nova Iorque|Nova York|Нью-Йорк,Philadelphia=Philly|Philadelphie,Los Angeles=Лос-Анджелес',
  ZA: 'Cape Town=Kapstadt|Kaapstad',
};

interface NamedTown {
  /** The gazetteer's name. */
  name: string;
  country: string;
  aliases: readonly string[];
  /** Words of the names, except of those that count as a whole only. */
  words: readonly string[];
}

/** Towns with aliases, by a name and the code of their country. */
const TOWNS = new Map<string, NamedTown>();
/** Towns with aliases by any of their names: some names are of towns of several countries. */
const BY_NAME = new Map<string, NamedTown[]>();

const written = new Map<string, { name: string; country: string; others: string[] }>();
for (const list of [NAMES_BY_COUNTRY, EXONYMS_BY_COUNTRY, NATIVE_NAMES_BY_COUNTRY])
  for (const [country, towns] of Object.entries(list)) {
    // Separator; a comma within a name is followed by a blank.
    for (const entry of towns.split(/,(?! )/)) {
      const [name = '', others = ''] = entry.split('=');
      const key = `${country} ${name}`;
      const known = written.get(key) ?? { name, country, others: [] };
      known.others.push(...others.split('|'));
      written.set(key, known);
    }
  }
for (const { name, country, others } of written.values()) {
  const aliases = others.map((other) => other.replace('~', ''));
  const words = new Set([name, ...others.filter((other) => !other.startsWith('~'))].flatMap((one) => lookupForms(one)));
  const town: NamedTown = { name, country, aliases, words: [...words] };
  for (const one of [name, ...aliases]) {
    const key = sameTextKey(one);
    if (!TOWNS.has(`${country} ${key}`)) TOWNS.set(`${country} ${key}`, town);
    BY_NAME.set(key, [...new Set([...(BY_NAME.get(key) ?? []), town])]);
  }
}

/** Other names of the gazetteer's town in a country, by its code. */
export function aliasesOfTown(name: string, country: string): readonly string[] | undefined {
  return written.has(`${country} ${name}`) ? TOWNS.get(`${country} ${sameTextKey(name)}`)?.aliases : undefined;
}

/** Words of all names of a town in a country, by its code; none for a town without aliases. */
export function wordsOfTown(name: string, country: string): readonly string[] {
  return TOWNS.get(`${country} ${sameTextKey(name)}`)?.words ?? [];
}

/** Names, the gazetteer's, of the towns that have this alias. */
export function townsNamed(alias: string): string[] {
  return (BY_NAME.get(sameTextKey(alias)) ?? []).map(({ name }) => name);
}
