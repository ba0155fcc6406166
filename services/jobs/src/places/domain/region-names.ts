import { sameTextKey } from '@market/search-index';

/**
 * Names of first-level divisions of countries after GeoNames (admin1 codes; CC BY 4.0): for each code the English name
 * first, then other search names, in the country's languages and in German, French, Spanish, Portuguese and Dutch. The
 * gazetteer's towns have the codes, but not the names.
 */
const REGIONS: Readonly<Record<string, string>> = {
  DE: '01=Baden-Württemberg; 02=Bavaria, Bayern; 03=Bremen; 04=Hamburg; 05=Hesse, Hessen; 06=Lower Saxony, Niedersachsen; 07=North Rhine-Westphalia, Nordrhein-Westfalen, NRW; 08=Rhineland-Palatinate, Rheinland-Pfalz; 09=Saarland; 10=Schleswig-Holstein; 11=Brandenburg; 12=Mecklenburg-Vorpommern; 13=Saxony, Sachsen; 14=Saxony-Anhalt, Sachsen-Anhalt; 15=Thuringia, Thüringen; 16=Berlin',
  AT: '01=Burgenland; 02=Carinthia, Kärnten; 03=Lower Austria, Niederösterreich; 04=Upper Austria, Oberösterreich; 05=Salzburg; 06=Styria, Steiermark; 07=Tyrol, Tirol; 08=Vorarlberg; 09=Vienna, Wien',
  CH: 'AG=Aargau, Argovie; AI=Appenzell Innerrhoden; AR=Appenzell Ausserrhoden; BE=Bern, Berne; BL=Basel-Landschaft, Baselland; BS=Basel-Stadt; FR=Fribourg, Freiburg; GE=Geneva, Genève, Genf; GL=Glarus; GR=Graubünden, Grisons; JU=Jura; LU=Lucerne, Luzern; NE=Neuchâtel, Neuenburg; NW=Nidwalden; OW=Obwalden; SG=St. Gallen, Sankt Gallen; SH=Schaffhausen; SO=Solothurn; SZ=Schwyz; TG=Thurgau; TI=Ticino, Tessin; UR=Uri; VD=Vaud, Waadt; VS=Valais, Wallis; ZG=Zug; ZH=Zurich, Zürich',
  FR: '11=Île-de-France, Ile de France, région parisienne; 24=Centre-Val de Loire; 27=Bourgogne-Franche-Comté, Burgund; 28=Normandy, Normandie, Normandía; 32=Hauts-de-France; 44=Grand Est; 52=Pays de la Loire; 53=Brittany, Bretagne, Bretaña, Bretanha; 75=Nouvelle-Aquitaine; 76=Occitanie, Occitania, Okzitanien; 84=Auvergne-Rhône-Alpes, Rhône-Alpes; 93=Provence-Alpes-Côte d’Azur, PACA; 94=Corsica, Corse, Korsika',
  ES: '07=Balearic Islands, Islas Baleares, Illes Balears, Balearen; 27=La Rioja; 29=Madrid, Comunidad de Madrid; 31=Murcia, Región de Murcia; 32=Navarre, Navarra; 34=Asturias; 39=Cantabria; 51=Andalusia, Andalucía, Andalusien, Andalousie; 52=Aragon, Aragón; 53=Canary Islands, Canarias, Islas Canarias, Kanarische Inseln; 54=Castilla-La Mancha; 55=Castille and León, Castilla y León; 56=Catalonia, Cataluña, Catalunya, Katalonien, Catalogne, Catalunha, Catalonië; 57=Extremadura; 58=Galicia, Galicien; 59=Basque Country, País Vasco, Euskadi, Baskenland, Pays basque; 60=Valencia, Comunidad Valenciana, Comunitat Valenciana; CE=Ceuta; ML=Melilla',
  PT: '02=Aveiro; 03=Beja; 04=Braga; 05=Bragança; 06=Castelo Branco; 07=Coimbra; 08=Évora; 09=Faro, Algarve; 10=Madeira; 11=Guarda; 13=Leiria; 14=Lisbon, Lisboa; 16=Portalegre; 17=Porto; 18=Santarém; 19=Setúbal; 20=Viana do Castelo; 21=Vila Real; 22=Viseu; 23=Azores, Açores, Azoren',
  NL: '01=Drenthe; 02=Friesland, Fryslân; 03=Gelderland; 04=Groningen; 05=Limburg; 06=North Brabant, Noord-Brabant, Brabant; 07=North Holland, Noord-Holland, Nordholland; 09=Utrecht; 10=Zeeland; 11=South Holland, Zuid-Holland, Südholland; 15=Overijssel; 16=Flevoland',
  BE: 'BRU=Brussels Capital, Bruxelles-Capitale, Brussels Hoofdstedelijk Gewest; VLG=Flanders, Vlaanderen, Flandern, Flandre; WAL=Wallonia, Wallonie, Wallonië, Wallonien',
  IT: '01=Abruzzo, Abruzzen; 02=Basilicata; 03=Calabria, Kalabrien; 04=Campania, Kampanien; 05=Emilia-Romagna; 06=Friuli Venezia Giulia; 07=Lazio, Latium; 08=Liguria, Ligurien; 09=Lombardy, Lombardia, Lombardei, Lombardie; 10=The Marches, Marche, Marken; 11=Molise; 12=Piedmont, Piemonte, Piemont; 13=Apulia, Puglia, Apulien; 14=Sardinia, Sardegna, Sardinien; 15=Sicily, Sicilia, Sizilien, Sicile; 16=Tuscany, Toscana, Toskana, Toscane; 17=Trentino-Alto Adige, Südtirol, South Tyrol; 18=Umbria, Umbrien; 19=Aosta Valley, Valle d’Aosta, Aostatal; 20=Veneto, Venetien',
  PL: '72=Lower Silesia, Dolnośląskie; 73=Kujawsko-Pomorskie; 74=Łódź Voivodeship, Łódzkie; 75=Lublin, Lubelskie; 76=Lubusz, Lubuskie; 77=Lesser Poland, Małopolskie; 78=Mazovia, Mazowieckie; 79=Opole Voivodeship, Opolskie; 80=Subcarpathia, Podkarpackie; 81=Podlasie, Podlaskie; 82=Pomerania, Pomorskie; 83=Silesia, Śląskie; 84=Świętokrzyskie; 85=Warmia-Masuria, Warmińsko-Mazurskie; 86=Greater Poland, Wielkopolskie; 87=West Pomerania, Zachodniopomorskie',
  BR: '01=Acre; 02=Alagoas; 03=Amapá; 04=Amazonas; 05=Bahia; 06=Ceará; 07=Federal District, Distrito Federal; 08=Espírito Santo; 11=Mato Grosso do Sul; 13=Maranhão; 14=Mato Grosso; 15=Minas Gerais; 16=Pará; 17=Paraíba; 18=Paraná; 20=Piauí; 21=Rio de Janeiro; 22=Rio Grande do Norte; 23=Rio Grande do Sul; 24=Rondônia; 25=Roraima; 26=Santa Catarina; 27=São Paulo; 28=Sergipe; 29=Goiás; 30=Pernambuco; 31=Tocantins',
  MX: '01=Aguascalientes; 02=Baja California; 03=Baja California Sur; 04=Campeche; 05=Chiapas; 06=Chihuahua; 07=Coahuila; 08=Colima; 09=Mexico City, Ciudad de México, CDMX; 10=Durango; 11=Guanajuato; 12=Guerrero; 13=Hidalgo; 14=Jalisco; 15=State of Mexico, Estado de México, Edomex; 16=Michoacán; 17=Morelos; 18=Nayarit; 19=Nuevo León; 20=Oaxaca; 21=Puebla; 22=Querétaro; 23=Quintana Roo; 24=San Luis Potosí; 25=Sinaloa; 26=Sonora; 27=Tabasco; 28=Tamaulipas; 29=Tlaxcala; 30=Veracruz; 31=Yucatán; 32=Zacatecas',
  GB: 'ENG=England, Angleterre, Inglaterra, Inghilterra, Engeland; SCT=Scotland, Schottland, Écosse, Escocia, Escócia, Schotland; WLS=Wales, Cymru, Pays de Galles, Gales, País de Gales; NIR=Northern Ireland, Nordirland, Irlande du Nord, Irlanda del Norte, Noord-Ierland',
  AU: '01=Australian Capital Territory; 02=New South Wales, Neusüdwales, Nouvelle-Galles du Sud, Nueva Gales del Sur; 03=Northern Territory; 04=Queensland; 05=South Australia, Südaustralien; 06=Tasmania, Tasmanien, Tasmanie; 07=Victoria; 08=Western Australia, Westaustralien',
  IN: '01=Andaman and Nicobar Islands; 02=Andhra Pradesh; 03=Assam; 05=Chandigarh; 07=Delhi; 09=Gujarat; 10=Haryana; 11=Himachal Pradesh; 12=Jammu and Kashmir; 13=Kerala; 14=Lakshadweep; 16=Maharashtra; 17=Manipur; 18=Meghalaya; 19=Karnataka; 20=Nagaland; 21=Odisha, Orissa; 22=Puducherry, Pondicherry; 23=Punjab; 24=Rajasthan; 25=Tamil Nadu; 26=Tripura; 28=West Bengal; 29=Sikkim; 30=Arunachal Pradesh; 31=Mizoram; 33=Goa; 34=Bihar; 35=Madhya Pradesh; 36=Uttar Pradesh; 37=Chhattisgarh; 38=Jharkhand; 39=Uttarakhand; 40=Telangana; 41=Ladakh',
};

interface NamedRegion {
  country: string;
  /** GeoNames code. */
  region: string;
  names: readonly [english: string, ...others: string[]];
}

const ALL: readonly NamedRegion[] = Object.entries(REGIONS).flatMap(([country, regions]) =>
  regions.split('; ').map((entry): NamedRegion => {
    const [region = '', names = ''] = entry.split('=');
    const [english = '', ...others] = names.split(', ');
    return { country, region, names: [english, ...others] };
  }),
);

const BY_CODE = new Map(ALL.map((one) => [`${one.country} ${one.region}`, one]));
const BY_NAME = new Map<string, NamedRegion[]>();
for (const one of ALL)
  for (const key of new Set(one.names.map(regionKey))) BY_NAME.set(key, [...(BY_NAME.get(key) ?? []), one]);

/** Equal key for the spellings of a region's name, with its article or without: `La Rioja` and `Rioja`. */
export function regionKey(name: string): string {
  return sameTextKey(name).replace(/^(?:the|la|le|les|el|los|las|il|die|der|das|het) /, '');
}

/** First-level division of a country with this code; undefined if its names are unknown. */
export function regionByCode(country: string, code: string): NamedRegion | undefined {
  return BY_CODE.get(`${country} ${code}`);
}

/** First-level divisions with this name, in any language and spelling. */
export function regionsByName(name: string): readonly NamedRegion[] {
  return BY_NAME.get(regionKey(name)) ?? [];
}

/**
 * Names of parts of a country that ads write beside a town: counties, provinces and departments, by the country and,
 * where it is known, the GeoNames code of the division that they are in.
 */
const PARTS: Readonly<Record<string, string>> = {
  'GB ENG':
    'Avon, Bedfordshire, Berkshire, Buckinghamshire, Cambridgeshire, Cheshire, Cleveland, Cornwall, Cumbria, Derbyshire, Devon, Dorset, County Durham, Durham, East Sussex, West Sussex, Sussex, Essex, Gloucestershire, Greater Manchester, Hampshire, Herefordshire, Hertfordshire, Humberside, Isle of Wight, Kent, Lancashire, Leicestershire, Lincolnshire, Merseyside, Middlesex, Norfolk, Northamptonshire, Northumberland, Nottinghamshire, Oxfordshire, Rutland, Shropshire, Somerset, Staffordshire, Suffolk, Surrey, Tyne and Wear, Tyne & Wear, Warwickshire, West Midlands, East Midlands, Wiltshire, Worcestershire, North Yorkshire, South Yorkshire, West Yorkshire, East Yorkshire, Yorkshire, North East England, North West England, South East England, South West England, East of England, Eastern England',
  'GB SCT':
    'Aberdeenshire, Angus, Argyll, Ayrshire, Dumfries and Galloway, Fife, Highland, Scottish Highlands, Lanarkshire, Lothian, Midlothian, Moray, Perthshire, Perth and Kinross, Renfrewshire, Scottish Borders, Stirlingshire',
  'GB WLS':
    'Anglesey, Carmarthenshire, Ceredigion, Conwy, Denbighshire, Flintshire, Glamorgan, Gwent, Gwynedd, Monmouthshire, Pembrokeshire, Powys, Vale of Glamorgan, West Glamorgan, South Glamorgan',
  'GB NIR': 'County Antrim, County Armagh, County Down, County Fermanagh, County Londonderry, County Tyrone',
  IE: 'County Carlow, County Cavan, County Clare, County Cork, County Donegal, County Dublin, County Galway, County Kerry, County Kildare, County Kilkenny, County Laois, County Leitrim, County Limerick, County Longford, County Louth, County Mayo, County Meath, County Monaghan, County Offaly, County Roscommon, County Sligo, County Tipperary, County Waterford, County Westmeath, County Wexford, County Wicklow, Leinster, Munster, Connacht',
  'BE VLG': 'Limburg, West Flanders, East Flanders, West-Vlaanderen, Oost-Vlaanderen, Flemish Brabant, Vlaams-Brabant',
  'PK 02': 'Balochistan',
  'PK 03': 'Khyber Pakhtunkhwa, KPK',
  'PK 04': 'Punjab',
  'PK 05': 'Sindh, Sind',
  'PK 06': 'Azad Kashmir, Azad Jammu and Kashmir',
  'PK 07': 'Gilgit-Baltistan',
  'PK 08': 'Islamabad Capital Territory',
  ZA: 'Gauteng, Western Cape, Eastern Cape, Northern Cape, KwaZulu-Natal, Free State, Limpopo, Mpumalanga, North West Province',
  NZ: 'Waikato, Canterbury, Otago, Bay of Plenty, Hawke’s Bay, Manawatu, Taranaki, Northland, Southland',
  CN: 'Guangdong, Zhejiang, Jiangsu, Sichuan, Fujian, Hubei, Hunan, Shandong, Henan, Hebei, Shaanxi, Shanxi, Liaoning, Yunnan, Anhui, Jiangxi, Guangxi, Hainan',
  PH: 'Metro Manila, National Capital Region, NCR Philippines, Cebu, Davao del Sur, Laguna, Cavite, Batangas, Pampanga, Bulacan, Rizal',
  MY: 'Selangor, Johor, Penang, Pulau Pinang, Perak, Sabah, Sarawak, Pahang, Negeri Sembilan, Kedah, Kelantan, Melaka',
  ID: 'West Java, Jawa Barat, East Java, Jawa Timur, Central Java, Jawa Tengah, DKI Jakarta, Banten, Bali, North Sumatra, Sumatera Utara',
  AR: 'Provincia de Buenos Aires, Buenos Aires Province, Provincia de Córdoba, La Rioja, Mendoza, Santa Fe, Entre Ríos, Neuquén, Tucumán, Chubut',
  CO: 'Antioquia, Cundinamarca, Valle del Cauca, Atlántico, Santander, Bolívar',
  CL: 'Región Metropolitana, Región Metropolitana de Santiago, Valparaíso, Biobío, Antofagasta',
  PE: 'Arequipa, La Libertad, Piura, Lambayeque, Callao',
};

interface PartOfCountry {
  country: string;
  region?: string;
}

const PARTS_BY_NAME = new Map<string, PartOfCountry[]>();
for (const [where, names] of Object.entries(PARTS)) {
  const [country = '', region] = where.split(' ');
  for (const key of names.split(', ').map(regionKey))
    PARTS_BY_NAME.set(key, [...(PARTS_BY_NAME.get(key) ?? []), { country, ...(region ? { region } : {}) }]);
}

/** Numbers of French departments by the GeoNames code of their region; those overseas are countries there. */
const DEPARTMENTS: ReadonlyMap<string, PartOfCountry> = new Map(
  Object.entries({
    11: '75 77 78 91 92 93 94 95',
    24: '18 28 36 37 41 45',
    27: '21 25 39 58 70 71 89 90',
    28: '14 27 50 61 76',
    32: '02 59 60 62 80',
    44: '08 10 51 52 54 55 57 67 68 88',
    52: '44 49 53 72 85',
    53: '22 29 35 56',
    75: '16 17 19 23 24 33 40 47 64 79 86 87',
    76: '09 11 12 30 31 32 34 46 48 65 66 81 82',
    84: '01 03 07 15 26 38 42 43 63 69 73 74',
    93: '04 05 06 13 83 84',
    94: '20 2a 2b',
  })
    .flatMap(([region, numbers]) =>
      numbers.split(' ').map((number): [string, PartOfCountry] => [number, { country: 'FR', region }]),
    )
    .concat(
      Object.entries({ 971: 'GP', 972: 'MQ', 973: 'GF', 974: 'RE', 976: 'YT' }).map(([number, country]) => [
        number,
        { country },
      ]),
    ),
);

/** Areas with this name: first-level divisions, and counties and provinces within a country. */
export function areasByName(name: string): readonly PartOfCountry[] {
  return [
    ...regionsByName(name).map(({ country, region }) => ({ country, region })),
    ...(PARTS_BY_NAME.get(regionKey(name)) ?? []),
  ];
}

/** The area of a French department by its number, as it stands in brackets behind a town: `Saint-Denis (93)`. */
export function departmentByNumber(number: string): PartOfCountry | undefined {
  return DEPARTMENTS.get(number.trim().toLowerCase());
}
