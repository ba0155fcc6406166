import { fold } from '@market/search-index';

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

/** Brazilian states by postal code, with their GeoNames codes. */
export const BRAZILIAN_STATES: Record<string, string> = {
  AC: '01',
  AL: '02',
  AP: '03',
  AM: '04',
  BA: '05',
  CE: '06',
  DF: '07',
  ES: '08',
  MS: '11',
  MA: '13',
  MT: '14',
  MG: '15',
  PA: '16',
  PB: '17',
  PR: '18',
  PI: '20',
  RJ: '21',
  RN: '22',
  RS: '23',
  RO: '24',
  RR: '25',
  SC: '26',
  SP: '27',
  SE: '28',
  GO: '29',
  PE: '30',
  TO: '31',
};

export const BRITISH_NATIONS: Record<string, string> = {
  ENG: 'England',
  SCT: 'Scotland',
  WLS: 'Wales',
  NIR: 'Northern Ireland',
};

/** Aliases of large cities; a plain name without its state or country is left as written. */
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

/** States by code, with their names normalized for comparison. */
export function statesNamed(states: Readonly<Record<string, string>>): Array<{ code: string; name: string }> {
  return Object.entries(states).map(([code, name]) => ({ code, name: fold(name) }));
}
