import { jobPosting } from '../src/features/view-job/job-posting';
import { aJob } from './samples';

const SITE = 'https://jobs.example.org';
const norway = { name: 'Oslo', country: 'Norway', country_code: 'NO' };
const france = { name: 'France', country: 'France', country_code: 'FR' };
const at = (address: object) => ({ '@type': 'Place', address: { '@type': 'PostalAddress', ...address } });

test.each([
  [
    'towns that were found are a place each',
    { job_location: 'Oslo; Bergen', places: [norway, { ...norway, name: 'Bergen' }] },
    {
      jobLocation: [
        at({ addressLocality: 'Oslo', addressCountry: 'NO' }),
        at({ addressLocality: 'Bergen', addressCountry: 'NO' }),
      ],
    },
  ],
  [
    'a town’s region is told where it is known',
    {
      job_location: 'Portland',
      places: [{ name: 'Portland', region: 'Maine', country: 'United States', country_code: 'US' }],
    },
    { jobLocation: at({ addressLocality: 'Portland', addressRegion: 'Maine', addressCountry: 'US' }) },
  ],
  [
    'towns that nobody knows are a place each, in the words of the ad',
    { job_location: 'By the sea; In the hills', places: [] },
    { jobLocation: [at({ addressLocality: 'By the sea' }), at({ addressLocality: 'In the hills' })] },
  ],
  [
    'remote work names each country once',
    { job_location: 'Oslo; Bergen; Remote in France', work_mode: 'remote' as const, places: [norway, norway, france] },
    {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'Norway' },
        { '@type': 'Country', name: 'France' },
      ],
    },
  ],
])('F6: several places %s', (_what, job, says) => {
  expect(jobPosting(aJob(job), SITE)).toMatchObject(says);
});

test.each([
  ['that states none', { job_location: 'Not stated' }],
  ['remote from anywhere', { job_location: 'Remote', work_mode: 'remote' as const }],
])('WP-Job-Manager#1130: a job without a place, %s, is no JobPosting that lacks one', (_what, job) => {
  expect(jobPosting(aJob(job), SITE)).toBeUndefined();
});

test('WP-Job-Manager#1130: a place in words alone is a place', () => {
  expect(jobPosting(aJob({ job_location: 'Multiple harbours' }), SITE)).toMatchObject({
    jobLocation: at({ addressLocality: 'Multiple harbours' }),
  });
});

test('WP-Job-Manager#1320: pay without a currency is told to search engines in none', () => {
  expect(jobPosting(aJob({ currency: null }), SITE)).not.toHaveProperty('baseSalary');
  expect(jobPosting(aJob({ currency: 'NOK' }), SITE)).toMatchObject({ baseSalary: { currency: 'NOK' } });
});

test.each([
  ['a part of the world', 'Remote - EMEA', [], undefined],
  ['anywhere', 'Remote', [], undefined],
  ['a country', 'Remote in France', [france], { '@type': 'Country', name: 'France' }],
])(
  'thiagozg/GitHubJobs-Clojure-Service#2: remote work from %s names countries, and no other word for one',
  (_where, job_location, places, wanted) => {
    const posting = jobPosting(aJob({ job_location, places, work_mode: 'remote' }), SITE);
    expect(posting).toEqual(
      wanted && expect.objectContaining({ jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: wanted }),
    );
  },
);
