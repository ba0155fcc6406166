import { resumeFigures } from './resume-figures';

test('S146 a dozen generated resumes, one of each layout, are read with the wanted precision and recall', async () => {
  const { count, figures } = await resumeFigures({ every: 4, rounds: 1 });
  expect(count).toBe(12);
  for (const field of ['name', 'email', 'phone'] as const) expect([field, figures[field].f1]).toEqual([field, 1]);
  for (const field of ['jobs', 'schools'] as const) expect(figures[field].f1).toBeGreaterThanOrEqual(0.85);
  expect(figures.skills.f1).toBeGreaterThanOrEqual(0.8);
});

test('a dozen of unusual ones, in a market of another country, are read nearly as well', async () => {
  const { figures } = await resumeFigures({ every: 4, rounds: 1, manner: 'unusual', country: 'IN' });
  for (const field of ['name', 'email', 'phone'] as const) expect([field, figures[field].f1]).toEqual([field, 1]);
  for (const field of ['jobs', 'schools', 'skills'] as const) expect(figures[field].f1).toBeGreaterThanOrEqual(0.85);
});
