import { otherNumbers } from './plurals';

/**
 * Synonyms. Each line is a set of equivalent spellings; a spelling of several words matches if all of them occur. Only
 * near-certain equivalents belong here.
 */
const SAME_THINGS: readonly string[] = [
  'js = javascript',
  'ts = typescript',
  'k8s = kubernetes',
  'postgres = postgresql',
  'py = python',
  'nodejs = node js = node',
  'reactjs = react',
  'vuejs = vue',
  'angularjs = angular',
  'dotnet = dot net',
  'extjs = ext js',
  'swe = software engineer = software developer',
  'sde = software development engineer = software engineer',
  'sre = site reliability engineer',
  'devops = dev ops',
  'qa = quality assurance',
  'frontend = front end',
  'backend = back end',
  'fullstack = full stack',
  'ml = machine learning',
  'ai = artificial intelligence',
  'nlp = natural language processing',
  'ux = user experience',
  'ui = user interface',
  'dba = database administrator',
  'sysadmin = system administrator',
  'aws = amazon web services',
  'gcp = google cloud',
  'rn = registered nurse',
  'lpn = licensed practical nurse',
  'cna = certified nursing assistant',
  'emt = emergency medical technician',
  'hr = human resources',
  'pr = public relations',
  'ba = business analyst',
  'vp = vice president',
  'cfo = chief financial officer',
  'cto = chief technology officer',
  'ceo = chief executive officer',
  'sr = senior',
  'jr = junior',
  'mgr = manager',
  'eng = engineer',
  'dev = developer',
  'admin = administrator',
  'asst = assistant',
  'rep = representative',
  'intern = internship',
  'cpa = certified public accountant',
  'seo = search engine optimization',
  'crm = customer relationship management',
  'programmer = developer',
  'attorney = lawyer',
  'waiter = server = waitress',
  'truck driver = hgv driver = lorry driver = lkw fahrer',
  'bookkeeper = book keeper',
  'zookeeper = zoo keeper',
  'caregiver = care giver',
  'burokaufmann = burokauffrau = office clerk',
  'healthcare = health care',
  // Spellings with a separator that is often omitted.
  'plsql = pl sql',
  'tsql = t sql',
  's4hana = s 4hana = s4 hana = s 4 hana',
  'cicd = ci cd',
  'tcpip = tcp ip',
  'uiux = ui ux = ux ui',
  'zos = z os',
];

/** Directed synonyms: a general word also finds specific ones, not vice versa. */
const ALSO_FINDS: readonly string[] = [
  'nurse > rn > lpn',
  'accountant > cpa',
  'golang > go',
  'dotnet > aspnet',
  'pm > product manager > project manager',
  'product manager > pm',
  'project manager > pm',
];

/** Words of a spelling, and the other spellings of the same thing. */
export interface Synonym {
  words: readonly string[];
  others: ReadonlyArray<readonly string[]>;
  /**
   * Single term for several words that do not mean the same separately: a job with `part` and `time` need not be part
   * time.
   */
  token?: string;
  /** Whether it applies only if the text contains nothing else. */
  isAlone?: boolean;
  /** Texts in which it applies beside other words too. */
  beside?: readonly RegExp[];
}

/** Words of a product's field, which the index does not know by itself. */
export interface FieldWords {
  /**
   * Terms that documents carry as marks. A writing of several words stands for the term alone; those of `alone` count
   * only where the text contains nothing else.
   */
  marks: ReadonlyArray<{
    token: string;
    writings: readonly string[];
    alone?: readonly string[];
    /** Texts in which a writing of `alone` counts beside other words too. */
    beside?: ReadonlyArray<{ writing: string; text: RegExp }>;
  }>;
  /**
   * Terms that documents carry without saying them, and the writings that find these besides their own words. Those of
   * `alone` count only where the text contains nothing else, behind `in`, or where they are `abbreviations` in capitals.
   */
  names: ReadonlyArray<{
    term: string;
    writings: readonly string[];
    alone?: readonly string[];
    abbreviations?: readonly string[];
  }>;
}

const BY_FIRST_WORD = new Map<string, Synonym[]>();
for (const line of SAME_THINGS) {
  const writings = line.split(' = ').map((writing) => writing.split(' '));
  for (const words of writings)
    note(
      words,
      writings.filter((other) => other !== words),
    );
}
for (const line of ALSO_FINDS) {
  const [words, ...others] = line.split(' > ').map((writing) => writing.split(' '));
  note(words!, others);
}

/** Mark with the pattern of its writings of several words; a blank does not join words. */
const patterns: Array<{ token: string; pattern: RegExp }> = [];

/** Terms of the marks and names, which documents carry without saying them. */
const FACET_TERMS = new Set<string>();

/** Adds the words of a field: once in a process, before any text is indexed or searched. */
export function addFieldWords({ marks, names }: FieldWords): void {
  for (const { token, writings, alone = [], beside = [] } of marks) {
    for (const writing of [...writings, ...alone]) {
      const words = writing.split(' ');
      const texts = beside.filter((one) => one.writing === writing).map(({ text }) => text);
      const more = { isAlone: alone.includes(writing), ...(texts.length > 0 ? { beside: texts } : {}) };
      // The joined form, as typed with a hyphen: `part-time`, like the form with a blank, must not match `part` and
      // `time` separately.
      const joined = words.join('');
      if (words.length > 1) note(words, [], { ...more, token });
      note([joined], joined === token ? [] : [[token]], joined === token ? { ...more, token } : more);
    }
    FACET_TERMS.add(token);
    const several = writings.filter((writing) => writing.includes(' '));
    if (several.length > 0) patterns.push({ token, pattern: new RegExp(`\\b(?:${several.join('|')})\\b`, 'i') });
  }

  for (const { term, writings, alone = [], abbreviations = [] } of names) {
    for (const writing of writings) {
      const isAlone = alone.includes(writing);
      const beside = abbreviations.includes(writing) ? [behindIn(writing), inCapitals(writing)] : [behindIn(writing)];
      note(writing.split(' '), [[term]], isAlone ? { isAlone, beside } : {});
    }
    FACET_TERMS.add(term);
  }
}

function note(
  words: readonly string[],
  others: ReadonlyArray<readonly string[]>,
  more: Pick<Synonym, 'token' | 'isAlone' | 'beside'> = {},
): void {
  const entries = BY_FIRST_WORD.get(words[0]!) ?? [];
  if (entries.some((one) => one.token !== undefined && one.words.join(' ') === words.join(' '))) return;
  BY_FIRST_WORD.set(words[0]!, [...entries, { words, others, ...more }]);
}

/** Returns the marks that a text states in several words. */
export function marksSaid(text: string): string[] {
  return patterns.flatMap(({ token, pattern }) => (pattern.test(text) ? [token] : []));
}

/**
 * Returns the longest spelling with synonyms at this position of a text's words, in either grammatical number; `text` is
 * the words as typed, with their capitals and stop words.
 */
export function synonymAt(words: readonly string[], at: number, text = ''): Synonym | undefined {
  const isMeant = (word: string, typed: string | undefined) =>
    typed !== undefined && (typed === word || otherNumbers(typed).includes(word));
  const applies = ({ isAlone, beside = [], words: writing }: Synonym) =>
    !isAlone || writing.length === words.length || beside.some((pattern) => pattern.test(text));
  const variants = [words[at]!, ...otherNumbers(words[at]!)]
    .flatMap((first) => BY_FIRST_WORD.get(first) ?? [])
    .filter((synonym) => synonym.words.every((word, step) => isMeant(word, words[at + step])));
  // `america` beside other words is not `americas` either.
  const exact = variants.filter((synonym) => synonym.words.every((word, step) => word === words[at + step]));
  const fitting = (exact.some(({ isAlone }) => isAlone) ? exact : variants).filter(applies);
  if (fitting.length === 0) return undefined;
  const longest = Math.max(...fitting.map(({ words: writing }) => writing.length));
  const same = fitting.filter(({ words: writing }) => writing.length === longest);
  const token = same.find((synonym) => synonym.token !== undefined)?.token;
  return {
    words: same[0]!.words,
    others: same.flatMap(({ others }) => others),
    ...(token === undefined ? {} : { token }),
  };
}

const wordLike = (pattern: string, flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, flags);

/** `nurse in america`: English, German, Spanish and Portuguese. */
const behindIn = (name: string): RegExp => wordLike(`(?:in|across|en|em)\\s+(?:the\\s+)?${name}`, 'iu');

const inCapitals = (name: string): RegExp => wordLike(name.toUpperCase(), 'u');

/** Returns the terms of the marks and names that some words of a text together name beside its others. */
export function facetTerms(words: readonly string[], text: string): string[] {
  const synonym = synonymAt([...words, ''], 0, text);
  if (synonym?.words.length !== words.length) return [];
  return [synonym.token ?? '', ...synonym.others.flat()].filter((term) => FACET_TERMS.has(term));
}
