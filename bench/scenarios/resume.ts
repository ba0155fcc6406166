import { FIELDS } from '../../packages/market/resume/test/generator/score';
import { resumeFigures } from '../../services/profile/test/resume-figures';
import type { Figures } from '../figures';

const TARGETS: Partial<Record<(typeof FIELDS)[number], string>> = {
  name: '0.98 each',
  email: '0.98 each',
  phone: '0.98 each',
  jobs: 'F1 0.85',
  schools: 'F1 0.85',
  skills: 'F1 0.8',
};

/** Ways in which resumes are written and read. */
const RUNS = [
  { title: 'usual headings, dates and names', manner: 'usual' },
  { title: 'the same, where the market is in India', manner: 'usual', country: 'IN' },
  {
    title:
      'headings off the lists, years of two digits, names with titles, national numbers, where the market is in India',
    manner: 'unusual',
    country: 'IN',
  },
] as const;

/** Precision and recall for each field of generated resumes, and parsing time. */
export async function resume(): Promise<Figures[]> {
  const tables: Figures[] = [];
  let longest = { pages: 0, ms: 0 };
  for (const { title, ...run } of RUNS) {
    const { count, figures, pagesOfLongest, millisecondsOfLongest } = await resumeFigures({ rounds: 4, ...run });
    longest = { pages: pagesOfLongest, ms: millisecondsOfLongest };
    tables.push({
      title: `Resumes: ${String(count)} generated, 12 layouts, four languages; ${title}`,
      how: 'Jobs: title and company; schools: degree, school and year; descriptions: point by point; one value is right where it is the label’s, case aside. Generator: `packages/market/resume/test/generator`.',
      columns: ['field', 'labelled', 'read', 'precision', 'recall', 'F1', 'target'],
      rows: FIELDS.map((field) => {
        const { wanted, read, precision, recall, f1 } = figures[field];
        return [field, wanted, read, precision.toFixed(3), recall.toFixed(3), f1.toFixed(3), TARGETS[field] ?? '–'];
      }),
    });
  }
  return [
    ...tables,
    {
      title: 'Resumes: time of a reading',
      how: 'The longest of the generated resumes, in a thread that has loaded its libraries; target 1.5 s for five pages.',
      columns: ['pages', 'ms'],
      rows: [[longest.pages, Math.round(longest.ms)]],
    },
  ];
}
