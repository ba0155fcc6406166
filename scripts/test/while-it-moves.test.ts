import { CannotStart } from '../start/preflight';
import { notReadyOf, whileItMoves } from '../start/while-it-moves';

/** Each look has the next of these words; the work ends when they are all told, if it ends. */
function starting(words: readonly (string | undefined)[], { ends }: { ends: boolean }) {
  let end = (_result: string): void => undefined;
  const work = new Promise<string>((resolve) => (end = resolve));
  const said: string[] = [];
  let looks = 0;
  const started = whileItMoves({
    label: 'jobs',
    work,
    report: async () => words[Math.min((looks += 1), words.length) - 1],
    say: (text) => said.push(text),
    wait: async () => {
      if (ends && looks === words.length) end('there');
      // The work's own promise first, as with real time between looks.
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
  return { started, said, looks: () => looks };
}

test('a start that takes many minutes is waited for as long as it moves, and says how far it is', async () => {
  const words = Array.from({ length: 100 }, (_, n) => `reading all jobs, ${Math.floor(n / 4)} so far`);
  const { started, said } = starting(words, { ends: true });
  await expect(started).resolves.toBe('there');
  expect(said).toHaveLength(25);
  expect(said[0]).toBe('jobs: reading all jobs, 0 so far');
});

test.each([
  ['says the same', ['reading all jobs, 7 so far']],
  ['says nothing', [undefined]],
])('a condition that %s for a minute is given up', async (_how, words) => {
  const { started, looks } = starting(words, { ends: false });
  await expect(started).rejects.toThrow(CannotStart);
  expect(looks()).toBeGreaterThanOrEqual(12);
  expect(looks()).toBeLessThanOrEqual(13);
});

test('an error of a failing start is thrown', async () => {
  await expect(
    whileItMoves({
      label: 'jobs',
      work: Promise.reject(new Error('no database')),
      report: async () => undefined,
      say: () => undefined,
    }),
  ).rejects.toThrow('no database');
});

test('only missing parts of a service’s state are told', () => {
  expect(notReadyOf({ jobs: 'is starting', database: 'ok', search: 'reading all jobs, 1200 so far' })).toBe(
    'search reading all jobs, 1200 so far',
  );
  expect(notReadyOf({ jobs: 'is starting' })).toBeUndefined();
});
