import type { EmploymentType, WorkMode } from '../job-posts/job-terms';
import { keysOf } from '@market/api';
import { JOB_CATEGORIES } from '../job-posts/categories';
import { CATEGORY_NAMES } from './category-names';

/** Mark: a word on a card for a kind of work. */
export type JobMark = EmploymentType | WorkMode;

interface MarkWords {
  /** The one word under which a job is found that carries the mark. */
  token: string;
  /** Other writings, in small letters without accents, in English, German, French, Spanish, Portuguese and Dutch. */
  writings: readonly string[];
  /** Writings that mean something else beside other words: `stage` in `stage manager`. */
  alone?: readonly string[];
}

/** By which words people look for what stands on cards. */
export const JOB_MARKS: Readonly<Record<JobMark, MarkWords>> = {
  full_time: {
    token: 'fulltime',
    writings: [
      'full time',
      'vollzeit',
      'temps plein',
      'plein temps',
      'temps complet',
      'tiempo completo',
      'jornada completa',
      'tempo integral',
      'tempo inteiro',
      'periodo integral',
      'voltijd',
      'voltijds',
    ],
  },
  part_time: {
    token: 'parttime',
    writings: [
      'part time',
      'teilzeit',
      'temps partiel',
      'mi temps',
      'tiempo parcial',
      'media jornada',
      'medio tiempo',
      'jornada parcial',
      'tempo parcial',
      'meio periodo',
      'meio expediente',
      'deeltijd',
      'deeltijds',
    ],
  },
  contract: {
    token: 'contract',
    writings: ['contractor', 'freelance', 'freelancer', 'freiberuflich', 'independant', 'autonomo', 'zzp', 'zzper'],
  },
  internship: {
    token: 'internship',
    writings: [
      'praktikum',
      'praktikant',
      'praktikantin',
      'stagiaire',
      'offre de stage',
      'practicas',
      'pasantia',
      'becario',
      'becaria',
      'estagio',
      'estagiario',
      'estagiaria',
      'stageplek',
      'stagiair',
    ],
    alone: ['stage'],
  },
  temporary: {
    token: 'temporary',
    writings: [
      'temp',
      'fixed term',
      'befristet',
      'aushilfe',
      'interim',
      'interimaire',
      'cdd',
      'temporal',
      'temporario',
      'temporaria',
      'tijdelijk',
      'uitzendwerk',
    ],
  },
  remote: {
    token: 'remote',
    writings: [
      'home office',
      'homeoffice',
      'work from home',
      'wfh',
      'fernarbeit',
      'teletravail',
      'travail a distance',
      'trabajo a distancia',
      'trabalho a distancia',
      'remoto',
      'remota',
      'teletrabajo',
      'teletrabalho',
      'thuiswerk',
      'thuiswerken',
      'op afstand',
    ],
  },
  hybrid: { token: 'hybrid', writings: ['hybride', 'hibrido', 'hibrida'] },
  onsite: {
    token: 'onsite',
    writings: ['on site', 'vor ort', 'sur site', 'sur place', 'presentiel', 'presencial', 'op locatie'],
  },
};

interface RecentWords {
  days: number;
  writings: readonly string[];
  alone: readonly string[];
}

/** By which words people look for what is new, and how many days that is. */
const NEW_JOBS: readonly RecentWords[] = [
  {
    days: 1,
    writings: ['posted today', 'jobs today', 'heute neu', 'vagas de hoje', 'vacatures van vandaag', 'last 24h'],
    // Beside other words it is how long a day is worked: `24h Pflege`.
    alone: ['24h', 'today', 'heute', 'aujourd hui', 'hoy', 'hoje', 'vandaag'],
  },
  {
    days: 2,
    writings: ['since yesterday', 'seit gestern', 'depuis hier', 'desde ayer', 'desde ontem', 'sinds gisteren'],
    alone: ['yesterday', 'gestern', 'ayer', 'ontem', 'gisteren'],
  },
  {
    days: 7,
    writings: [
      'new jobs',
      'newest jobs',
      'latest jobs',
      'just posted',
      'neue jobs',
      'neue stellen',
      'nouvelles offres',
      'offres recentes',
      'nuevas ofertas',
      'ofertas recientes',
      'novas vagas',
      'vagas recentes',
      'nieuwe vacatures',
    ],
    alone: [
      'new',
      'newest',
      'latest',
      'neu',
      'neue',
      'nouveau',
      'nouveaux',
      'nuevo',
      'nuevos',
      'novo',
      'novos',
      'nieuw',
      'nieuwe',
    ],
  },
];

/** Days by which a language counts time that is just over, each with its writings. */
type Spans = ReadonlyArray<readonly [days: number, writings: string]>;

/**
 * Writings of such time by language: what may stand before it, and the spans.
 */
const TIMES: ReadonlyArray<readonly [before: string, spans: Spans]> = [
  [
    'posted|jobs|in the|from the|within the|posted in the|posted within the',
    [
      [1, 'last 24 hours|past 24 hours'],
      [3, 'last 3 days|past 3 days|last three days'],
      [7, 'this week|last week|past week|last 7 days|past 7 days|last seven days'],
      [14, 'last 14 days|past 14 days|last two weeks|past two weeks|last 2 weeks'],
      [30, 'this month|last month|past month|last 30 days|past 30 days'],
    ],
  ],
  [
    'in den|der|in der|aus der|seit|neu',
    [
      [1, 'letzte 24 stunden|letzten 24 stunden'],
      [3, 'letzte 3 tage|letzten 3 tage|letzten 3 tagen|letzten drei tagen'],
      [7, 'diese woche|dieser woche|letzte woche|letzten woche|letzte 7 tage|letzten 7 tage|letzten 7 tagen'],
      [14, 'letzte 14 tage|letzten 14 tage|letzten 14 tagen|letzten zwei wochen'],
      [30, 'diesen monat|dieser monat|letzten monat|letzter monat|letzte 30 tage|letzten 30 tage|letzten 30 tagen'],
    ],
  ],
  [
    'les|la|des|le|dans les|depuis les|au cours des|de la',
    [
      [1, 'dernieres 24 heures|24 dernieres heures'],
      [3, 'derniers 3 jours|3 derniers jours|trois derniers jours'],
      [7, 'cette semaine|semaine derniere|derniere semaine|7 derniers jours|derniers 7 jours'],
      [14, '14 derniers jours|deux dernieres semaines'],
      [30, 'ce mois|ce mois ci|mois dernier|dernier mois|30 derniers jours'],
    ],
  ],
  [
    'las|la|los|el|en las|en los|en la|de la|de las|de los',
    [
      [1, 'ultimas 24 horas'],
      [3, 'ultimos 3 dias|ultimos tres dias'],
      [7, 'esta semana|semana pasada|ultima semana|ultimos 7 dias|ultimos siete dias'],
      [14, 'ultimos 14 dias|ultimas dos semanas'],
      [30, 'este mes|mes pasado|ultimo mes|ultimos 30 dias'],
    ],
  ],
  [
    'as|a|os|o|nas|nos|na|da|das|dos|no',
    [
      [1, 'ultimas 24 horas'],
      [3, 'ultimos 3 dias|ultimos tres dias'],
      [7, 'nesta semana|semana passada|ultima semana|ultimos 7 dias|ultimos sete dias'],
      [14, 'ultimos 14 dias|ultimas duas semanas'],
      [30, 'neste mes|mes passado|ultimo mes|ultimos 30 dias'],
    ],
  ],
  [
    'de|in de|van de|van|uit de',
    [
      [1, 'laatste 24 uur|afgelopen 24 uur'],
      [3, 'laatste 3 dagen|afgelopen 3 dagen|laatste drie dagen'],
      [7, 'deze week|afgelopen week|laatste week|vorige week|laatste 7 dagen|afgelopen 7 dagen'],
      [14, 'laatste 14 dagen|afgelopen 14 dagen|afgelopen twee weken'],
      [30, 'deze maand|afgelopen maand|laatste maand|vorige maand|laatste 30 dagen|afgelopen 30 dagen'],
    ],
  ],
];

const RECENT: readonly RecentWords[] = [
  ...NEW_JOBS,
  ...TIMES.flatMap(([before, spans]) =>
    spans.map(([days, writings]) => ({
      days,
      writings: writings
        .split('|')
        .flatMap((writing) => ['', ...before.split('|')].map((word) => `${word} ${writing}`.trim())),
      alone: [],
    })),
  ),
];

interface Found<Meaning> {
  meaning: Meaning;
  from: number;
  to: number;
}

interface Phrase<Meaning> {
  meaning: Meaning;
  words: readonly string[];
  isAlone: boolean;
}

/** Each writing by its words, the longest first, so that none is read as a part of another. */
function phrasesOf<Meaning>(
  list: ReadonlyArray<{ meaning: Meaning; writings: readonly string[]; alone?: readonly string[] | undefined }>,
): Array<Phrase<Meaning>> {
  return list
    .flatMap(({ meaning, writings, alone = [] }) => [
      ...writings.map((writing) => ({ meaning, words: writing.split(' '), isAlone: false })),
      ...alone.map((writing) => ({ meaning, words: writing.split(' '), isAlone: true })),
    ])
    .sort((a, b) => b.words.length - a.words.length);
}

const MARKS = phrasesOf(
  keysOf(JOB_MARKS).map((mark) => {
    const { token, writings, alone } = JOB_MARKS[mark];
    return { meaning: mark, writings: [token, ...writings], alone };
  }),
);
const CATEGORIES = phrasesOf(
  JOB_CATEGORIES.map(({ cate_code, cate_desc }) => ({
    meaning: cate_code,
    writings: categoryWritings(cate_code),
    // The English names are ordinary words of titles too: beside others they are only that.
    alone: [cate_desc, ...cate_desc.split(' & ')].map(inWords).filter((name) => name !== 'other'),
  })),
);
const DAYS = phrasesOf(RECENT.map(({ days, ...more }) => ({ meaning: days, ...more })));

/** Phrases of a search, with where they stand; what a minus takes out, and what stands in quotes, is only words. */
function phrasesIn<Meaning>(search: string, phrases: ReadonlyArray<Phrase<Meaning>>): Array<Found<Meaning>> {
  const words = [...search.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: plain(word),
    from: index,
    to: index + word.length,
    isPlain: !/(?:^|\s)-$/.test(search.slice(0, index)) && search.slice(0, index).split('"').length % 2 === 1,
  }));
  const found: Array<Found<Meaning>> = [];
  for (let at = 0; at < words.length;) {
    const phrase = phrases.find(
      ({ words: wanted, isAlone }) =>
        (!isAlone || words.length === wanted.length) &&
        wanted.every((word, step) => words[at + step]?.word === word && words[at + step]?.isPlain),
    );
    const length = phrase?.words.length ?? 1;
    const [first, last] = [words[at], words[at + length - 1]];
    if (phrase && first && last) found.push({ meaning: phrase.meaning, from: first.from, to: last.to });
    at += length;
  }
  return found;
}

/** By which other words people look for a category: its names in five other languages, in small letters. */
export function categoryWritings(code: number): string[] {
  return CATEGORY_NAMES[code]?.split(', ') ?? [];
}

/** The one word under which all jobs of a category are found. */
export function categoryToken(code: number): string {
  return `jobcategory${String(code)}`;
}

/** The categories that a search names, by their codes. */
export const categoriesIn = (search: string): number[] => [
  ...new Set(phrasesIn(search, CATEGORIES).map(({ meaning }) => meaning)),
];

/** A search without the words that name a category. */
export const withoutCategory = (search: string, code: number): string =>
  without(
    search,
    phrasesIn(search, CATEGORIES).filter(({ meaning }) => meaning === code),
  );

/** The marks that a search speaks of. */
export const marksIn = (search: string): JobMark[] => [
  ...new Set(phrasesIn(search, MARKS).map(({ meaning }) => meaning)),
];

/** A search without the words that speak of a mark. */
export const withoutMark = (search: string, mark: JobMark): string =>
  without(
    search,
    phrasesIn(search, MARKS).filter(({ meaning }) => meaning === mark),
  );

/** Recency that a search asks for in words; undefined where it has none. */
export function recentIn(search: string): { days: number; rest: string } | undefined {
  const found = phrasesIn(search, DAYS);
  return found.length === 0
    ? undefined
    : { days: Math.min(...found.map(({ meaning }) => meaning)), rest: without(search, found) };
}

function without(search: string, found: ReadonlyArray<Found<unknown>>): string {
  return found
    .reduceRight((text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`, search)
    .replace(/\s+/g, ' ')
    .trim();
}

function inWords(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(plain).join(' ');
}

function plain(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
