export const US_STATES: Record<string, string> = {
  AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado', CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida',
  GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland',
  MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey',
  NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island',
  SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming',
};

export const CANADIAN_PROVINCES: Record<string, string> = {
  AB: 'Alberta', BC: 'British Columbia', MB: 'Manitoba', NB: 'New Brunswick', NL: 'Newfoundland and Labrador', NS: 'Nova Scotia', ON: 'Ontario', PE: 'Prince Edward Island', QC: 'Quebec', SK: 'Saskatchewan',
};

/** Other names of a country to the one that labels use; two-letter codes only where they are no state or province. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    USA: ['usa', 'us', 'united states', 'united states of america'],
    UK: ['uk', 'gb', 'united kingdom', 'great britain'],
    Canada: ['canada'],
    Germany: ['germany', 'deutschland'],
    Netherlands: ['netherlands', 'the netherlands', 'nl', 'holland'],
    France: ['france', 'fr'],
    Spain: ['spain', 'es', 'espana'],
    Italy: ['italy', 'italia'],
    Portugal: ['portugal', 'pt'],
    Ireland: ['ireland', 'ie'],
    Greece: ['greece', 'gr'],
    Poland: ['poland', 'polska', 'pl'],
    Austria: ['austria', 'at', 'osterreich'],
    Switzerland: ['switzerland', 'ch', 'schweiz', 'suisse'],
    Sweden: ['sweden', 'se', 'sverige'],
    Norway: ['norway', 'no', 'norge'],
    Denmark: ['denmark', 'dk', 'danmark'],
    Finland: ['finland', 'fi', 'suomi'],
    Belgium: ['belgium', 'be'],
    India: ['india'],
    Singapore: ['singapore', 'sg'],
    'Hong Kong': ['hong kong', 'hk'],
    Japan: ['japan', 'jp'],
    Australia: ['australia', 'au'],
    'New Zealand': ['new zealand', 'nz'],
    Brazil: ['brazil', 'brasil', 'br'],
    Mexico: ['mexico', 'mx'],
    'South Africa': ['south africa', 'za'],
    Kenya: ['kenya', 'ke'],
    'United Arab Emirates': ['united arab emirates', 'uae', 'ae'],
  }).flatMap(([country, names]) => names.map((name): [string, string] => [name, country])),
);

/** Other names of large cities; a plain name without its state or country stays as it was written. */
export const CITY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'San Francisco, CA': ['sf', 'sf, ca', 'san francisco bay area', 'sf bay area', 'bay area'],
    'New York, NY': ['nyc', 'nyc, ny', 'new york city', 'new york city, ny', 'manhattan, ny'],
    'Los Angeles, CA': ['la', 'la, ca'],
    'Washington, DC': ['dc', 'washington dc', 'washington d.c.', 'washington, d.c.'],
    'London, UK': ['london, england', 'city of london'],
    'Munich, Germany': ['munchen', 'munchen, germany'],
    'Cologne, Germany': ['koln', 'koln, germany'],
    'Bengaluru, India': ['bangalore', 'bangalore, india'],
  }).flatMap(([city, names]) => names.map((name): [string, string] => [name, city])),
);
