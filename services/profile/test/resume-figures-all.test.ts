import { resumeFigures } from './resume-figures';

test('at least 80 generated resumes in 12 layouts and four languages are read with the wanted precision and recall', async () => {
  const { count, figures } = await resumeFigures();
  expect(count).toBeGreaterThanOrEqual(80);
  for (const field of ['name', 'email', 'phone'] as const) {
    expect(figures[field].precision).toBeGreaterThanOrEqual(0.98);
    expect(figures[field].recall).toBeGreaterThanOrEqual(0.98);
  }
  for (const field of ['jobs', 'schools'] as const) expect(figures[field].f1).toBeGreaterThanOrEqual(0.85);
  expect(figures.skills.f1).toBeGreaterThanOrEqual(0.8);
});

test('phones are read as well where the market is in another country', async () => {
  const { figures } = await resumeFigures({ country: 'IN' });
  expect(figures.phone.precision).toBeGreaterThanOrEqual(0.98);
  expect(figures.phone.recall).toBeGreaterThanOrEqual(0.98);
});

test('so are resumes with headings, dates, names and numbers that lists and rules forget', async () => {
  const { figures } = await resumeFigures({ manner: 'unusual', country: 'IN' });
  for (const field of ['name', 'email', 'phone'] as const) expect(figures[field].f1).toBeGreaterThanOrEqual(0.98);
  for (const field of ['jobs', 'jobDates', 'schools'] as const) expect(figures[field].f1).toBeGreaterThanOrEqual(0.85);
  for (const field of ['skills', 'languages', 'summary'] as const)
    expect(figures[field].f1).toBeGreaterThanOrEqual(0.8);
});
