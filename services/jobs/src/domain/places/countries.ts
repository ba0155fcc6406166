import { fold } from '@market/search-index';

/** Languages, besides English, whose country names are recognized: those of ads in this market. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs'];
/** Codes that Intl lists although they are not countries in addresses. */
const NO_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);
/** Labels shorter than Intl's names. */
const LABELS: Record<string, string> = {
  US: 'USA',
  GB: 'UK',
  HK: 'Hong Kong',
  MO: 'Macao',
  MM: 'Myanmar',
  PS: 'Palestine',
  CD: 'DR Congo',
  CG: 'Congo',
};
/** Search names of a country, besides its English name and its code. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  US: ['usa', 'united states of america'],
  GB: ['uk', 'great britain'],
  DE: ['deutschland'],
  NL: ['the netherlands', 'holland'],
  ES: ['espana'],
  IT: ['italia'],
  PL: ['polska'],
  AT: ['osterreich'],
  CH: ['schweiz', 'suisse'],
  SE: ['sverige'],
  NO: ['norge'],
  DK: ['danmark'],
  FI: ['suomi'],
  BR: ['brasil'],
  AE: ['uae'],
  CZ: ['czech republic', 'cesko'],
  TR: ['turkey'],
  CI: ['ivory coast'],
  KR: ['korea'],
  HK: ['hong kong'],
  MO: ['macau'],
  VN: ['viet nam'],
  RU: ['russian federation'],
  MM: ['myanmar', 'burma'],
  CD: ['dr congo'],
  CG: ['congo'],
  MK: ['macedonia'],
  PS: ['palestine'],
};

/** ISO codes of three letters that begin with the country's code of two. */
const LONG_CODES = `
  AFG AIA ALB ARG ASM AUS AZE BEL BFA BGR BHR BLM BMU BOL BRA BTN BVT BWA CAN CCK CHE CIV CMR COL CRI CUB CXR CYP
  CZE DEU DJI DMA DOM DZA ECU EGY ERI ESP ETH FIN FJI FRA GAB GBR GEO GGY GHA GIB GMB GRC GTM GUM HKG HMD HND HRV
  HTI HUN IDN IMN IND IOT IRN ISL ITA JEY JOR JPN KEN KGZ KHM KIR KNA KWT LAO LBN LCA LIE LKA LSO LTU LUX LVA MAR
  MCO MDA MHL MKD MLI MMR MNG MRT MSR MUS MWI MYS NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NZL OMN PAN PER PHL PRI
  PSE QAT REU ROU RUS RWA SAU SDN SGP SHN SJM SLE SMR SOM SSD STP SXM SYR TCA TGO THA TJK TKL TLS TON TTO TWN TZA
  UGA UMI USA UZB VAT VCT VEN VGB VIR VNM VUT WSM XKX YEM ZAF ZMB ZWE
`;
/** The other ISO codes of three letters, each with the country's code of two. */
const OTHER_LONG_CODES = `
  ABWAW AGOAO ALAAX ANDAD AREAE ARMAM ATAAQ ATFTF ATGAG AUTAT BDIBI BENBJ BESBQ BGDBD BHSBS BIHBA BLRBY BLZBZ
  BRBBB BRNBN CAFCF CHLCL CHNCN CODCD COGCG COKCK COMKM CPVCV CUWCW CYMKY DNKDK ESHEH ESTEE FLKFK FROFO FSMFM
  GINGN GLPGP GNBGW GNQGQ GRDGD GRLGL GUFGF GUYGY IRLIE IRQIQ ISRIL JAMJM KAZKZ KORKR LBRLR LBYLY MACMO MAFMF
  MDGMG MDVMV MEXMX MLTMT MNEME MNPMP MOZMZ MTQMQ MYTYT NIUNU PAKPK PCNPN PLWPW PNGPG POLPL PRKKP PRTPT PRYPY
  PYFPF SENSN SGSGS SLBSB SLVSV SPMPM SRBRS SURSR SVKSK SVNSI SWESE SWZSZ SYCSC TCDTD TKMTM TUNTN TURTR TUVTV
  UKRUA URYUY WLFWF
`;
const CODE_OF_LONG = new Map(
  `${LONG_CODES} ${OTHER_LONG_CODES}`
    .trim()
    .split(/\s+/)
    .map((code): [string, string] => [code.slice(0, 3), code.slice(3) || code.slice(0, 2)]),
);

const ENGLISH = namesIn('en', codesInUse());
/** Built at startup: it takes ten milliseconds, for which the first job or search would have to wait. */
const CODE_OF_NAME = everyName();

/** Two-letter code of a country by any of its names; 'Georgia' counts as the country, though it is a state too. */
export function countryByName(text: string): string | undefined {
  return CODE_OF_NAME.get(withoutPoints(text));
}

/** Country with this two-letter code, case-insensitive. */
export function countryByCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return ENGLISH.has(code) ? code : undefined;
}

/** Country with this ISO code of three letters, case-insensitive. */
export function countryByLongCode(text: string): string | undefined {
  return CODE_OF_LONG.get(text.trim().toUpperCase());
}

/** Label of a country: `USA`, `UK`, `Germany`. */
export function countryLabel(code: string): string {
  return LABELS[code] ?? countryName(code);
}

/** Full English name. */
export function countryName(code: string): string {
  return ENGLISH.get(code) ?? code;
}

/** Search names of a country's places; the code is not among them. */
export function namesOfCountry(code: string): string[] {
  return [countryName(code), countryLabel(code), ...(OTHER_NAMES[code] ?? [])];
}

function everyName(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of LANGUAGES) for (const [code, name] of namesIn(language)) names.set(withoutPoints(name), code);
  for (const code of ENGLISH.keys()) for (const name of namesOfCountry(code)) names.set(withoutPoints(name), code);
  return names;
}

function namesIn(language: string, codes: Iterable<string> = ENGLISH.keys()): Map<string, string> {
  const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const names = new Map<string, string>();
  for (const code of codes) {
    const name = display.of(code);
    if (name !== undefined) names.set(code, name);
  }
  return names;
}

/** Obsolete codes are aliases of their successors (DD for Germany) and are skipped. */
function* codesInUse(): Iterable<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second;
      if (!NO_COUNTRIES.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`) yield code;
    }
  }
}

function withoutPoints(text: string): string {
  return fold(text).replaceAll('.', '').trim();
}
