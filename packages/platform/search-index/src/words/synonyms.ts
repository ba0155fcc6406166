import { JOB_CATEGORIES } from '@market/contracts/job-posts';
import { categoryToken, categoryWritings, JOB_MARKS } from '@market/contracts/search';
import { otherNumbers } from './plurals';

/**
 * Synonyms. Each line is a set of equivalent spellings; one of several words matches where all of them occur. Only
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
  'waiter = server',
  'truck driver = hgv driver',
  'healthcare = health care',
  // With a stroke between them that is left out as often as not.
  'plsql = pl sql',
  'tsql = t sql',
  's4hana = s 4hana = s4 hana = s 4 hana',
  'cicd = ci cd',
  'tcpip = tcp ip',
  'uiux = ui ux = ux ui',
  'zos = z os',
];

/** A wide word finds narrow ones as well, and not the other way round. */
const ALSO_FINDS: readonly string[] = [
  'nurse > rn > lpn',
  'accountant > cpa',
  'golang > go',
  'dotnet > aspnet',
  'pm > product manager > project manager',
  'product manager > pm',
  'project manager > pm',
];

/** A writing's words, and the other writings of the same thing. */
export interface Synonym {
  words: readonly string[];
  others: ReadonlyArray<readonly string[]>;
  /**
   * The word that stands for several which mean nothing one by one: a job of `part` and `time` need not be part time.
   */
  token?: string;
  /** Whether only a text of nothing else means it. */
  isAlone?: boolean;
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

for (const { token, writings, alone = [] } of Object.values(JOB_MARKS)) {
  for (const writing of [...writings, ...alone]) {
    const words = writing.split(' ');
    const more = { isAlone: alone.includes(writing) };
    // Joined, as a hyphen between them has it: `part-time` is no more `part` and `time` than with a blank.
    const joined = words.join('');
    if (words.length > 1) note(words, [], { ...more, token });
    note([joined], joined === token ? [] : [[token]], joined === token ? { ...more, token } : more);
  }
}

for (const { cate_code } of JOB_CATEGORIES)
  for (const writing of categoryWritings(cate_code)) note(writing.split(' '), [[categoryToken(cate_code)]]);

function note(
  words: readonly string[],
  others: ReadonlyArray<readonly string[]>,
  more: Pick<Synonym, 'token' | 'isAlone'> = {},
): void {
  const known = BY_FIRST_WORD.get(words[0]!) ?? [];
  if (known.some((one) => one.token !== undefined && one.words.join(' ') === words.join(' '))) return;
  BY_FIRST_WORD.set(words[0]!, [...known, { words, others, ...more }]);
}

/** Words of several parts that a text says of marks, as the one word each is looked for by; no blank joins words. */
const SAID = Object.values(JOB_MARKS).map(({ token, writings }) => {
  const several = writings.filter((writing) => writing.includes(' '));
  return several.length === 0 ? undefined : { token, pattern: new RegExp(`\\b(?:${several.join('|')})\\b`, 'i') };
});

/** The marks that a text says in several words. */
export function marksSaid(text: string): string[] {
  return SAID.flatMap((said) => (said?.pattern.test(text) ? [said.token] : []));
}

/** The longest writing with synonyms that begins at this place of a text's words, in either number. */
export function synonymAt(words: readonly string[], at: number): Synonym | undefined {
  const isMeant = (word: string, typed: string | undefined) =>
    typed !== undefined && (typed === word || otherNumbers(typed).includes(word));
  const fitting = [words[at]!, ...otherNumbers(words[at]!)]
    .flatMap((first) => BY_FIRST_WORD.get(first) ?? [])
    .filter(({ isAlone, words: writing }) => !isAlone || writing.length === words.length)
    .filter((synonym) => synonym.words.every((word, step) => isMeant(word, words[at + step])));
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
