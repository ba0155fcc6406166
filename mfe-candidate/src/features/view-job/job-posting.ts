import { pictureUrl } from '@market/contracts/companies';
import {
  amountsOf,
  type EmploymentType,
  type SalaryPeriod,
  statedPlace,
  type ViewedJob,
  writtenPlaces,
} from '@market/contracts/job-posts';
import { links, PRODUCT_NAME } from '@market/contracts/site';

/** Google's names for kinds of employment. */
const EMPLOYMENT: Record<EmploymentType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
  temporary: 'TEMPORARY',
};
/** Google's names for salary periods. */
const PAID_FOR: Record<SalaryPeriod, string> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
};
/**
 * Structured data of a job for search engines (schema.org/JobPosting, with Google's required and recommended fields:
 * developers.google.com/search/docs/appearance/structured-data/job-posting). Contains only facts that the page shows.
 * @param publicUrl base address of the site
 * @returns undefined where neither place nor eligible countries are known: search engines require one of them, and
 * neither is invented. The page is then found by its words.
 */
export function jobPosting(job: ViewedJob, publicUrl: string): object | undefined {
  const where = whereOf(job);
  if (!where) return undefined;
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.job_title,
    description: job.job_description,
    identifier: { '@type': 'PropertyValue', name: PRODUCT_NAME, value: job.id },
    url: `${publicUrl}${links.jobDetails(job.id)}`,
    datePosted: job.created_at,
    ...(job.closes_at ? { validThrough: job.closes_at } : {}),
    ...(job.emp_type ? { employmentType: EMPLOYMENT[job.emp_type] } : {}),
    hiringOrganization: {
      '@type': 'Organization',
      name: job.cmp_name,
      ...(job.cmp_logo ? { logo: `${publicUrl}${pictureUrl(job.cmp_logo)}` } : {}),
    },
    ...where,
    ...salaryOf(job),
    ...(job.required_skills.length > 0 ? { skills: job.required_skills.join(', ') } : {}),
    ...(job.exp_min
      ? {
          experienceRequirements: {
            '@type': 'OccupationalExperienceRequirements',
            monthsOfExperience: job.exp_min * 12,
          },
        }
      : {}),
    industry: job.cate_desc,
    directApply: true,
  };
}

/**
 * Location of a job: for a remote one only the countries of eligible applicants; otherwise its geocoded towns, else its
 * text; undefined where there is neither.
 */
function whereOf({ work_mode, job_location, places }: ViewedJob): object | undefined {
  if (work_mode === 'remote') {
    const countries = [...new Set(places.flatMap(({ country, country_code }) => (country_code ? [country] : [])))];
    if (countries.length === 0) return undefined;
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: oneOrMany(countries.map((name) => ({ '@type': 'Country', name }))),
    };
  }
  const addresses =
    places.length > 0
      ? places.map(({ name, region, country, country_code }) => ({
          addressLocality: name,
          ...(region ? { addressRegion: region } : {}),
          addressCountry: country_code ?? country,
        }))
      : statedPlace(job_location)
        ? writtenPlaces(job_location).map((addressLocality) => ({ addressLocality }))
        : [];
  return addresses.length === 0
    ? undefined
    : {
        jobLocation: oneOrMany(
          addresses.map((address) => ({ '@type': 'Place', address: { '@type': 'PostalAddress', ...address } })),
        ),
      };
}

/** Empty where the ad states no currency, because an amount in a guessed currency would be invented. */
function salaryOf(job: ViewedJob): object {
  const [lowest, highest] = amountsOf(job);
  if (lowest === undefined || !job.currency) return {};
  const amount = highest === undefined ? { value: lowest } : { minValue: lowest, maxValue: highest };
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: job.currency,
      value: { '@type': 'QuantitativeValue', ...amount, unitText: PAID_FOR[job.salary_period] },
    },
  };
}

function oneOrMany<Item>(items: Item[]): Item | Item[] {
  const [only = items, ...others] = items;
  return others.length === 0 ? only : items;
}
