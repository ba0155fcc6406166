import { blindCandidatesSchema } from '../src/access';
import { applicationListSchema } from '../src/applications';
import { EMPLOYMENT_TYPES, JOB_CATEGORIES, JOB_SORTS, ownJobPostsSchema, WORK_MODES } from '../src/job-posts';
import {
  bodyOf,
  categoriesIn,
  categoryWritings,
  chosenFilters,
  countFilters,
  EMPTY_FILTER,
  LIST_SEARCH_MAX,
  locationOf,
  readFilter,
  SEARCH_MAX,
  type SearchFilter,
  searchJobPostsSchema,
  spokenMarks,
  suggestSchema,
  writeFilter,
} from '../src/search';
import fc from 'fast-check';

const filters: fc.Arbitrary<SearchFilter> = fc.record({
  search: fc.string(),
  job_cate: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }),
  location: fc.string(),
  radius_km: fc.option(fc.integer({ min: 1, max: 20_000 })),
  skills: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 4 }),
  emp_type: fc.subarray([...EMPLOYMENT_TYPES]),
  work_mode: fc.subarray([...WORK_MODES]),
  cmp_code: fc.string(),
  salary_min: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  currency: fc.constantFrom('', 'EUR', 'JPY'),
  posted_within_days: fc.option(fc.integer({ min: 1, max: 365 })),
  sort: fc.constantFrom(...JOB_SORTS),
  page: fc.integer({ min: 1, max: 500 }),
});

test('every filter comes back from its address as it was', () => {
  fc.assert(
    fc.property(filters, (filter) =>
      expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter),
    ),
  );
});

test('a default leaves no trace in the address', () => {
  expect(writeFilter(EMPTY_FILTER).toString()).toBe('');
});

test('an address that somebody wrote by hand never breaks the search', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...Object.keys(EMPTY_FILTER)), fc.string())), (pairs) => {
      const filter = readFilter(new URLSearchParams(pairs));
      expect(filter.page).toBeGreaterThanOrEqual(1);
      expect(JOB_SORTS).toContain(filter.sort);
      expect(filter.job_cate.every((code) => Number.isInteger(code) && code > 0)).toBe(true);
      expect(filter.salary_min === null || filter.salary_min > 0).toBe(true);
      expect(filter.radius_km === null || (filter.radius_km > 0 && filter.radius_km <= 20_000)).toBe(true);
    }),
  );
});

test('an address with more values than the search takes has the first of them, each once', () => {
  const numbers = Array.from({ length: 1_600 }, (_, at) => at + 1);
  const params = new URLSearchParams(
    numbers.flatMap((number) => ['skills', 'job_cate'].flatMap((name) => [1, 2].map(() => [name, String(number)]))),
  );
  const { skills, job_cate } = readFilter(params);
  expect([job_cate, skills]).toEqual([numbers.slice(0, 50), numbers.slice(0, 50).map(String)]);
});

test('the call leaves out what is not asked for, and words and order are no filters', () => {
  expect(bodyOf(EMPTY_FILTER)).not.toHaveProperty('salary_min');
  expect(bodyOf(EMPTY_FILTER)).not.toHaveProperty('radius_km');
  expect(bodyOf({ ...EMPTY_FILTER, salary_min: 40_000 })).toMatchObject({ salary_min: 40_000, limit: 20, page: 1 });
  expect(countFilters({ ...EMPTY_FILTER, search: 'pilot', sort: 'newest' })).toBe(0);
  expect(countFilters({ ...EMPTY_FILTER, currency: 'EUR' })).toBe(0);
  expect(countFilters({ ...EMPTY_FILTER, cmp_code: 'cmp-1' })).toBe(1);
  expect(countFilters({ ...EMPTY_FILTER, location: 'Lisbon', skills: ['SQL', 'Go'], salary_min: 1 })).toBe(4);
});

test('an age limit of jobs is said in days, and one day as today', () => {
  const said = (posted_within_days: number) =>
    chosenFilters({ ...EMPTY_FILTER, posted_within_days }).map(({ label }) => label);
  expect([said(1), said(7)]).toEqual([['Posted today'], ['Posted in the last 7 days']]);
});

test.each([
  [{ salary_min: 40_000, currency: 'EUR' }, {}, 'From €40,000'],
  [{ salary_min: 40_000 }, { currency: 'USD' }, 'From $40,000'],
  [{ salary_min: 40_000 }, {}, 'From 40,000'],
])('a lowest salary of %j is chosen in words with its currency, where it is known', (chosen, names, label) => {
  expect(chosenFilters({ ...EMPTY_FILTER, ...chosen }, names).map((one) => one.label)).toEqual([label]);
});

test('a currency goes along with the search only where one is chosen', () => {
  expect(bodyOf(EMPTY_FILTER)).not.toHaveProperty('currency');
  expect(bodyOf({ ...EMPTY_FILTER, currency: 'JPY' })).toMatchObject({ currency: 'JPY' });
  expect(readFilter(new URLSearchParams('currency=dollars')).currency).toBe('');
});

test('an address with words as spreadsheets paste them, and with more than a box takes, has what fits', () => {
  const filter = readFilter(
    new URLSearchParams([
      ['search', `welder\tplumber\r\n${'x'.repeat(SEARCH_MAX)}`],
      ['location', 'Oslo\tNorway'],
    ]),
  );
  expect(filter.search).toBe(`welder plumber ${'x'.repeat(SEARCH_MAX - 15)}`);
  expect(filter.location).toBe('Oslo Norway');
});

test.each([
  ['search of jobs', searchJobPostsSchema, 'search', SEARCH_MAX],
  ['completions', suggestSchema, 'q', SEARCH_MAX],
  ['own jobs', ownJobPostsSchema, 'search', LIST_SEARCH_MAX],
  ['applicants', applicationListSchema, 'search', LIST_SEARCH_MAX],
  ['candidates', blindCandidatesSchema, 'search', LIST_SEARCH_MAX],
])('%s take tabs and line breaks for blanks, and say which field is too long', async (_of, schema, field, most) => {
  expect(schema.cast({ [field]: ' cook\tbaker\r\nwaiter ' })).toMatchObject({ [field]: 'cook baker waiter' });
  await expect(schema.validate({ [field]: 'x'.repeat(most) })).resolves.toBeTruthy();
  await expect(schema.validate({ [field]: 'x'.repeat(most + 1) })).rejects.toThrow(
    `The search cannot exceed ${String(most)} characters`,
  );
});

test.each([
  ['part time nurse', ['part time'], []],
  ['part time nurse', ['nurse'], ['Part time']],
  ['nurse Teilzeit remote', ['Teilzeit'], ['Remote']],
  ['Retail pilot', ['Retail'], []],
  ['pilot new jobs', ['new', 'jobs'], []],
  // Alone `stage` is an internship; typed beside the other word it was not.
  ['stage manager', ['manager'], []],
  ['remote pilot remote', ['remote'], []],
])('a search for %j, without the words %j that were left out, filters by %j', (search, leftOut, labels) => {
  expect(spokenMarks({ ...EMPTY_FILTER, search }, leftOut).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['night shift Teilzeit', ['Part time'], 'night shift'],
  ['work from home tutor', ['Remote'], 'tutor'],
  ['hybrid part-time clerk', ['Part time', 'Hybrid'], 'clerk'],
  ['plumber', [], 'plumber'],
  ['clerk -remote', [], 'clerk -remote'],
  ['"part time" clerk', [], '"part time" clerk'],
  ['new jobs', ['Posted in the last 7 days'], ''],
  ['Vertrieb Hannover', ['Sales & Business Development'], 'Hannover'],
  ['Ressources humaines à temps partiel', ['Human Resources & Recruiting', 'Part time'], 'à'],
  ['construção civil', ['Construction & Architecture'], ''],
  ['gezondheidszorg deze week', ['Healthcare & Nursing', 'Posted in the last 7 days'], ''],
  ['Retail', ['Retail'], ''],
  ['Customer Service', ['Customer Service'], ''],
  ['retail manager', [], 'retail manager'],
  ['"Vertrieb"', [], '"Vertrieb"'],
  ['-Vertrieb', [], '-Vertrieb'],
  ['welder in the last 24 hours', ['Posted today'], 'welder'],
])('card words of ‘%s’ can be taken away as filters', (search, labels, left) => {
  const chips = spokenMarks({ ...EMPTY_FILTER, search });
  expect(chips.map(({ label }) => label).sort()).toEqual([...labels].sort());
  const rest = chips.reduce((filter, { without }) => ({ ...filter, ...without(filter) }), { ...EMPTY_FILTER, search });
  expect(rest.search).toBe(left);
});

test('a category that is set as a filter is not shown a second time for its name', () => {
  expect(spokenMarks({ ...EMPTY_FILTER, search: 'Vertrieb', job_cate: [8] })).toEqual([]);
});

test('no name of a category in another language means two of them', () => {
  const names = JOB_CATEGORIES.flatMap(({ cate_code }) => categoryWritings(cate_code));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const { cate_code } of JOB_CATEGORIES)
    for (const name of categoryWritings(cate_code)) expect([name, categoriesIn(name)]).toEqual([name, [cate_code]]);
  expect(JOB_CATEGORIES.filter(({ cate_code }) => categoryWritings(cate_code).length < 4)).toEqual([
    expect.objectContaining({ cate_desc: 'Other' }),
  ]);
});

test('several places are one filter each, and each is taken away by itself', () => {
  const filter = { ...EMPTY_FILTER, location: 'Berlin, Germany; Oslo, Norway;' };
  const [berlin, oslo] = chosenFilters(filter);
  expect([berlin?.label, oslo?.label]).toEqual(['Berlin, Germany', 'Oslo, Norway']);
  expect(countFilters(filter)).toBe(2);
  expect(berlin?.without(filter)).toEqual({ location: 'Oslo, Norway', radius_km: null });
  expect(oslo?.without({ ...filter, location: 'Oslo, Norway', radius_km: 50 })).toEqual({
    location: '',
    radius_km: null,
  });
  expect(locationOf(['x'.repeat(150), 'y'.repeat(49), 'z'])).toBe(`${'y'.repeat(49)}; z`);
});
