import type { EmploymentType, WorkMode } from '../job-posts/job-terms';
import { keysOf } from '@market/api';
import { phrasesIn, phrasesOf, without } from './spoken-phrases';

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

const MARKS = phrasesOf(
  keysOf(JOB_MARKS).map((mark) => {
    const { token, writings, alone } = JOB_MARKS[mark];
    return { meaning: mark, writings: [token, ...writings], alone };
  }),
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
