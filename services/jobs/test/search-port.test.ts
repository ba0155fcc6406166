import { DAY_MS } from '@market/api/durations';
import { type EmploymentType, JOB_CATEGORIES, type WorkMode } from '@market/contracts/job-posts';
import fc from 'fast-check';
import { onSphere, type GeoPoint, type SpherePoint } from '../src/places/domain/distance';
import { placeWords, placesOf, saysRemote } from '../src/places/domain/places';
import { skillKey, skillKeysOf } from '@market/match';
import { ValueDictionary, lookupForms } from '@market/search-index';
import type { JobQuery, SearchableJob } from '../src/search/adapters/job-search';
import { PlaceIndex } from '../src/search/adapters/indexed/place-index';
import { createIndexedJobSearch, type IndexedJobSearch } from '../src/search/adapters/indexed/indexed-job-search';

const NOW = Date.parse('2026-03-15T12:00:00Z');

const job = (id: string, fields: Partial<SearchableJob> = {}): SearchableJob => ({
  id,
  revision: 1,
  title: 'Cook',
  company: 'Galley Ltd',
  cmp_code: 'cmp_1',
  location: 'Oslo, Norway',
  points: [],
  isPlaced: true,
  skills: ['Cooking'],
  description: 'Feed the crew.',
  job_cate: 26,
  emp_type: null,
  work_mode: null,
  salary: null,
  createdAt: NOW - DAY_MS,
  closesAt: null,
  ...fields,
});
const query = (fields: Partial<JobQuery> = {}): JobQuery => ({
  text: '',
  job_cate: [],
  location: '',
  near: [],
  salary_min: null,
  skills: [],
  emp_type: [],
  work_mode: [],
  cmp_code: null,
  createdSince: null,
  sort: 'relevance',
  now: NOW,
  offset: 0,
  limit: 100,
  ...fields,
});

function searchOf(...jobs: SearchableJob[]): IndexedJobSearch {
  const search = createIndexedJobSearch();
  jobs.forEach((one) => search.upsert(one));
  return search;
}
const idsOf = (search: IndexedJobSearch, fields: Partial<JobQuery>) => search.search(query(fields)).ids;

describe('text', () => {
  const search = searchOf(
    job('cpp', { title: 'C++ Developer', skills: ['C++'] }),
    job('cs', { title: 'C# Developer', skills: ['C#'] }),
    job('net', { title: '.NET Engineer', skills: ['.NET'] }),
    job('node', { title: 'Node.js Engineer', skills: ['Node.js'] }),
    job('full', { title: 'Full-Stack Engineer' }),
    job('zurich', { title: 'Bäcker', location: 'Zürich, Switzerland' }),
    job('kube', { title: 'Platform Engineer', skills: ['Kubernetes'] }),
    job('desc', { title: 'Baker', description: 'We bake sourdough with rust-coloured ovens; you must like mornings.' }),
    job('rust', { title: 'Rust Developer' }),
    job('company', { title: 'Rower', company: 'Fjord Ferries AS' }),
    job('c', { title: 'C Developer' }),
  );

  test.each([
    ['C++', ['cpp']],
    ['c#', ['cs']],
    ['.net', ['net']],
    ['dotnet', ['net']],
    ['node.js', ['node']],
    ['nodejs', ['node']],
    ['node js', ['node']],
    ['full-stack', ['full']],
    ['full stack', ['full']],
    ['fullstack', ['full']],
    ['backer', ['zurich']],
    ['Bäcker Zürich', ['zurich']],
    ['zurich', ['zurich']],
    ['sourdough', ['desc']],
    ['fjord ferries', ['company']],
    ['kubernetes', ['kube']],
    ['kuber', ['kube']],
    ['platform engi', ['kube']],
    ['kubernets', ['kube']],
    ['kuberntees', ['kube']],
    ['platfrom engineer', ['kube']],
    ['ruts', ['rust', 'desc']],
    ['sourdoguh', ['desc']],
    ['ferries rower', ['company']],
    ['nothing-like-this', []],
    ['rower nothinglikethis', []],
  ])('%s', (text, ids) => expect(idsOf(search, { text })).toEqual(ids));

  test('a word that jobs are about is taken as typed, though it is near to others', () => {
    expect(idsOf(search, { text: 'rust developer' })).toEqual(['rust']);
    expect(idsOf(search, { text: 'C developer' })).toEqual(['c']);
  });
  test('a title counts more than a mention', () => {
    const both = searchOf(
      job('mention', { description: 'You will work next to a violinist.', createdAt: NOW }),
      job('title', { title: 'Violinist' }),
    );
    expect(idsOf(both, { text: 'violinist' })).toEqual(['title', 'mention']);
  });
  test('idle words around what is looked for do no harm', () => {
    expect(idsOf(search, { text: 'jobs for a rower in Oslo' })).toEqual(['company']);
    expect(idsOf(search, { text: 'jobs in the' })).toEqual([]);
  });
  test('S53 signs of a pattern are signs', () => {
    for (const text of ['.*'.repeat(50), '(a+)+$', '\\', '[', '*', '!!!'])
      expect(() => idsOf(search, { text })).not.toThrow();
    expect(idsOf(search, { text: '!!!' })).toHaveLength(11);
  });
});

describe('meaning of typed words', () => {
  const search = searchOf(
    job('nurse', { title: 'Registered Nurse', job_cate: 9 }),
    job('rn', { title: 'RN, night shift' }),
    job('swe', { title: 'SWE Intern' }),
    job('software', { title: 'Software Engineers' }),
    job('k8s', { title: 'Operator', skills: ['K8s'] }),
    job('kube', { title: 'Kubernetes Administrator' }),
    job('company', { title: 'Company secretary' }),
    job('r', { title: 'R Programmer' }),
    job('js', { title: 'JavaScript Developer' }),
    job('cafe', { title: 'Café manager' }),
    job('front', { title: 'Front end developer' }),
  );
  test.each([
    ['RN', ['nurse', 'rn']],
    ['registered nurses', ['nurse', 'rn']],
    ['swe', ['software', 'swe']],
    ['software engineer', ['software', 'swe']],
    ['kubernetes', ['k8s', 'kube']],
    ['k8s', ['k8s', 'kube']],
    ['companies', ['company']],
    ['js developer', ['js']],
    ['R developer', ['r']],
    ['cafe', ['cafe']],
    ['café', ['cafe']],
    ['frontend', ['front']],
    ['front-end', ['front']],
    ['managers', ['cafe']],
  ])('‘%s’ finds %j', (text, ids) => expect(idsOf(search, { text }).sort()).toEqual(ids));

  test('a slip in an ad itself does not hide the many jobs without it', () => {
    const managers = searchOf(
      job('manger', { title: 'Manger' }),
      ...Array.from({ length: 60 }, (_, at) => job(`manager${at}`, { title: 'Manager' })),
      ...Array.from({ length: 200 }, (_, at) => job(`cook${at}`)),
    );
    expect([
      managers.search(query({ text: 'manger' })).total,
      idsOf(managers, { text: 'manger' })[0],
      managers.search(query({ text: 'manger' })).meant,
    ]).toEqual([61, 'manger', 'manager']);
    expect(managers.search(query({ text: 'manager' }))).toMatchObject({ total: 60, meant: null });
  });
  test('a wide word finds the narrow one, and not the other way round', () => {
    expect(idsOf(search, { text: 'nurse' }).sort()).toEqual(['nurse', 'rn']);
    const ways = searchOf(
      job('product', { title: 'Product Manager' }),
      job('project', { title: 'Project Manager' }),
      job('pm', { title: 'PM' }),
    );
    expect(['product manager', 'project manager', 'pm'].map((text) => idsOf(ways, { text }).sort())).toEqual([
      ['pm', 'product'],
      ['pm', 'project'],
      ['pm', 'product', 'project'],
    ]);
  });
  test('a rare way to say a thing is no better than a common one', () => {
    const developers = searchOf(
      ...Array.from({ length: 20 }, (_, at) =>
        job(`other${at}`, { title: 'Ferry Developer', skills: ['Sails'], createdAt: NOW - 2 * DAY_MS }),
      ),
      job('programmer', { title: 'Programmer', skills: ['Java'], createdAt: NOW }),
      job('java', { title: 'Java Developer', skills: ['Java'], createdAt: NOW - DAY_MS }),
    );
    expect(idsOf(developers, { text: 'java developer' })).toEqual(['java', 'programmer']);
  });
  test('initials are one word, with or without blanks', () => {
    const initials = searchOf(
      job('rd', { title: 'R&D Technician' }),
      job('blanks', { title: 'R & D Manager' }),
      job('r', { title: 'R Programmer' }),
    );
    expect(['R', 'r&d', 'R & D'].map((text) => idsOf(initials, { text }).sort())).toEqual([
      ['r'],
      ['blanks', 'rd'],
      ['blanks', 'rd'],
    ]);
  });
  test('a correction is told where a slip was forgiven, and only there', () => {
    const meant = (text: string) => search.search(query({ text })).meant;
    expect([meant('sofware enginers'), meant('kuberentes'), meant('software'), meant('zzzzzz')]).toEqual([
      'software engineers',
      'kubernetes',
      null,
      null,
    ]);
  });
  test('salaries are counted between edges as if no lowest salary were asked for', () => {
    const paid = searchOf(...[10, 20, 20, 35, null].map((salary, at) => job(`${at}`, { salary })));
    expect(paid.search(query({ salary_min: 20, salaryEdges: [0, 15, 30, Infinity] }))).toMatchObject({
      total: 3,
      salaries: [1, 2, 1],
    });
    expect(paid.search(query())).toMatchObject({ salaries: [] });
  });
});

describe('places', () => {
  const search = searchOf(
    job('sf', { location: 'SF' }),
    job('sfbay', { location: 'San Francisco, California, United States' }),
    job('or', { location: 'Portland, OR' }),
    job('me', { location: 'Portland, ME' }),
    job('ca', { location: 'Canada' }),
    job('to', { location: 'Toronto, ON, Canada' }),
    job('rem', { location: 'Remote in USA' }),
    job('away', { location: 'Lyon, France', work_mode: 'remote' }),
    job('none', { location: 'Not stated' }),
    job('two', { location: 'Lyon, France; Oslo, Norway' }),
  );
  test.each([
    ['San Francisco', ['sf', 'sfbay']],
    ['san francisco, ca', ['sf', 'sfbay']],
    ['california', ['sf', 'sfbay']],
    ['Portland, OR', ['or']],
    ['Portland', ['me', 'or']],
    ['Canada', ['ca', 'to']],
    ['united states', ['me', 'or', 'rem', 'sf', 'sfbay']],
    ['remote', ['away', 'rem']],
    ['lyo', ['away', 'two']],
    ['Tornto', ['to']],
    ['Atlantis', []],
    ['  ', ['away', 'ca', 'me', 'none', 'or', 'rem', 'sf', 'sfbay', 'to', 'two']],
  ])('%s', (location, ids) => expect(idsOf(search, { location }).sort()).toEqual(ids));

  test('a town is not the state of the same name', () => {
    const york = searchOf(
      job('city', { location: 'NYC' }),
      job('buffalo', { location: 'Buffalo, NY' }),
      job('brooklyn', { location: 'Brooklyn, New York, NY' }),
      job('two', { location: 'New York, NY; Albany, NY' }),
    );
    expect(['New York, NY', 'new york', 'Buffalo, NY'].map((location) => idsOf(york, { location }).sort())).toEqual([
      ['brooklyn', 'city', 'two'],
      ['brooklyn', 'buffalo', 'city', 'two'],
      ['buffalo'],
    ]);
    for (const { value, count } of york.search(query()).facets.location)
      expect([value, york.search(query({ location: String(value) })).total]).toEqual([value, count]);
  });

  test('each place of the facet finds as many jobs as it says', () => {
    const { facets } = search.search(query());
    expect(facets.location.length).toBeGreaterThan(7);
    for (const { value, count } of facets.location)
      expect([value, search.search(query({ location: String(value) })).total]).toEqual([value, count]);
  });
});

describe('many places', () => {
  /** Counts calls of a built-in's method during work. */
  function callsOf<Type extends object>(prototype: Type, method: keyof Type, work: () => unknown): number {
    // Spies know methods by the type of their object, which is any here.
    const calls = jest.spyOn(prototype as Record<string, () => unknown>, method as string);
    try {
      work();
      return calls.mock.calls.length;
    } finally {
      calls.mockRestore();
    }
  }
  const town = (number: number) => `Town${String.fromCharCode(97 + (number % 26), 97 + Math.floor(number / 26))}`;
  const towns = (count: number, locationOf = (number: number) => `${town(number)}, TX`) =>
    Array.from({ length: count }, (_, number) => job(`t${number}`, { location: locationOf(number) }));

  test.each([
    ['the state', (number: number) => `${town(number)}, TX`],
    ['the first word', (number: number) => `Fort ${town(number)}`],
    ['the country', (number: number) => `${town(number)}, Germany`],
    [
      'the state, many of one job',
      (number: number) => Array.from({ length: 5 }, (_, at) => `${town(5 * number + at)}, TX`).join('; '),
    ],
  ])('twice as many towns that share %s take twice the look-ups, not four times', (_what, locationOf) => {
    const lookUpsFor = (count: number) => {
      const locations = new ValueDictionary();
      for (const { location } of towns(count, locationOf)) locations.take({ key: location, text: location });
      const places = new PlaceIndex(locations);
      // Each place that is looked at is compared word by word.
      return callsOf(Array.prototype, 'every', () => places.follow());
    };
    // The first of them have a few less.
    expect(lookUpsFor(100)).toBeLessThanOrEqual(2 * lookUpsFor(50) + 10);
  });

  test('a first search takes in no places: they were when their jobs were put or restored', async () => {
    const put = searchOf(...towns(100));
    const restored = createIndexedJobSearch();
    await restored.restore(put.snapshot('note'));
    const ask = (search: IndexedJobSearch) =>
      callsOf(Map.prototype, 'set', () => search.search(query({ location: 'Townaa' })));
    for (const search of [put, restored]) expect(ask(search)).toBe(ask(search));
  });

  test('a location that names nothing has only its first word compared with all places', () => {
    const search = searchOf(...towns(100));
    const compared = (location: string) =>
      callsOf(String.prototype, 'charCodeAt', () => expect(idsOf(search, { location })).toEqual([]));
    const words = Array.from({ length: 30 }, (_, at) => `qqq${'qwertzuiop'[at % 10]}${'asdfghjkly'[at % 7]}`);
    expect(compared(words.join(' '))).toBeLessThan(2 * compared(words[0]!));
    // Each is a slip of a town that is there, and there are more than a place has.
    const slips = Array.from({ length: 20 }, (_, at) => `townaa${'qwrtzpsdfghjklyxcvnm'[at]!}`);
    expect(compared(slips.join(' '))).toBeLessThan(2 * compared(words[0]!));
  });

  test('a wider place that comes later is counted with all that lies in it', () => {
    const search = searchOf(job('a', { location: 'Toronto, ON, Canada' }), job('b', { location: 'Oslo, Norway' }));
    const counts = () => search.search(query()).facets.location.map(({ label, count }) => `${label}: ${count}`);
    expect(counts()).toEqual(['Oslo, Norway: 1', 'Toronto, ON, Canada: 1']);
    search.upsert(job('c', { location: 'Canada' }));
    expect(counts()).toEqual(['Canada: 2', 'Oslo, Norway: 1', 'Toronto, ON, Canada: 1']);
  });

  test('remote work is found by that, of however many places', () => {
    const location = Array.from({ length: 30 }, (_, number) => town(number)).join('; ');
    expect(idsOf(searchOf(job('a', { location, work_mode: 'remote' })), { location: 'remote' })).toEqual(['a']);
  });
});

describe('distances', () => {
  const BERLIN = { latitude: 52.52437, longitude: 13.41053 };
  const at = (id: string, latitude: number, longitude: number) =>
    job(id, { location: id, points: [onSphere({ latitude, longitude })] });
  const search = searchOf(
    at('Potsdam', 52.39886, 13.06566),
    at('Munich', 48.13743, 11.57549),
    at('Suva', -18.14161, 178.44149),
    at('Apia', -13.83333, -171.76667),
    at('Berlin', BERLIN.latitude, BERLIN.longitude),
    job('Two', {
      location: 'Oslo; Potsdam',
      points: [onSphere({ latitude: 59.91, longitude: 10.75 }), onSphere({ latitude: 52.39886, longitude: 13.06566 })],
    }),
    job('Nowhere', { location: 'Nowhere', points: [] }),
  );
  const around = (centre: GeoPoint, radius_km: number, location = 'Berlin') =>
    idsOf(search, { location, near: [{ ...centre, radius_km }] }).sort();

  test('from the middle of one town to that of the other', () => {
    expect(around(BERLIN, 0)).toEqual(['Berlin']);
    expect(around(BERLIN, 30)).toEqual(['Berlin', 'Potsdam', 'Two']);
    expect([around(BERLIN, 503), around(BERLIN, 505)].map((ids) => ids.includes('Munich'))).toEqual([false, true]);
    expect(around({ latitude: -16, longitude: 180 }, 1_000)).toEqual(['Apia', 'Berlin', 'Suva']);
    expect(around({ latitude: -BERLIN.latitude, longitude: BERLIN.longitude - 180 }, 20_000)).not.toContain('Nowhere');
  });
  test('a radius without a location asks for nothing', () => expect(around(BERLIN, 1, ' ')).toHaveLength(7));
  test('words find beside the radius what names the place', () =>
    expect(around({ latitude: 0, longitude: 0 }, 1, 'Nowhere')).toEqual(['Nowhere']));
  test('a place that is found later comes to the same revision, and is not taken back by it', () => {
    const later = searchOf(job('a', { isPlaced: false }));
    later.upsert(job('a', { points: [onSphere(BERLIN)] }));
    later.upsert(job('a', { isPlaced: false }));
    expect(idsOf(later, { location: 'x', near: [{ ...BERLIN, radius_km: 1 }] })).toEqual(['a']);
  });
});

describe('completions', () => {
  const search = searchOf(
    job('a', { title: 'Java Developer', skills: ['Java', 'JavaScript'], company: 'Jasmine Labs', location: 'Jakarta' }),
    job('b', { title: 'Java Developer', skills: ['Java'], location: 'Oslo' }),
    job('c', { title: 'Senior Java Developer', closesAt: NOW + DAY_MS }),
    ...Array.from({ length: 9 }, (_, at) => job(`d${at}`, { title: `Janitor ${at}` })),
  );
  const texts = (typed: string, now = NOW) =>
    search.suggest(typed, { now, limit: 8 }).map(({ kind, text }) => `${kind}: ${text}`);
  test('all kinds, the commonest first, none with more than half of the places', () => {
    expect(texts('ja')).toEqual(
      [
        'skill: Java',
        'title: Java Developer',
        'place: Jakarta',
        'title: Janitor 0',
        'title: Janitor 1',
        'title: Janitor 2',
        'company: Jasmine Labs',
        'skill: JavaScript',
      ].sort((x, y) => texts('ja').indexOf(x) - texts('ja').indexOf(y)),
    );
    expect(texts('ja')).toHaveLength(8);
    expect(texts('ja').filter((one) => one.startsWith('title'))).toHaveLength(4);
  });
  test('words within, slips of typing, and nothing for nothing', () => {
    expect(texts('developer')).toEqual(['title: Java Developer', 'title: Senior Java Developer']);
    expect(texts('jaav dev')).toEqual(['title: Java Developer', 'title: Senior Java Developer']);
    expect([texts(''), texts('zzz'), texts('*')]).toEqual([[], [], []]);
  });
  test('a completion that only closed jobs would bring is not offered', () => {
    expect(texts('senior', NOW + 2 * DAY_MS)).toEqual([]);
  });
});

describe('states', () => {
  test('an older state never comes over a newer one, not even after a removal', () => {
    const search = searchOf(job('a', { revision: 3, title: 'New' }), job('a', { revision: 2, title: 'Old' }));
    expect([idsOf(search, { text: 'new' }), idsOf(search, { text: 'old' })]).toEqual([['a'], []]);
    search.remove('a', 4);
    search.upsert(job('a', { revision: 3 }));
    expect(search.size).toBe(0);
    search.remove('b', 7);
    search.upsert(job('b', { revision: 6 }));
    expect(search.size).toBe(0);
    search.upsert(job('a', { revision: 5 }));
    search.remove('a', 4);
    expect([...search.ids()]).toEqual(['a']);
  });
});

describe('order and pages', () => {
  const search = searchOf(
    job('a', { salary: 10, createdAt: NOW - 3 }),
    job('b', { salary: null, createdAt: NOW - 1 }),
    job('c', { salary: 30, createdAt: NOW - 2 }),
    job('d', { salary: 30, createdAt: NOW - 2 }),
  );
  test('newest, best paid with unstated pay last, equal ones by id', () => {
    expect(idsOf(search, { sort: 'newest' })).toEqual(['b', 'c', 'd', 'a']);
    expect(idsOf(search, { sort: 'salary' })).toEqual(['c', 'd', 'a', 'b']);
    expect(idsOf(search, { sort: 'relevance' })).toEqual(['b', 'c', 'd', 'a']);
  });
  test('pages never overlap and the total is the whole', () => {
    const pages = [0, 2, 4].map((offset) => search.search(query({ sort: 'salary', offset, limit: 2 })));
    expect(pages.map(({ ids, total }) => [ids, total])).toEqual([
      [['c', 'd'], 4],
      [['a', 'b'], 4],
      [[], 4],
    ]);
  });
});

/** Kilometres along the great circle by the haversine formula. */
function kilometres(a: GeoPoint, [x, y, z]: SpherePoint): number {
  const [latitude, longitude] = [Math.asin(z), Math.atan2(y, x)];
  const [ownLatitude, ownLongitude] = [(a.latitude * Math.PI) / 180, (a.longitude * Math.PI) / 180];
  const haversine =
    Math.sin((latitude - ownLatitude) / 2) ** 2 +
    Math.cos(latitude) * Math.cos(ownLatitude) * Math.sin((longitude - ownLongitude) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(Math.min(haversine, 1)));
}

/** The same questions answered by looking at every job: slow and plainly right. */
function bruteForce(jobs: readonly SearchableJob[], q: JobQuery, except?: string): SearchableJob[] {
  const words = lookupForms(q.text);
  return jobs.filter((one) => {
    const text = new Set(
      lookupForms([one.title, one.company, one.skills.join(', '), one.location, one.description].join(' ')),
    );
    const places = [
      ...placesOf(one.location),
      ...(one.work_mode === 'remote' && !saysRemote(one.location) ? placesOf('Remote') : []),
    ];
    const wanted = placeWords(q.location);
    return (
      words.every(
        (word, at) => text.has(word) || (at === words.length - 1 && [...text].some((other) => other.startsWith(word))),
      ) &&
      (except === 'job_cate' || q.job_cate.length === 0 || q.job_cate.includes(one.job_cate)) &&
      (except === 'location' ||
        wanted.length === 0 ||
        places.some((place) => wanted.every((word) => place.findWords.has(word))) ||
        one.points.some((point) => q.near.some((centre) => kilometres(centre, point) <= centre.radius_km))) &&
      (except === 'skills' ||
        q.skills.length === 0 ||
        one.skills.flatMap(skillKeysOf).some((key) => q.skills.flatMap(skillKeysOf).includes(key))) &&
      (except === 'emp_type' ||
        q.emp_type.length === 0 ||
        (one.emp_type !== null && q.emp_type.includes(one.emp_type))) &&
      (except === 'work_mode' ||
        q.work_mode.length === 0 ||
        (one.work_mode !== null && q.work_mode.includes(one.work_mode))) &&
      (q.salary_min === null || (one.salary !== null && one.salary >= q.salary_min)) &&
      (q.cmp_code === null || one.cmp_code === q.cmp_code) &&
      (q.createdSince === null || one.createdAt >= q.createdSince) &&
      (one.closesAt === null || one.closesAt > q.now)
    );
  });
}

describe('against looking at every job', () => {
  const WORDS = ['baker', 'sailor', 'senior', 'night', 'harbour', 'lamp'];
  const PLACES = [
    'Oslo',
    'Bergen, Norway',
    'Austin, TX',
    'Toronto, ON, Canada',
    'Canada',
    'Remote',
    'Not stated',
    'Oslo; Austin, TX',
  ];
  const SKILLS = ['Cooking', 'js', 'JavaScript', 'First aid', 'C++', 'C++17', 'HTML/CSS', 'CSS3'];
  const some = <Value>(values: readonly Value[], max = 3) =>
    fc.uniqueArray(fc.constantFrom(...values), { maxLength: max });
  const someWords = (max: number) =>
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: max }).map((words) => words.join(' '));
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
  const empType = fc.constantFrom<EmploymentType>('full_time', 'part_time', 'internship');
  const workMode = fc.constantFrom<WorkMode>('onsite', 'hybrid', 'remote');
  const category = fc.constantFrom(...JOB_CATEGORIES.slice(0, 4).map(({ cate_code }) => cate_code));
  const anyPoint = fc.record({
    latitude: fc.integer({ min: -90, max: 90 }),
    longitude: fc.integer({ min: -180, max: 180 }),
  });
  const nearOslo = fc.record({
    latitude: fc.double({ min: 59, max: 61, noNaN: true }),
    longitude: fc.double({ min: 9, max: 12, noNaN: true }),
  });
  const points = fc.array(fc.oneof(anyPoint, nearOslo), { maxLength: 2 }).map((all) => all.map(onSphere));
  const anyNear = fc.oneof(
    fc.record({ latitude: fc.constant(60), longitude: fc.constant(10), radius_km: fc.integer({ min: 1, max: 150 }) }),
    fc.record({
      latitude: fc.integer({ min: -90, max: 90 }),
      longitude: fc.integer({ min: -180, max: 180 }),
      radius_km: fc.integer({ min: 1, max: 20_000 }),
    }),
  );
  const anyJob = fc.record({
    title: someWords(2),
    company: someWords(1),
    cmp_code: fc.constantFrom('cmp_1', 'cmp_2'),
    location: fc.constantFrom(...PLACES),
    points,
    isPlaced: fc.boolean(),
    skills: some(SKILLS),
    description: someWords(4),
    job_cate: category,
    emp_type: maybe(empType),
    work_mode: maybe(workMode),
    salary: maybe(fc.integer({ min: 1, max: 9 })),
    createdAt: fc.integer({ min: NOW - 9 * DAY_MS, max: NOW }),
    closesAt: maybe(fc.constantFrom(NOW - DAY_MS, NOW, NOW + DAY_MS)),
  });
  const anyQuery = fc.record({
    text: fc.oneof(fc.constant(''), someWords(2)),
    job_cate: fc.oneof(fc.constant([]), fc.array(category, { maxLength: 2 })),
    location: fc.constantFrom('', '', 'Oslo', 'Canada', 'norway', 'Remote', 'texas'),
    near: fc.array(anyNear, { maxLength: 2 }),
    salary_min: maybe(fc.integer({ min: 1, max: 9 })),
    skills: some(SKILLS, 2),
    emp_type: fc.oneof(fc.constant([]), fc.uniqueArray(empType)),
    work_mode: fc.oneof(fc.constant([]), fc.uniqueArray(workMode)),
    cmp_code: maybe(fc.constantFrom('cmp_1')),
    createdSince: maybe(fc.integer({ min: NOW - 9 * DAY_MS, max: NOW })),
    sort: fc.constantFrom<JobQuery['sort']>('relevance', 'newest', 'salary'),
  });

  test('found jobs, totals and all facets are the same, through changes and removals', () => {
    fc.assert(
      fc.property(
        fc.array(anyJob, { maxLength: 25 }),
        fc.array(fc.record({ at: fc.nat(24), change: maybe(anyJob) }), { maxLength: 10 }),
        anyQuery,
        (first, changes, fields) => {
          const search = createIndexedJobSearch();
          const held = new Map<string, SearchableJob>(
            first.map((one, at) => [`job-${at}`, { ...one, id: `job-${at}`, revision: 1 }]),
          );
          held.forEach((one) => search.upsert(one));
          changes.forEach(({ at, change }, step) => {
            const id = `job-${at}`;
            if (change) {
              held.set(id, { ...change, id, revision: step + 2 });
              search.upsert(held.get(id)!);
            } else {
              held.delete(id);
              search.remove(id, step + 2);
            }
          });
          const all = [...held.values()];
          const q = query(fields);
          // A word or place that no job has is looked for with slips forgiven, which looking at every job here does not
          // do.
          const known = new Set(
            all.flatMap((one) => lookupForms([one.title, one.company, one.location, one.skills.join(' ')].join(' '))),
          );
          fc.pre(lookupForms(q.text).every((word) => known.has(word)));
          fc.pre(
            q.location === '' ||
              all.some((one) =>
                placesOf(one.location).some((place) =>
                  placeWords(q.location).every((word) => place.findWords.has(word)),
                ),
              ),
          );

          fc.pre(
            all.every((one) =>
              one.points.every((point) =>
                q.near.every((centre) => Math.abs(kilometres(centre, point) - centre.radius_km) > 1e-4),
              ),
            ),
          );

          const expected = bruteForce(all, q);
          const result = search.search(q);
          expect([...result.ids].sort()).toEqual(expected.map(({ id }) => id).sort());
          expect(result.total).toBe(expected.length);
          const count = (facet: string, has: (one: SearchableJob) => boolean) =>
            bruteForce(all, q, facet).filter(has).length;
          for (const { value, count: counted } of result.facets.job_cate)
            expect([value, counted]).toEqual([value, count('job_cate', (one) => one.job_cate === value)]);
          for (const { value, count: counted } of result.facets.emp_type)
            expect([value, counted]).toEqual([value, count('emp_type', (one) => one.emp_type === value)]);
          for (const { value, count: counted } of result.facets.work_mode)
            expect([value, counted]).toEqual([value, count('work_mode', (one) => one.work_mode === value)]);
          for (const { value, count: counted } of result.facets.skills)
            expect([value, counted]).toEqual([
              value,
              count('skills', (one) => one.skills.flatMap(skillKeysOf).includes(skillKey(String(value)))),
            ]);
          for (const { value, count: counted } of result.facets.location)
            expect([value, counted]).toEqual([
              value,
              bruteForce(all, { ...q, near: [], location: String(value) }).length,
            ]);
          const ordered = result.ids.map((id) => held.get(id)!);
          if (q.sort === 'newest')
            expect(ordered.map(({ createdAt }) => createdAt)).toEqual(
              ordered.map(({ createdAt }) => createdAt).sort((a, b) => b - a),
            );
          if (q.sort === 'salary')
            expect(ordered.map(({ salary }) => salary ?? -1)).toEqual(
              ordered.map(({ salary }) => salary ?? -1).sort((a, b) => b - a),
            );
        },
      ),
      { numRuns: 400 },
    );
  });
});
