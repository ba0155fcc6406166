export const US_STATES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

export const CANADIAN_PROVINCES: Record<string, string> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
};

export const AUSTRALIAN_STATES: Record<string, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

export const BRITISH_NATIONS: Record<string, string> = {
  ENG: 'England',
  SCT: 'Scotland',
  WLS: 'Wales',
  NIR: 'Northern Ireland',
};

/** By GeoNames' code; the English name first, then others by which people look. */
export const GERMAN_STATES: Record<string, string> = {
  '01': 'Baden-Württemberg',
  '02': 'Bavaria, Bayern',
  '03': 'Bremen',
  '04': 'Hamburg',
  '05': 'Hesse, Hessen',
  '06': 'Lower Saxony, Niedersachsen',
  '07': 'North Rhine-Westphalia, Nordrhein-Westfalen, NRW',
  '08': 'Rhineland-Palatinate, Rheinland-Pfalz',
  '09': 'Saarland',
  '10': 'Schleswig-Holstein',
  '11': 'Brandenburg',
  '12': 'Mecklenburg-Vorpommern',
  '13': 'Saxony, Sachsen',
  '14': 'Saxony-Anhalt, Sachsen-Anhalt',
  '15': 'Thuringia, Thüringen',
  '16': 'Berlin',
};

export const AUSTRIAN_STATES: Record<string, string> = {
  '01': 'Burgenland',
  '02': 'Carinthia, Kärnten',
  '03': 'Lower Austria, Niederösterreich',
  '04': 'Upper Austria, Oberösterreich',
  '05': 'Salzburg',
  '06': 'Styria, Steiermark',
  '07': 'Tyrol, Tirol',
  '08': 'Vorarlberg',
  '09': 'Vienna, Wien',
};

export const INDIAN_STATES: Record<string, string> = {
  '02': 'Andhra Pradesh',
  '05': 'Chandigarh',
  '07': 'Delhi',
  '09': 'Gujarat',
  '10': 'Haryana',
  '13': 'Kerala',
  '16': 'Maharashtra',
  '19': 'Karnataka',
  '23': 'Punjab',
  '24': 'Rajasthan',
  '25': 'Tamil Nadu',
  '28': 'West Bengal',
  '35': 'Madhya Pradesh',
  '36': 'Uttar Pradesh',
  '40': 'Telangana',
};

const OTHER_NAMES_OF_REGIONS = new Map(
  [GERMAN_STATES, AUSTRIAN_STATES].flatMap((states) =>
    Object.values(states).map((names): [string, string[]] => [names.replace(/,.*/, ''), names.split(', ')]),
  ),
);

/** All names of a state by its English one; none for none. */
export function namesOfRegion(region: string | undefined): readonly string[] {
  return region ? (OTHER_NAMES_OF_REGIONS.get(region) ?? [region]) : [];
}

/** Other names of large cities; a plain name without its state or country stays as it was written. */
export const CITY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'San Francisco, CA': ['sf', 'sf, ca', 'san francisco bay area', 'sf bay area', 'bay area'],
    'New York, NY': ['nyc', 'nyc, ny', 'new york city', 'new york city, ny', 'manhattan, ny'],
    'Los Angeles, CA': ['la', 'la, ca'],
    'Washington, DC': ['dc', 'washington dc', 'washington d.c.', 'washington, d.c.'],
    'London, UK': ['london, england', 'city of london', 'greater london'],
    'Munich, Germany': ['munchen', 'munchen, germany'],
    'Cologne, Germany': ['koln', 'koln, germany'],
    'Bengaluru, India': ['bangalore', 'bangalore, india'],
  }).flatMap(([city, names]) => names.map((name): [string, string] => [name, city])),
);
