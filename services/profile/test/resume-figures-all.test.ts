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
