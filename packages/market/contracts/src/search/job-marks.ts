import type { EmploymentType, WorkMode } from '../job-posts/job-terms';
import { keysOf } from '@market/api';
import { phrasesIn, phrasesOf, without } from './spoken-phrases';

/** Mark: a label on a job card, for its employment type or work mode. */
export type JobMark = EmploymentType | WorkMode;

export interface MarkWords {
  /** Index token of the jobs that carry the mark. */
  token: string;
  /** Other spellings, in lower case without accents, in English, German, French, Spanish, Portuguese and Dutch. */
  writings: readonly string[];
  /**
   * Spellings that count only when alone, as they mean something else next to other words: `stage` in `stage manager`.
   */
  alone?: readonly string[];
}

/** Search words for the marks on cards. */
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

const MARKS = phrasesOf(
  keysOf(JOB_MARKS).map((mark) => {
    const { token, writings, alone } = JOB_MARKS[mark];
    return { meaning: mark, writings: [token, ...writings], alone };
  }),
);

/** Marks that a search text names. */
export const marksIn = (search: string): JobMark[] => [
  ...new Set(phrasesIn(search, MARKS).map(({ meaning }) => meaning)),
];

/** Removes from a search the words that name a mark. */
export const withoutMark = (search: string, mark: JobMark): string =>
  without(
    search,
    phrasesIn(search, MARKS).filter(({ meaning }) => meaning === mark),
  );
