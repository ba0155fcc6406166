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

/** ISO codes of three letters, each followed by the country's code of two. */
const LONG_CODES = `
  ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE
  BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW
  CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY
  CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR
  FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU
  GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE
  JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT
  LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ
  MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ
  OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU
  RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK
  SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV
  TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS XKXXK YEMYE
  ZAFZA ZMBZM ZWEZW
`;
const CODE_OF_LONG = new Map(
  LONG_CODES.trim()
    .split(/\s+/)
    .map((codes): [string, string] => [codes.slice(0, 3), codes.slice(3)]),
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

const SEARCHED = ['de', 'fr', 'es', 'pt', 'nl'] as const;
const NAMES_IN_OTHERS = SEARCHED.map((language) => namesIn(language));

/** Names of a country in the other languages in which jobs are searched. */
export function foreignNamesOfCountry(code: string): string[] {
  return NAMES_IN_OTHERS.flatMap((names) => names.get(code) ?? []);
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
