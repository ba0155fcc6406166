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
              PublicationStartDate: '2026-01-05',
              ApplicationCloseDate: '2027-02-01',
              UserArea: { Details: { JobSummary: 'Tend the light.' } },
            },
          },
        ],
      },
    },
    {
      salary: 50_000,
      salary_max: 60_000,
      salary_period: null,
      emp_type: 'full_time',
      created_at: new Date('2026-01-05'),
    },
    ['Tend the light', 'Steady hands'],
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
