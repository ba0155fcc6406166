import type { SearchableJob } from '../../src/search/adapters';
import { CORPUS } from './corpus';

const [ANY] = CORPUS as [SearchableJob];

function job(id: string, description: string, fields: Partial<SearchableJob> = {}): SearchableJob {
  return { ...ANY, id, title: 'Post', skills: [], emp_type: null, work_mode: null, description, ...fields };
}

/** Jobs of which two have the same words: side by side, and apart. */
export const QUOTES: readonly SearchableJob[] = [
  job('learns', 'You know machine learning, and more.', { emp_type: 'full_time', work_mode: 'remote' }),
  job('washes', 'Learning to run a washing machine. Machine and learning.', { emp_type: 'part_time' }),
  job('titled', 'Good people.', { title: 'Machine Learning Engineer', skills: ['Deep', 'Water'] }),
  job('three', 'Deep. Machine learning; learning engineer at work, water machine.', { skills: ['Deep water'] }),
  job('hyphen', 'Work in the night-shift, on a Full-Stack team.'),
  job('broken', 'Work in the night\n\tshift.'),
  job('dotted', 'Each night: shift handover. Fullstack team!'),
  job('nights', 'Shift at night, nights shift.', { salary: 50_000 }),
  job('head', 'We need a head of sales.'),
  job('headless', 'Sales, with a cool head of steam.'),
  job('ja', '東京で夜勤の仕事です。'),
  job('ja-apart', '仕事は夜です。勤務地は東京。の仕'),
  job('ja-blank', '夜勤 の 仕事'),
  job('de', 'Müller sucht Pflegefachkräfte für Köln.'),
  job('de-spelled', 'Mueller sucht Pflegefachkraefte fuer Koeln.'),
  job('de-apart', 'Köln: Müller. Für Pflegefachkräfte.'),
  job('signs', 'C++ and C#, .NET developer, R&D team.'),
];

/** Searches with the ids of the jobs found, and what is marked in the description of the first. */
export const QUOTING: ReadonlyArray<readonly [text: string, ids: string, marked: string]> = [
  ['"machine learning"', 'learns three titled', 'machine learning'],
  ['"learning machine"', '', ''],
  ['"machine learning" -engineer', 'learns', 'machine learning'],
  ['"machine learning engineer"', 'titled', ''],
  ['"deep water"', 'three', ''],
  ['machine -"machine learning"', 'washes', 'machine Machine'],
  ['"machine learning" OR "head of sales"', 'head learns three titled', 'head of sales'],
  ['"washing machine" OR "head of sales" -"head of steam"', 'head washes', 'head of sales'],
  ['“Machine Learning” people', 'titled', 'people'],
  ['"night shift"', 'broken dotted hyphen', 'night shift'],
  ['"night-shift"', 'broken dotted hyphen', 'night shift'],
  ['"the night-shift" -broken -"shift handover" full', 'hyphen', 'the night-shift Full-Stack'],
  ['shift -"night shift"', 'nights', 'Shift shift'],
  ['night -night-shift', 'nights', 'night nights'],
  ['"full-stack team"', 'dotted hyphen', 'Fullstack team'],
  ['"fullstack team"', 'dotted hyphen', 'Fullstack team'],
  ['"head of sales"', 'head', 'head of sales'],
  ['"head of"', 'head headless', 'head of'],
  ['"of sales"', 'head', 'of sales'],
  ['"head sales"', '', ''],
  ['"夜勤の仕事"', 'ja', '夜勤の仕事'],
  ['"夜勤 の 仕事" 東京', 'ja', '東京 夜勤の仕事'],
  ['"仕事です"', 'ja', '仕事です'],
  ['"müller sucht"', 'de de-spelled', 'Müller sucht'],
  ['"Mueller sucht"', 'de de-spelled', 'Müller sucht'],
  ['"Pflegefachkräfte für Köln" Müller', 'de de-spelled', 'Müller Pflegefachkräfte für Köln'],
  ['"pflegefachkraefte fuer koeln"', 'de de-spelled', 'Pflegefachkräfte für Köln'],
  ['"pflegefachkrafte fur koln"', 'de', 'Pflegefachkräfte für Köln'],
  ['"c++ and c#"', 'signs', 'C++ and C#'],
  ['".net developer"', 'signs', '.NET developer'],
  ['"R&D team"', 'signs', 'R&D team'],
  ['machine -engineer -part-time', 'learns', 'machine'],
  ['machine -engineer -"home office"', 'washes', 'machine Machine'],
  ['"oslo norway" "head of"', 'head headless', 'head of'],
];
