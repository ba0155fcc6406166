export const POSTAL = { addressLocality: 'Portland', addressRegion: 'ME', addressCountry: 'US' };
export const POSTING = {
  '@type': 'JobPosting',
  title: 'Keeper',
  hiringOrganization: { name: 'Harbour' },
  description: 'Tend the light.',
  datePosted: '2026-01-05',
};

/** Records in the shape of each system, invented, with what they say. */
export const RECORDS: Array<[system: string, file: unknown, job: object, words: string[]]> = [
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
          workplaceType: 'Hybrid',
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
          workplace: 'hybrid',
          state: 'published',
          salary: { salary_from: 50_000, salary_to: 60_000, salary_currency: 'USD' },
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
          location: {
            city: 'Portland',
            region: 'ME',
            country: 'us',
            hybrid: true,
            fullLocation: 'Portland, ME, United States',
          },
          postingUrl: 'https://s.example/7',
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
          hybrid: true,
          close_at: '2027-02-01',
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
            jobLocationType: 'TELECOMMUTE',
            validThrough: '2027-02-01',
            baseSalary: { currency: 'SEK', value: { minValue: 30_000, maxValue: 35_000, unitText: 'MONTH' } },
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
          workplace_type: 'hybrid',
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
        employmentType: { label: 'Part-time' },
        payRangeDetails: [{ rangeStart: 50_000, rangeEnd: 60_000, currency: 'USD', frequency: 'YEAR' }],
        createdOn: '2026-01-05T00:00:00Z',
        description: { role: '<p>Tend the light.</p>', company: '<p>We care.</p>' },
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
          jobOpeningStatus: 'Open',
          jobOpeningShareUrl: 'https://b.example/3',
          datePosted: '2026-01-05',
          locationType: '2',
          compensation: '$50,000 - $60,000',
          description: '<p>Tend the light.</p>',
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
    'Workday posting',
    {
      jobPostingInfo: {
        id: 'w',
        title: 'Keeper',
        jobReqId: 'R1',
        jobDescription: '<p>Tend the light.</p>',
        location: 'Lyon',
        country: { descriptor: 'France' },
        timeType: 'Part time',
        remoteType: 'Hybrid',
        startDate: '2026-01-05',
        endDate: '2027-02-01',
        externalUrl: 'https://w.example/R1',
      },
    },
    { job_location: 'Lyon, France', emp_type: 'part_time', work_mode: 'hybrid' },
    ['Tend the light', 'https://w.example/R1'],
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
              PostingEndDate: '2027-02-01',
              JobSchedule: 'Part time',
              WorkplaceType: 'Hybrid',
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
                Details: {
                  JobSummary: 'Tend the light.',
                  MajorDuties: ['Watch, and wait', 'Keep a log'],
                  RemoteIndicator: true,
                },
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
          application_deadline: '2027-02-01',
          pay_input_ranges: [{ min_cents: 5_000_000, max_cents: 6_000_000, currency_type: 'USD', title: 'Portland' }],
          content: '&lt;p&gt;Tend the light.&lt;/p&gt;',
          metadata: [
            { name: 'Employment Type', value: 'Full-time' },
            { name: 'Workplace Type', value: 'On-site' },
          ],
        },
      ],
      meta: { total: 1 },
    },
    {
      job_location: 'Portland, ME',
      created_at: new Date('2026-01-05'),
      emp_type: 'full_time',
      work_mode: 'onsite',
    },
    ['Tend the light'],
  ],
  [
    'schema.org with several places',
    {
      ...POSTING,
      identifier: { '@type': 'PropertyValue', value: 'k-1' },
      url: 'https://k.example/1',
      employmentType: 'PART_TIME',
      jobLocationType: 'TELECOMMUTE',
      validThrough: '2027-02-01',
      baseSalary: { currency: 'USD', value: { minValue: 20, maxValue: 25, unitText: 'HOUR' } },
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
          location: {
            display_name: 'Leeds, West Yorkshire',
            area: ['UK', 'Yorkshire And The Humber', 'West Yorkshire', 'Leeds'],
          },
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
      job_location: 'Leeds, Yorkshire And The Humber, UK',
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
          contractType: 'Permanent',
          jobType: 'Part Time',
          jobUrl: 'https://d.example/1',
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
          job_is_remote: true,
          job_salary_currency: 'USD',
          job_posted_at_datetime_utc: '2026-01-05T00:00:00.000Z',
          job_offer_expiration_datetime_utc: '2027-02-01T00:00:00.000Z',
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
          remote: true,
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
          salary: '$50,000 - $60,000',
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
        is_remote: true,
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
        'Uniq Id': 'n1',
        'Job Description': 'Tend the light.',
        'Crawl Timestamp': '2026-01-05 19:30:00 +0000',
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
  [
    'Naukri JSON',
    {
      noOfJobs: 1,
      jobDetails: [
        {
          title: 'Keeper',
          jobId: '251126001',
          currency: 'INR',
          companyName: 'Harbour',
          tagsAndSkills: 'Boats,Lamps',
          placeholders: [
            { type: 'experience', label: '5-9 Yrs' },
            { type: 'salary', label: '12-20 Lacs PA' },
            { type: 'location', label: 'Hybrid - Pune, Bengaluru' },
          ],
          jobDescription: 'Tend the light.<br>Mend the boat.',
          createdDate: 1_767_600_000_000,
        },
      ],
    },
    {
      company: 'Harbour',
      job_location: 'Pune, India; Bengaluru, India',
      salary: 1_200_000,
      salary_max: 2_000_000,
      currency: 'INR',
      exp_min: 5,
      work_mode: 'hybrid',
      required_skills: ['Boats', 'Lamps'],
    },
    [],
  ],
  [
    'Himalayas',
    {
      jobs: [
        {
          title: 'Keeper',
          excerpt: 'Tend it.',
          companyName: 'Harbour',
          employmentType: 'Full Time',
          minSalary: 60_000,
          maxSalary: 80_000,
          currency: 'USD',
          seniority: ['Mid-level'],
          locationRestrictions: ['Germany', 'Poland'],
          categories: ['Design'],
          description: '<p>Tend the light.</p>',
          pubDate: 1_767_600_000,
          expiryDate: 4_000_000_000,
          applicationLink: 'https://h.example/x',
          guid: 'https://h.example/x',
        },
      ],
    },
    {
      company: 'Harbour',
      job_location: 'Remote in Germany; Remote in Poland',
      work_mode: 'remote',
      emp_type: 'full_time',
      salary: 60_000,
      salary_max: 80_000,
      currency: 'USD',
      created_at: new Date(1_767_600_000_000),
    },
    ['<p>Tend the light.</p>'],
  ],
  [
    'Bundesagentur für Arbeit',
    {
      stellenangebote: [
        {
          beruf: 'Helfer/in',
          titel: 'Keeper',
          refnr: '10000-1200-S',
          arbeitsort: { plz: '17389', ort: 'Anklam', region: 'Mecklenburg-Vorpommern', land: 'Deutschland' },
          arbeitgeber: 'Harbour',
          arbeitszeitmodelle: ['TEILZEIT'],
          aktuelleVeroeffentlichungsdatum: '2026-01-05',
          eintrittsdatum: '2027-01-01',
          externeUrl: 'https://b.example/1',
          stellenbeschreibung: 'Tend the light.',
        },
      ],
      maxErgebnisse: 1,
    },
    {
      company: 'Harbour',
      job_location: 'Anklam, Mecklenburg-Vorpommern, Deutschland',
      emp_type: 'part_time',
      created_at: new Date('2026-01-05'),
    },
    [],
  ],
  [
    'France Travail',
    {
      resultats: [
        {
          id: '185XYZ',
          intitule: 'Keeper',
          description: 'Tend the light.',
          dateCreation: '2026-01-05T09:00:00.000Z',
          lieuTravail: { libelle: '69 - LYON 03', latitude: 45.7, longitude: 4.8, codePostal: '69003' },
          romeLibelle: 'Boulangerie',
          entreprise: { nom: 'Harbour' },
          typeContrat: 'CDD',
          typeContratLibelle: 'Contrat à durée déterminée - 6 Mois',
          salaire: { libelle: 'Mensuel de 1900.0 Euros à 2100.0 Euros sur 12.0 mois' },
          dureeTravailLibelleConverti: 'Temps partiel',
          origineOffre: { urlOrigine: 'https://f.example/185XYZ' },
        },
      ],
    },
    {
      company: 'Harbour',
      job_location: 'LYON, France',
      emp_type: 'part_time',
      salary: 1_900,
      salary_max: 2_100,
      currency: 'EUR',
      salary_period: 'month',
    },
    [],
  ],
];

/** Feeds in the shape of each system, invented, with what they say. */
export const XML_FEEDS: Array<[system: string, xml: string, job: object, words: string[]]> = [
  [
    'Indeed',
    `<?xml version="1.0" encoding="utf-8"?>
<source>
  <publisher>Lamps</publisher><lastBuildDate>Mon, 02 Mar 2026 10:00:00 GMT</lastBuildDate>
  <job>
    <title><![CDATA[Keeper & cleaner]]></title>
    <date><![CDATA[Mon, 05 Jan 2026 10:00:00 GMT]]></date>
    <referencenumber><![CDATA[K-7]]></referencenumber>
    <url><![CDATA[https://jobs.example/k-7]]></url>
    <company><![CDATA[Harbour]]></company>
    <city><![CDATA[Portland]]></city><state><![CDATA[ME]]></state><country><![CDATA[US]]></country>
    <description><![CDATA[<p>Tend the light.</p><ul><li>Steady hands</li></ul>]]></description>
    <salary><![CDATA[$50,000 - $60,000 per year]]></salary>
    <jobtype><![CDATA[parttime]]></jobtype>
    <remotetype><![CDATA[Hybrid]]></remotetype>
    <expirationdate><![CDATA[2026-12-31]]></expirationdate>
  </job>
</source>`,
    {
      job_title: 'Keeper & cleaner',
      job_location: 'Portland, ME, US',
      salary: 50_000,
      salary_max: 60_000,
      currency: 'USD',
      emp_type: 'part_time',
      company: 'Harbour',
      created_at: new Date('2026-01-05T10:00:00.000Z'),
    },
    ['Tend the light', 'Steady hands', 'https://jobs.example/k-7'],
  ],
  [
    'Personio',
    `<workzag-jobs><position>
      <id>12</id><subcompany>Harbour GmbH</subcompany><office>München</office>
      <additionalOffices><office>Hamburg</office><office>Berlin</office></additionalOffices>
      <department>Licht</department><recruitingCategory>Praktikum</recruitingCategory>
      <name>Wärter (m/w/d)</name>
      <jobDescriptions>
        <jobDescription><name>Aufgaben</name><value><![CDATA[<ul><li>Licht h&uuml;ten</li></ul>]]></value></jobDescription>
        <jobDescription><name>Profil</name><value><![CDATA[<p>Ruhige Hand</p>]]></value></jobDescription>
      </jobDescriptions>
      <employmentType>permanent</employmentType><schedule>part-time</schedule>
      <createdAt>2026-01-05T09:00:00+01:00</createdAt><url>https://p.example/12</url>
    </position></workzag-jobs>`,
    {
      job_title: 'Wärter (m/w/d)',
      job_location: 'München; Hamburg; Berlin',
      created_at: new Date('2026-01-05T08:00:00Z'),
    },
    ['<p>Aufgaben</p><ul><li>Licht hüten</li></ul>', 'Profil', 'Ruhige Hand'],
  ],
  [
    'NEOGOV',
    `<rss version="2.0" xmlns:joblisting="http://www.neogov.com/namespaces/JobListing"><channel><title>Jobs</title>
      <item><title>Keeper</title><link>https://jobs.example/9</link><description>Tend the light.</description>
      <joblisting:jobId>9</joblisting:jobId><joblisting:location>Portland</joblisting:location><joblisting:state>Maine</joblisting:state>
      <joblisting:minimumSalary>20.50</joblisting:minimumSalary><joblisting:maximumSalary>25</joblisting:maximumSalary>
      <joblisting:salaryInterval>Hour</joblisting:salaryInterval><joblisting:jobType>Part-Time</joblisting:jobType><joblisting:salaryCurrency>USD</joblisting:salaryCurrency><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate>
      <joblisting:advertiseToDate>2026-12-31</joblisting:advertiseToDate></item></channel></rss>`,
    { job_title: 'Keeper', job_location: 'Portland, Maine', salary_period: 'hour', emp_type: 'part_time' },
    ['Tend the light'],
  ],
  [
    'RSS',
    `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="m"><channel><title>All</title><item>
      <title>Keeper</title><media:title>A picture</media:title><link>https://jobs.example/1</link><guid isPermaLink="false">g-1</guid>
      <pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><location>Oslo</location><description>Short</description>
      <content:encoded><![CDATA[<p>Tend the light.</p>]]></content:encoded></item></channel></rss>`,
    { job_title: 'Keeper', job_location: 'Oslo', created_at: new Date('2026-01-05T10:00:00.000Z') },
    ['Tend the light', 'https://jobs.example/1'],
  ],
  [
    'Atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>All</title><entry><title type="html">Keeper</title><id>urn:1</id>
      <link rel="alternate" href="https://jobs.example/1"/><link rel="edit" href="https://jobs.example/edit"/>
      <published>2026-01-05T10:00:00Z</published><updated>2026-02-05T10:00:00Z</updated><content type="html">&lt;p&gt;Tend the light.&lt;/p&gt;</content></entry></feed>`,
    { job_title: 'Keeper', created_at: new Date('2026-01-05T10:00:00.000Z') },
    ['Tend the light'],
  ],
  [
    'a list of one’s own',
    `<jobs><job id="77"><title>Keeper</title><location><city>Oslo</city></location><description>Needs <b>steady</b> hands &amp; eyes, 3 &lt; 5.<ul><li>Light</li></ul></description></job></jobs>`,
    { job_title: 'Keeper' },
    ['steady', 'hands &amp; eyes, 3 &lt; 5', 'Light'],
  ],
];
