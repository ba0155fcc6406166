import { JOB_CATEGORIES, jobPostSchema } from '@market/contracts/job-posts';
import { testMongo } from '@market/service-kit/testing';
import { safeDescription } from '@market/service-kit/rich-text';
import { seedJobs } from '../src/seed';
import { LINES_OF_BUSINESS } from '../src/seed/lines-of-business';
import { ROLES } from '../src/seed/roles';
import { createStage } from './stage';

const mongo = testMongo();
afterAll(() => mongo.drop());

const EMPLOYERS = ['Northlight Software', 'Tidewater Health', 'Saffron Table', 'Nameless'].map((cmp_name, at) => ({
  login_id: `employer-${at}`,
  cmp_code: `cmp_${at}`,
  cmp_name,
  emp_loca: 'Berlin, Germany',
}));

test('every role that a line of business hires for exists, and every role has a category', () => {
  const keys = new Set(ROLES.map(({ key }) => key));
  for (const { roles } of LINES_OF_BUSINESS) for (const key of roles) expect(keys).toContain(key);
  for (const { category } of ROLES) expect(JOB_CATEGORIES.map(({ cate_code }) => cate_code)).toContain(category);
});

test('the demo ads would pass the form, are varied, found by the search, and made only once', async () => {
  const stage = await createStage(mongo);
  const [withLogo] = EMPLOYERS;
  const cmp_logo = `/employers/${withLogo!.cmp_code}/pictures/p1`;
  // Companies are seeded first: their events may have come before the ads are made.
  await stage.publish('profile.company-saved.v1', { ...withLogo!, cmp_logo, revision: 2 });
  const made = await seedJobs(
    { connection: stage.connection, clock: stage.clock },
    { employers: EMPLOYERS, count: 120 },
  );
  expect(made).toHaveLength(120);
  expect(new Set(made.map(({ id }) => id)).size).toBe(120);
  expect(new Set(made.map(({ job_title }) => job_title)).size).toBeGreaterThan(30);
  expect(new Set(made.map(({ job_location }) => job_location)).size).toBeGreaterThan(15);
  const rows = await stage.rows('posts').find().toArray();
  expect(rows.filter((row) => row.cmp_logo === cmp_logo).map(({ cmp_code }) => cmp_code as string)).toEqual(
    rows.filter(({ cmp_code }) => cmp_code === withLogo!.cmp_code).map(({ cmp_code }) => cmp_code as string),
  );
  for (const row of rows) {
    expect(safeDescription(row.job_description as string)).toBe(row.job_description);
    await jobPostSchema.validate(
      {
        ...row,
        salary: String(row.salary),
        salary_max: row.salary_max === null ? null : String(row.salary_max as number),
        closes_at: (row.closes_at as Date | null)?.toISOString() ?? null,
      },
      { strict: false },
    );
  }
  const open = made.filter(({ status }) => status === 'open').length;
  expect(open).toBeGreaterThan(90);
  await stage.until(async () => (await stage.search()).total === open);
  expect((await stage.search({ search: 'nurse' })).total).toBeGreaterThan(0);

  const again = await seedJobs(
    { connection: stage.connection, clock: stage.clock },
    { employers: EMPLOYERS, count: 120 },
  );
  expect(again.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
  expect(await stage.rows('posts').countDocuments()).toBe(120);
  expect(await stage.events()).toHaveLength(120);
  await stage.close();
});
