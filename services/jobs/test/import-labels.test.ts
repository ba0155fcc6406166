import { measureDates, measureSalaries } from './import-labels/measure';

/** Floors of precision and recall: a change that reads one thing more may not spoil others. */
const FLOOR = 0.97;

test.each([
  ['salary texts', measureSalaries],
  ['dates', measureDates],
])('%s of many countries are read as people read them', (_what, measure) => {
  const { inputs, precision, recall, wrong } = measure();
  expect(inputs).toBeGreaterThanOrEqual(200);
  // Named first, so that a failure says which inputs are wrong.
  expect({ wrong: precision < FLOOR || recall < FLOOR ? wrong : [] }).toEqual({ wrong: [] });
});
