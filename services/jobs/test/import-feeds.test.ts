import { readImport, type ReadRow } from '../src/domain/import/read-import';

async function jobsIn(value: unknown) {
  const { columns, batches } = await readImport({ content: JSON.stringify(value), format: 'json' });
  const jobs = [...batches].flat().flatMap((row) => ('job' in row ? [(row as ReadRow).job] : []));
  return { columns, jobs };
}

const POSTAL = { addressLocality: 'Portland', addressRegion: 'ME', addressCountry: 'US' };
const POSTING = {
  '@type': 'JobPosting',
  title: 'Keeper',
  hiringOrganization: { name: 'Harbour' },
  description: 'Tend the light.',
  datePosted: '2026-01-05',
};

/** Records in the shape of each system, invented, with what they say. */
const RECORDS: Array<[system: string, file: unknown, job: object, words: string[]]> = [
  [
    'Lever',
    [
      {
        id: 'a1',
        text: 'Keeper',
        hostedUrl: 'https://l.example/a1',
        createdAt: 1_767_600_000_000,
        workplaceType: 'hybrid',
        categories: { commitment: 'Full-time', location: 'Oslo, Norway', team: 'Lights' },
        description: '<p>Tend the light.</p>',
        lists: [{ text: 'What you need', content: '<li>Steady hands</li><li>Good eyes</li>' }],
        additional: '<p>We care.</p>',
        salaryRange: { min: 500_000, max: 600_000, currency: 'NOK', interval: 'per-year-salary' },
      },
    ],
    {
      job_location: 'Oslo, Norway',
      salary: 500_000,
      salary_max: 600_000,
      currency: 'NOK',
      salary_period: null,
      emp_type: 'full_time',
      work_mode: 'hybrid',
      created_at: new Date(1_767_600_000_000),
    },
    ['Tend the light', 'What you need', 'Steady hands', 'We care', 'https://l.example/a1'],
  ],
  [
    'Ashby',
    {
      apiVersion: '1',
      jobs: [
        {
          id: 'b',
          title: 'Keeper',
          location: 'Portland',
          address: { postalAddress: POSTAL },
          secondaryLocations: [{ location: 'Boston', address: { addressLocality: 'Boston', addressRegion: 'MA' } }],
          descriptionHtml: '<p>Tend the light.</p>',
          employmentType: 'PartTime',
          isListed: false,
          publishedAt: '2026-01-05T00:00:00Z',
          compensation: { compensationTierSummary: '$60K – $70K' },
          jobUrl: 'https://b.example/b',
        },
      ],
    },
    {
      job_location: 'Portland, ME, US; Boston, MA',
      salary: 60_000,
      salary_max: 70_000,
      emp_type: 'part_time',
      status: 'draft',
      created_at: new Date('2026-01-05'),
    },
    ['Tend the light', 'https://b.example/b'],
  ],
  [
    'Workable',
    {
      name: 'Harbour',
      jobs: [
        {
          title: 'Keeper',
          shortcode: 'C1',
          employment_type: 'Contract',
          telecommuting: false,
          published_on: '2026-01-05',
          url: 'https://w.example/C1',
          locations: [{ city: 'Portland', region: 'Maine', country: 'United States', countryCode: 'US' }],
          description: 'Tend the light.',
          requirements: 'Steady hands',
        },
      ],
    },
    { job_location: 'Portland, Maine, United States', emp_type: 'contract', created_at: new Date('2026-01-05') },
    ['Tend the light', 'Steady hands'],
  ],
  [
    'SmartRecruiters',
    {
      totalFound: 1,
      content: [
        {
          id: '7',
          name: 'Keeper',
          releasedDate: '2026-01-05T00:00:00.000Z',
          location: { city: 'Portland', region: 'ME', country: 'us', fullLocation: 'Portland, ME, United States' },
          typeOfEmployment: { label: 'Part-time' },
          industry: { label: 'Sea' },
          visibility: 'PUBLIC',
          jobAd: {
            sections: { jobDescription: { text: 'Tend the light.' }, qualifications: { text: 'Steady hands' } },
          },
        },
      ],
    },
    {
      job_location: 'Portland, ME, United States',
      emp_type: 'part_time',
      status: 'open',
      created_at: new Date('2026-01-05'),
    },
    ['Tend the light', 'Steady hands'],
  ],
  [
    'Recruitee',
    {
      offers: [
        {
          id: 1,
          title: 'Keeper',
          careers_url: 'https://r.example/1',
          employment_type_code: 'fulltime_permanent',
          status: 'published',
          published_at: '2026-01-05 00:00:00 UTC',
          locations: [{ city: 'Utrecht', state: 'Utrecht', country: 'Netherlands' }],
          description: 'Tend the light.',
          requirements: 'Steady hands',
          salary: { min: '3000', max: '3500', currency: 'EUR', period: 'month' },
        },
      ],
    },
    {
      salary: 3_000,
      salary_max: 3_500,
      salary_period: 'month',
      currency: 'EUR',
      emp_type: 'full_time',
      status: 'open',
    },
    ['Tend the light', 'Steady hands', 'https://r.example/1'],
  ],
  [
    'Teamtailor',
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Harbour',
      items: [
        {
          id: 't1',
          title: 'Keeper',
          url: 'https://t.example/1',
          date_published: '2026-01-05T00:00:00Z',
          _jobposting: {
            title: 'Keeper',
            description: 'Tend the light.',
            employmentType: 'PART_TIME',
            jobLocation: [{ address: { addressLocality: 'Malmö', addressCountry: 'SE' } }],
          },
        },
      ],
    },
    { job_location: 'Malmö, SE', emp_type: 'part_time', created_at: new Date('2026-01-05') },
    ['Tend the light', 'https://t.example/1'],
  ],
  [
    'Pinpoint',
    {
      data: [
        {
          id: '9',
          title: 'Keeper',
          description: 'Tend the light.',
          skills_knowledge_expertise: 'Steady hands',
          deadline_at: '2027-02-01',
          employment_type: 'full_time',
          compensation_minimum: 20,
          compensation_maximum: 25,
          compensation_currency: 'GBP',
          compensation_frequency: 'hour',
          location: { city: 'Leeds', province: 'England', country: 'UK' },
          url: 'https://p.example/9',
        },
      ],
    },
    { salary: 20, salary_max: 25, salary_period: 'hour', closes_at: new Date('2027-02-01T23:59:59.999Z') },
    ['Tend the light', 'Steady hands'],
  ],
  [
    'Rippling',
    [
      {
        uuid: 'u',
        name: 'Keeper',
        url: 'https://x.example/u',
        workLocation: { label: 'Portland, ME' },
        department: { label: 'Sea' },
      },
    ],
    { job_location: 'Portland, ME' },
    ['https://x.example/u'],
  ],
  [
    'BambooHR',
    {
      meta: { totalCount: 1 },
      result: [
        {
          id: '3',
          jobOpeningName: 'Keeper',
          employmentStatusLabel: 'Part-Time',
          location: { city: 'Portland', state: 'Maine' },
          isRemote: null,
        },
      ],
    },
    { job_location: 'Portland, Maine', emp_type: 'part_time', status: 'open' },
    [],
  ],
  [
    'Workday',
    {
      total: 1,
      jobPostings: [{ title: 'Keeper', externalPath: '/job/1', locationsText: 'Portland, ME', bulletFields: ['R1'] }],
    },
    { job_location: 'Portland, ME' },
    [],
  ],
  [
    'Oracle',
    {
      items: [
        {
          SearchId: 1,
          requisitionList: [
            {
              Id: '5',
              Title: 'Keeper',
              PostedDate: '2026-01-05',
              PrimaryLocation: 'Portland, ME, United States',
              ShortDescriptionStr: 'Tend the light.',
            },
          ],
        },
      ],
    },
    { job_location: 'Portland, ME, United States', created_at: new Date('2026-01-05') },
    ['Tend the light'],
  ],
  [
    'USAJOBS',
    {
      SearchResult: {
        SearchResultItems: [
          {
            MatchedObjectId: '1',
            MatchedObjectDescriptor: {
              PositionTitle: 'Keeper',
              PositionURI: 'https://u.example/1',
              PositionLocation: [{ LocationName: 'Portland, Maine', CountryCode: 'United States' }],
              PositionSchedule: [{ Name: 'Full-time' }],
              PositionRemuneration: [{ MinimumRange: '50000', MaximumRange: '60000', Description: 'Per Year' }],
              QualificationSummary: 'Steady hands',
              PublicationStartDate: '2026-01-05T08:00:00.0000',
              ApplicationCloseDate: '2027-02-01T23:59:59.9970',
              UserArea: {
                Details: { JobSummary: 'Tend the light.', MajorDuties: ['Watch, and wait', 'Keep a log'] },
              },
            },
          },
        ],
      },
    },
    {
      salary: 50_000,
      salary_max: 60_000,
      currency: 'USD',
      salary_period: null,
      emp_type: 'full_time',
      job_location: 'Portland, Maine, United States',
      created_at: new Date('2026-01-05T08:00:00Z'),
      closes_at: new Date('2027-02-01T23:59:59.999Z'),
    },
    ['Tend the light', 'Steady hands', '<li>Watch, and wait</li>'],
  ],
  [
    'Greenhouse',
    {
      jobs: [
        {
          id: 4,
          title: 'Keeper',
          absolute_url: 'https://g.example/4',
          location: { name: 'Portland, ME' },
          first_published: '2026-01-05T00:00:00Z',
          content: '&lt;p&gt;Tend the light.&lt;/p&gt;',
        },
      ],
      meta: { total: 1 },
    },
    { job_location: 'Portland, ME', created_at: new Date('2026-01-05') },
    ['Tend the light'],
  ],
  [
    'schema.org with several places',
    {
      ...POSTING,
      jobLocation: [
        { '@type': 'Place', address: POSTAL },
        {
          '@type': 'Place',
          address: { addressLocality: 'Boston', addressRegion: 'MA', addressCountry: { name: 'US' } },
        },
      ],
    },
    { job_location: 'Portland, ME, US; Boston, MA, US', created_at: new Date('2026-01-05') },
    ['Tend the light'],
  ],
  [
    'schema.org in a graph',
    {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebSite', name: 'Harbour' },
        { ...POSTING, jobLocation: { address: POSTAL }, employmentType: ['PART_TIME'] },
      ],
    },
    { job_location: 'Portland, ME, US', emp_type: 'part_time', company: 'Harbour' },
    [],
  ],
  [
    'Adzuna',
    {
      results: [
        {
          id: '1',
          title: 'Keeper',
          description: 'Tend the light.',
          location: { display_name: 'Leeds, West Yorkshire' },
          company: { display_name: 'Harbour' },
          contract_type: 'permanent',
          contract_time: 'part_time',
          salary_min: 30_000,
          created: '2026-01-05T00:00:00Z',
          redirect_url: 'https://a.example/1',
        },
      ],
    },
    {
      job_location: 'Leeds, West Yorkshire',
      emp_type: 'part_time',
      salary: 30_000,
      created_at: new Date('2026-01-05'),
    },
    [],
  ],
  [
    'Reed',
    {
      results: [
        {
          jobId: 1,
          jobTitle: 'Keeper',
          employerName: 'Harbour',
          locationName: 'Leeds',
          date: '05/01/2026',
          expirationDate: '02/03/2027',
          minimumSalary: 30_000,
          maximumSalary: 35_000,
          currency: 'GBP',
          jobDescription: 'Tend the light.',
        },
      ],
    },
    {
      salary: 30_000,
      salary_max: 35_000,
      currency: 'GBP',
      created_at: new Date('2026-01-05'),
      closes_at: new Date('2027-03-02T23:59:59.999Z'),
    },
    ['Tend the light'],
  ],
  [
    'JSearch',
    {
      status: 'OK',
      data: [
        {
          job_id: 'j',
          job_title: 'Keeper',
          employer_name: 'Harbour',
          job_city: 'Springfield',
          job_state: 'IL',
          job_country: 'US',
          job_min_salary: 50_000,
          job_max_salary: 60_000,
          job_salary_period: 'YEAR',
          job_employment_type: 'FULLTIME',
          job_is_remote: false,
          job_apply_link: 'https://j.example/j',
          job_description: 'Tend the light.',
        },
      ],
    },
    { status: 'open', job_location: 'Springfield, IL, US', salary: 50_000, salary_max: 60_000, emp_type: 'full_time' },
    ['Tend the light', 'https://j.example/j'],
  ],
  [
    'Arbeitnow',
    {
      data: [
        {
          slug: 's',
          title: 'Keeper',
          company_name: 'Harbour',
          description: 'Tend the light.',
          remote: false,
          url: 'https://n.example/s',
          tags: ['Sea'],
          job_types: ['Part time'],
          location: 'Kiel',
          created_at: 1_767_571_200,
        },
      ],
    },
    { job_location: 'Kiel', emp_type: 'part_time', created_at: new Date(1_767_571_200_000) },
    [],
  ],
  [
    'Remotive',
    {
      'job-count': 1,
      jobs: [
        {
          id: 1,
          title: 'Keeper',
          url: 'https://m.example/1',
          company_name: 'Harbour',
          category: 'All others',
          job_type: 'full_time',
          publication_date: '2026-01-05T00:00:00',
          candidate_required_location: 'Norway',
          salary: '',
          description: 'Tend the light.',
        },
      ],
    },
    { job_location: 'Norway', emp_type: 'full_time', created_at: new Date('2026-01-05') },
    [],
  ],
  [
    'RemoteOK',
    [
      { legal: 'Link back.' },
      {
        id: '1',
        epoch: 1_767_571_200,
        position: 'Keeper',
        company: 'Harbour',
        tags: ['sea'],
        location: 'Oslo',
        salary_min: 50_000,
        salary_max: 60_000,
        date: '2026-01-05T00:00:00+00:00',
        description: 'Tend the light.',
        url: 'https://o.example/1',
      },
    ],
    { job_location: 'Oslo', salary: 50_000, salary_max: 60_000, created_at: new Date('2026-01-05') },
    [],
  ],
  [
    'JobSpy',
    [
      {
        id: 'x',
        site: 'indeed',
        job_url: 'https://s.example/x',
        title: 'Keeper',
        company: 'Harbour',
        location: 'Portland, ME',
        date_posted: '2026-01-05',
        job_type: 'parttime',
        interval: 'hourly',
        min_amount: 20,
        max_amount: 25,
        currency: 'USD',
        is_remote: false,
        description: 'Tend the light.',
      },
    ],
    { salary: 20, salary_max: 25, salary_period: 'hour', currency: 'USD', emp_type: 'part_time' },
    [],
  ],
  [
    'Naukri',
    [
      {
        'Job Title': 'Keeper',
        'Job Salary': '6,00,000 - 8,00,000 PA INR',
        'Job Experience Required': '5 - 10 yrs',
        'Key Skills': 'Boats|Lamps',
        Location: 'Pune, Bengaluru',
      },
    ],
    {
      job_location: 'Pune; Bengaluru',
      salary: 600_000,
      salary_max: 800_000,
      exp_min: 5,
      required_skills: ['Boats', 'Lamps'],
    },
    [],
  ],
];

test.each(RECORDS)('%s', async (_system, file, wanted, words) => {
  const { jobs } = await jobsIn(file);
  expect(jobs).toMatchObject([{ job_title: 'Keeper', ...wanted }]);
  for (const word of words) expect(jobs[0]?.job_description).toContain(word);
});

// A year is what goes without saying: it is stored as none.
test('pay in every form of schema.org is read for its own row', async () => {
  const pay = [
    { currency: 'EUR', value: { value: 55_000, unitText: 'YEAR' } },
    { currency: 'EUR', value: { minValue: 2_500, maxValue: 3_000, unitText: 'MONTH' } },
    { currency: 'EUR', minValue: 20, maxValue: 25, unitText: 'HOUR' },
    '45000 EUR',
  ];
  const { jobs } = await jobsIn(pay.map((baseSalary, at) => ({ ...POSTING, identifier: at, baseSalary })));
  expect(jobs.map(({ salary, salary_max, salary_period }) => [salary, salary_max, salary_period])).toEqual([
    [55_000, null, null],
    [2_500, 3_000, 'month'],
    [20, 25, 'hour'],
    [45_000, null, null],
  ]);
});

/** A feed's only record as a job. */
const first = async (record: unknown) => (await jobsIn([record])).jobs[0];

describe('Workable says by one column what becomes of a job, or in which state it lies:', () => {
  const job = (state: string) => ({
    title: 'Keeper',
    shortcode: state,
    state,
    city: 'Atlanta',
    country: 'United States',
  });

  test.each([
    ['published', 'open'],
    ['draft', 'draft'],
    ['closed', 'closed'],
    ['archived', 'closed'],
  ])('%s is %s', async (state, status) =>
    expect(await first(job(state))).toMatchObject({ status, job_location: 'Atlanta, United States' }),
  );

  test('a state of the country is one', async () =>
    expect(await first(job('Georgia'))).toMatchObject({
      status: 'open',
      job_location: 'Atlanta, Georgia, United States',
    }));
});

describe('Lever', () => {
  const lever = (interval: string, more: object = {}) => ({
    id: 'a1',
    text: 'Keeper',
    hostedUrl: 'https://l.example/a1',
    country: 'NO',
    categories: { location: 'Bergen', allLocations: ['Bergen'] },
    salaryRange: { min: 2_000, max: 3_000, currency: 'USD', interval },
    ...more,
  });

  test.each<[string, Array<number | string | null>]>([
    ['per-year-salary', [2_000, 3_000, null]],
    ['per-month-salary', [2_000, 3_000, 'month']],
    ['semi-month-salary', [48_000, 72_000, null]],
    ['bi-week-salary', [52_000, 78_000, null]],
    ['per-week-salary', [2_000, 3_000, 'week']],
    ['per-day-wage', [2_000, 3_000, 'day']],
    ['bi-month-salary', [null, null, null]],
    ['one-time', [null, null, null]],
  ])('pay for %s', async (interval, pay) => {
    const job = await first(lever(interval));
    expect([job?.salary, job?.salary_max, job?.salary_period]).toEqual(pay);
    expect(job?.unread_pay).toBe(pay[0] === null ? '2000 – 3000' : null);
  });

  test('its country belongs to the place that it names, not to the others', async () => {
    expect((await first(lever('per-month-salary')))?.job_location).toBe('Bergen, NO');
    const categories = { location: 'Bergen', allLocations: ['Turku', 'Bergen'] };
    expect((await first(lever('per-month-salary', { categories })))?.job_location).toBe('Turku; Bergen, NO');
    const named = { location: 'Bergen, Norway' };
    expect((await first(lever('per-month-salary', { categories: named })))?.job_location).toBe('Bergen, Norway');
  });
});

describe('a kind of contract hides no hours:', () => {
  test.each([
    ['Personio', { name: 'Keeper', recruitingCategory: 'Sea', employmentType: 'permanent', schedule: 'part-time' }],
    ['Reed', { jobId: 1, jobTitle: 'Keeper', contractType: 'Permanent', jobType: 'Part Time' }],
    ['Recruitee', { title: 'Keeper', careers_url: 'https://r.example', employment_type_code: 'parttime_permanent' }],
    ['a table', { title: 'Keeper', contract_type: 'unbefristet', schedule: 'Teilzeit' }],
    ['French words', { title: 'Keeper', 'Type de contrat': 'CDI, temps partiel' }],
  ])('%s', async (_what, record) => expect(await first(record)).toMatchObject({ emp_type: 'part_time' }));
});

describe('places have the region and country that their record knows:', () => {
  test.each<[string, object, string]>([
    [
      'Adzuna',
      { title: 'K', location: { display_name: 'Dallas', area: ['US', 'Texas', 'Dallas County', 'Dallas'] } },
      'Dallas, Texas, US',
    ],
    ['Reed', { jobId: 1, jobTitle: 'K', locationName: 'Perth' }, 'Perth, UK'],
    [
      'Workday',
      {
        jobPostingInfo: {
          title: 'K',
          location: 'Lyon',
          country: { descriptor: 'France' },
          additionalLocations: ['Nice', 'Metz'],
        },
      },
      'Lyon, France; Nice; Metz',
    ],
    [
      'schema.org with a list of addresses',
      {
        ...POSTING,
        jobLocation: { '@type': 'Place', address: [POSTAL, { addressLocality: 'Rome', addressCountry: 'IT' }] },
      },
      'Portland, ME, US; Rome, IT',
    ],
    [
      'schema.org for people of some countries',
      {
        ...POSTING,
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: [{ name: 'Norway' }, { name: 'Chile' }],
      },
      'Remote in Norway; Remote in Chile',
    ],
    [
      'schema.org for people anywhere',
      {
        ...POSTING,
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: { '@type': 'Country', name: 'Anywhere' },
      },
      'Remote',
    ],
    ['a table', { title: 'K', city: 'Perth', state: 'WA', country: 'Australia' }, 'Perth, WA, Australia'],
    ['a table with the country in both', { title: 'K', location: 'Bonn, Germany', country: 'DE' }, 'Bonn, Germany'],
    [
      'a table of another language',
      { Titel: 'K', Ort: 'Bonn', Bundesland: 'NRW', Land: 'Deutschland' },
      'Bonn, NRW, Deutschland',
    ],
    [
      'a table with several towns',
      { title: 'K', location: 'Bonn; Kiel', country: 'Germany', region: 'NRW' },
      'Bonn, Germany; Kiel, Germany',
    ],
    ['a table without a town', { title: 'K', region: 'Bavaria', country: 'Germany' }, 'Bavaria, Germany'],
    [
      'a table with a status beside the state',
      { title: 'K', city: 'Portland', state: 'OR', status: 'Open' },
      'Portland, OR',
    ],
    [
      'schema.org with an address in words',
      { ...POSTING, jobLocation: [{ address: 'Bonn, Germany' }, { address: POSTAL }] },
      'Bonn, Germany; Portland, ME, US',
    ],
    ['a list of places', { title: 'K', locations: [{ city: 'Lyon', country: { name: 'France' } }] }, 'Lyon, France'],
    ['nested fields', { title: 'K', address: { city: 'Lyon', region: 'Rhône', country: 'FR' } }, 'Lyon, Rhône, FR'],
  ])('%s', async (_what, record, place) => expect((await first(record))?.job_location).toBe(place));
});

describe('pay is read where its feed has it:', () => {
  test.each<[string, object, Array<number | string | null>]>([
    [
      'Ashby’s summary behind bullets',
      { title: 'K', isListed: true, compensation: { compensationTierSummary: '$81K – $87K • Offers Equity' } },
      [81_000, 87_000, 'USD', null],
    ],
    [
      'Ashby’s pay alone goes first',
      {
        title: 'K',
        isListed: true,
        compensation: { compensationTierSummary: 'Zone A', scrapeableCompensationSalarySummary: '€60K - €70K' },
      },
      [60_000, 70_000, 'EUR', null],
    ],
    [
      'Greenhouse, in cents',
      {
        title: 'K',
        absolute_url: 'https://g.example',
        pay_input_ranges: [
          { min_cents: 5_000_000, max_cents: 7_000_000, currency_type: 'USD', title: 'Oslo' },
          { min_cents: 4_000_000, max_cents: 6_000_000, currency_type: 'USD', title: 'Bergen' },
        ],
      },
      [50_000, 70_000, 'USD', null],
    ],
    [
      'schema.org, a list',
      { ...POSTING, baseSalary: [{ currency: 'EUR', value: { minValue: 2_000, maxValue: 2_500, unitText: 'MONTH' } }] },
      [2_000, 2_500, 'EUR', 'month'],
    ],
    [
      'schema.org, a list of values',
      {
        ...POSTING,
        baseSalary: { currency: 'EUR', value: [{ minValue: 30_000, maxValue: 40_000, unitText: 'YEAR' }] },
      },
      [30_000, 40_000, 'EUR', null],
    ],
    [
      'schema.org, a price',
      { ...POSTING, baseSalary: { '@type': 'PriceSpecification', price: '50000', priceCurrency: 'EUR' } },
      [50_000, null, 'EUR', null],
    ],
    [
      'schema.org, by a code of units',
      {
        ...POSTING,
        baseSalary: {
          '@type': 'UnitPriceSpecification',
          minPrice: 20,
          maxPrice: 25,
          priceCurrency: 'EUR',
          unitCode: 'HUR',
        },
      },
      [20, 25, 'EUR', 'hour'],
    ],
    [
      'Adzuna, always for a year',
      { title: 'K', location: { display_name: 'Leeds' }, salary_min: 9_000 },
      [9_000, null, null, null],
    ],
  ])('%s', async (_what, record, pay) => {
    const job = await first(record);
    expect([job?.salary, job?.salary_max, job?.currency, job?.salary_period]).toEqual(pay);
  });
});

describe('where the work is done is said by', () => {
  test.each<[string, object, string | null]>([
    ['SmartRecruiters', { name: 'K', releasedDate: '2026-01-05', location: { city: 'Oslo', hybrid: true } }, 'hybrid'],
    [
      'Recruitee',
      { title: 'K', careers_url: 'https://r.example', hybrid: true, on_site: false, remote: false },
      'hybrid',
    ],
    ['Recruitee, on site', { title: 'K', careers_url: 'https://r.example', hybrid: false, on_site: true }, 'onsite'],
    ['BambooHR', { jobOpeningName: 'K', locationType: '2' }, 'hybrid'],
    ['BambooHR, remote', { jobOpeningName: 'K', locationType: '1' }, 'remote'],
    ['Teamtailor', { attributes: { title: 'K', body: 'x', 'remote-status': 'fully' } }, 'remote'],
    ['Oracle', { Title: 'K', PrimaryLocation: 'Oslo', WorkplaceTypeCode: 'ORA_HYBRID' }, 'hybrid'],
    ['Remotive, always', { title: 'K', candidate_required_location: 'Norway' }, 'remote'],
    ['RemoteOK, always', { position: 'K', epoch: 1_767_571_200, location: 'Oslo' }, 'remote'],
  ])('%s', async (_what, record, mode) => expect((await first(record))?.work_mode).toBe(mode));
});

test('an export of Naukri with names of its own is read', async () => {
  const { jobs } = await jobsIn([
    {
      jobtitle: 'Keeper',
      joblocation_address: 'Chennai, Pune',
      payrate: '1,50,000 - 2,25,000 P.A',
      postdate: '2026-01-05 19:30:00 +0000',
      uniq_id: 'u1',
      experience: '2 - 5 yrs',
      jobdescription: 'Tend the light.',
    },
  ]);
  expect(jobs).toMatchObject([
    {
      job_location: 'Chennai; Pune',
      salary: 150_000,
      salary_max: 225_000,
      exp_min: 2,
      created_at: new Date('2026-01-05T19:30:00Z'),
    },
  ]);
});

test('days that are told from today are days, and change nothing of the row', async () => {
  const posted = (postedOn: string) => first({ title: 'Keeper', externalPath: '/job/1', postedOn });
  const age = async (text: string) =>
    Math.abs(Math.round((Date.now() - Number((await posted(text))?.created_at)) / 86_400_000));
  expect(
    await Promise.all(['Posted Today', 'Posted Yesterday', 'Posted 3 Days Ago', 'Posted 30+ Days Ago'].map(age)),
  ).toEqual([0, 1, 3, 30]);
  expect(
    await Promise.all(['vor 2 Wochen', 'il y a 3 jours', 'hace 5 días', 'há 2 dias', '4 dagen geleden'].map(age)),
  ).toEqual([14, 3, 5, 2, 4]);
  const [one, other] = await Promise.all(['Posted 3 Days Ago', 'Posted 4 Days Ago'].map(posted));
  expect(one).toMatchObject({ source_hash: other?.source_hash, remarks: [] });
});

test('lists of duties stay lists', async () => {
  const job = await first({
    job_title: 'Keeper',
    employer_name: 'Harbour',
    job_highlights: { Qualifications: ['Steady hands, good eyes', 'Fear of <nothing> & nobody'] },
  });
  expect(job?.job_description).toContain(
    '<li>Steady hands, good eyes</li><li>Fear of &lt;nothing&gt; &amp; nobody</li>',
  );
});

test('what programs write for nothing is nothing', async () => {
  for (const nothing of ['nan', 'None', 'N/A', '-', 'null', '#N/A', '<NA>', 'NA'])
    expect(
      await first({
        title: 'Cook',
        location: nothing,
        skills: `${nothing}, ${nothing}`,
        salary: nothing,
        deadline: nothing,
      }),
    ).toMatchObject({
      job_location: 'Not stated',
      required_skills: ['Hospitality & Tourism'],
      unread_pay: null,
      closes_at: null,
      remarks: [],
    });
  expect(await first({ title: 'Cook', city: 'Windhoek', country: 'NA' })).toMatchObject({
    job_location: 'Windhoek, NA',
  });
});

test.each<[content: string, format?: 'csv' | 'xml']>([
  ['[]'],
  ['{"jobs":[]}'],
  ['{"data":[],"meta":{"total":0}}'],
  ['{"items":[{"requisitionList":[]}]}'],
  ['{"success":true,"error":null,"errors":[],"status":200,"jobs":[]}'],
  ['id,title,location\n', 'csv'],
  ['<source><publisher>Harbour</publisher></source>', 'xml'],
])('a feed without jobs, %s, has no rows', (content, format = 'json') =>
  expect(readImport({ content, format })).rejects.toMatchObject({ fields: { content: 'The file has no rows' } }),
);

test.each<[content: string, says: string, format?: 'csv' | 'xml']>([
  ['{"error":"Rate limit exceeded","data":[]}', 'tells of an error'],
  ['{"errors":[{"title":"Service unavailable"}],"jobs":[]}', 'tells of an error'],
  ['{"success":false,"jobs":[]}', 'tells of an error'],
  ['{"@graph":[{"@type":"WebPage","name":"Down"}]}', 'data of a page'],
  ['{"meta":{"status":503},"results":[]}', 'tells of an error'],
  ['Service unavailable', 'no rows, and no column', 'csv'],
  ['sep=;\n', 'no rows, and no column', 'csv'],
  ['Too many requests, try later\n\n', 'no rows, and no column', 'csv'],
  ['<jobs><error>Service unavailable</error></jobs>', 'no element that is known', 'xml'],
])('a feed that is broken, %s, does not say that it has no jobs', (content, says, format = 'json') =>
  expect(readImport({ content, format })).rejects.toMatchObject({
    fields: { content: expect.stringContaining(says) },
  }),
);

test('an error beside another list leaves that one to be read', () =>
  expect(
    readImport({ content: '{"error":"Down","links":[{"rel":"self"}],"data":[]}', format: 'json' }),
  ).rejects.toMatchObject({ fields: { map: expect.stringContaining('title') } }));

test('a list with jobs comes in, whatever its answer says of errors', async () => {
  for (const list of ['jobs', 'data', 'positions'])
    expect(
      (await jobsIn({ errors: ['One entry is missing'], [list]: [{ id: 1, title: 'Keeper' }] })).jobs,
    ).toHaveLength(1);
  expect((await jobsIn({ title: 'Keeper', code: '404' })).jobs).toHaveLength(1);
});
