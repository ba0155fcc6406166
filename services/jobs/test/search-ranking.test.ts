import type { SearchableJob } from '../src/search/adapters';
import { createIndexedJobSearch } from '../src/search/adapters';
import { seasonOver } from '../src/search/adapters/signals';
import { DAY_MS } from '@market/api/durations';
import { CORPUS, NOW, queryOf } from './search-contract/corpus';

const ANY: SearchableJob = {
  ...CORPUS[0]!,
  emp_type: null,
  work_mode: null,
  skills: [],
  description: 'Good work.',
  job_cate: 37,
  createdAt: NOW - 100 * DAY_MS,
};

function idsOf(jobs: ReadonlyArray<Partial<SearchableJob> & { id: string }>, text: string): string[] {
  const search = createIndexedJobSearch();
  for (const fields of jobs) search.upsert({ ...ANY, ...fields });
  return search.search(queryOf({ text })).ids;
}

test.each([
  ['engineer', 'Head of Engineering'],
  ['engineering', 'Process Engineer'],
  ['software engineer', 'Software Engineering Lead'],
  ['administrator', 'Office Administration'],
  ['admin', 'Database Administration'],
  ['developer', 'Head of Development'],
  ['developers', 'Dev lead'],
  ['accounting', 'Accountant'],
  ['recruiter', 'Recruitment partner'],
  ['Ingenieur', 'Ingenieurwesen Fachplanung'],
  ['Entwicklerin', 'Entwickler Java'],
  ['Verkäufer', 'Mitarbeiter Verkauf'],
  ['développeur', 'Développement web'],
  ['infirmière', 'Infirmier de nuit'],
  ['ingeniero', 'Ingeniería civil'],
  ['enfermera', 'Enfermero'],
  ['desenvolvedora', 'Desenvolvedor Java'],
  ['engenheiro', 'Engenharia de dados'],
  ['ontwikkelaar', 'Hoofd ontwikkeling'],
  ['verkoper', 'Medewerker verkoop'],
])('‘%s’ finds ‘%s’, behind the very word, and no text that only mentions it', (text, title) => {
  const jobs = [
    { id: 'family', title },
    { id: 'itself', title: `${text} wanted` },
    { id: 'mentions', title: 'Florist', description: `You work beside ${title}.`.replaceAll(text, '') },
  ];
  const ids = idsOf(jobs, text);
  expect(ids.slice(0, 2)).toEqual(['itself', 'family']);
});

test('in quotes and behind a minus a word is only itself', () => {
  const jobs = [
    { id: 'engineer', title: 'Process engineer' },
    { id: 'engineering', title: 'Process engineering' },
  ];
  expect(idsOf(jobs, '"engineer"')).toEqual(['engineer']);
  expect(idsOf(jobs, 'process -engineer')).toEqual(['engineering']);
});

test('jobs that fit as well come the newer first, and no new one that fits less', () => {
  const jobs = [
    { id: 'old', title: 'Glass blower', createdAt: NOW - 200 * DAY_MS },
    { id: 'new', title: 'Glass blower with kiln', createdAt: NOW - 100 * DAY_MS },
    { id: 'fresh', title: 'Senior glass blower', createdAt: NOW - 2 * DAY_MS },
    { id: 'mentions', title: 'Florist', description: 'Beside the glass blower.', createdAt: NOW - DAY_MS },
  ];
  expect(idsOf(jobs, 'glass blower').at(-1)).toBe('mentions');
  expect(idsOf([jobs[0]!, { ...jobs[0]!, id: 'newer', createdAt: NOW - 20 * DAY_MS }], 'glass blower')).toEqual([
    'newer',
    'old',
  ]);
});

test('a season that is over is ranked down, one that comes is not', () => {
  const jobs = [
    { id: 'past', title: 'Design intern, summer 2024', createdAt: NOW - 40 * DAY_MS },
    { id: 'coming', title: 'Design intern, summer 2026', createdAt: NOW - 60 * DAY_MS },
    { id: 'plain', title: 'Design intern for our team', createdAt: NOW - 70 * DAY_MS },
  ];
  expect(idsOf(jobs, 'design intern').at(-1)).toBe('past');
});

test.each([
  ['Summer 2024 intern', '2024-10-01'],
  ['2024 Summer Internship', '2024-10-01'],
  ['Intern (Fall Semester 2025)', '2026-01-01'],
  ['Praktikum Sommer 2024', '2024-10-01'],
  ['Stage été 2024', '2024-10-01'],
  ['Prácticas verano 2024', '2024-10-01'],
  ['Estágio de verão 2025', '2025-10-01'],
  ['Zomer 2024 stage', '2024-10-01'],
  ['Winter 2024/2025 co-op', '2025-04-01'],
  ['Summer 2024, fall 2024', '2025-01-01'],
])('‘%s’ is over from %s on', (title, day) => {
  expect(new Date(seasonOver(title) ?? NaN).toISOString().slice(0, 10)).toBe(day);
});
test.each(['Summer camp leader', 'Office 2024', 'Fallschirmspringer 2024', 'Water summary 2024'])(
  '‘%s’ names no season',
  (title) => expect(seasonOver(title)).toBeNull(),
);

test('a word in a company’s name counts for less than in a title', () => {
  const jobs = [
    { id: 'company', title: 'Driver', company: 'Bridge Welder Partners', createdAt: NOW - DAY_MS },
    {
      id: 'title',
      title: 'Experienced welder for long bridges and towers',
      company: 'Acme',
      createdAt: NOW - 90 * DAY_MS,
    },
  ];
  expect(idsOf(jobs, 'welder')).toEqual(['title', 'company']);
  expect(idsOf(jobs, 'bridge')).toEqual(expect.arrayContaining(['company']));
});
