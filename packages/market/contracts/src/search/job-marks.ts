import type { EmploymentType, WorkMode } from '../job-posts/job-terms';
import { keysOf } from '@market/api';

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

/** By which words people look for what is new, and how many days that is. */
const RECENT: ReadonlyArray<{ days: number; writings: readonly string[]; alone: readonly string[] }> = [
  {
    days: 1,
    writings: ['posted today', 'jobs today', 'heute neu', 'vagas de hoje', 'vacatures van vandaag'],
    alone: ['today', 'heute', 'aujourd hui', 'hoy', 'hoje', 'vandaag'],
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

function plain(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
