import { measureDates, measureSalaries, type Measured } from '../../services/jobs/test/import-labels/measure';
import type { Figures } from '../figures';

const share = (part: number) => `${(100 * part).toFixed(1)} %`;

/**
 * Precision and recall of the import for salaries and dates: labelled inputs from many countries, and the inputs read
 * wrongly.
 */
export async function importing(): Promise<Figures[]> {
  const measured: Array<[string, Measured]> = [
    ['salary texts', measureSalaries()],
    ['dates', measureDates()],
  ];
  return [
    {
      title: 'Import: labelled inputs',
      how: 'Inputs and right answers in `services/jobs/test/import-labels`. Precision: right among those read; recall: right among those that say something.',
      columns: ['inputs of', 'inputs', 'say something', 'read', 'precision', 'recall'],
      rows: measured.map(([name, { inputs, stated, given, precision, recall }]) => [
        name,
        inputs,
        stated,
        given,
        share(precision),
        share(recall),
      ]),
    },
    {
      title: 'Import: read wrong',
      how: 'A dash stands for nothing.',
      columns: ['input', 'right', 'read as'],
      rows: measured.flatMap(([, { wrong }]) => wrong.map(({ input, right, said }) => [input, right, said])),
    },
  ];
}
