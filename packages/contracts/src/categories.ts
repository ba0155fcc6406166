import type { JobCategory } from './answers/job';

/**
 * The kinds of work that jobs and candidates are sorted by: the whole world of work, coarse enough to choose from a
 * list. Codes are stored with jobs and candidates, so a code is never given to another meaning.
 */
export const JOB_CATEGORIES: readonly JobCategory[] = [
  { cate_code: 1, cate_desc: 'Software Development' },
  { cate_code: 2, cate_desc: 'IT & Infrastructure' },
  { cate_code: 3, cate_desc: 'Data & Analytics' },
  { cate_code: 4, cate_desc: 'Cyber Security' },
  { cate_code: 5, cate_desc: 'Design & Creative' },
  { cate_code: 6, cate_desc: 'Product & Project Management' },
  { cate_code: 7, cate_desc: 'Marketing & Communications' },
  { cate_code: 8, cate_desc: 'Sales & Business Development' },
  { cate_code: 9, cate_desc: 'Customer Service' },
  { cate_code: 10, cate_desc: 'Accounting & Finance' },
  { cate_code: 11, cate_desc: 'Banking & Insurance' },
  { cate_code: 12, cate_desc: 'Human Resources & Recruiting' },
  { cate_code: 13, cate_desc: 'Legal' },
  { cate_code: 14, cate_desc: 'Administration & Office' },
  { cate_code: 15, cate_desc: 'Management & Consulting' },
  { cate_code: 16, cate_desc: 'Operations & Logistics' },
  { cate_code: 17, cate_desc: 'Transport & Driving' },
  { cate_code: 18, cate_desc: 'Manufacturing & Production' },
  { cate_code: 19, cate_desc: 'Engineering' },
  { cate_code: 20, cate_desc: 'Construction & Architecture' },
  { cate_code: 21, cate_desc: 'Skilled Trades & Maintenance' },
  { cate_code: 22, cate_desc: 'Healthcare & Nursing' },
  { cate_code: 23, cate_desc: 'Social Care & Community' },
  { cate_code: 24, cate_desc: 'Education & Training' },
  { cate_code: 25, cate_desc: 'Science & Research' },
  { cate_code: 26, cate_desc: 'Hospitality & Tourism' },
  { cate_code: 27, cate_desc: 'Retail' },
  { cate_code: 28, cate_desc: 'Beauty, Sport & Wellbeing' },
  { cate_code: 29, cate_desc: 'Media, Writing & Translation' },
  { cate_code: 30, cate_desc: 'Arts & Entertainment' },
  { cate_code: 31, cate_desc: 'Real Estate & Facilities' },
  { cate_code: 32, cate_desc: 'Security & Emergency Services' },
  { cate_code: 33, cate_desc: 'Government & Public Sector' },
  { cate_code: 34, cate_desc: 'Energy & Environment' },
  { cate_code: 35, cate_desc: 'Agriculture & Animals' },
  { cate_code: 36, cate_desc: 'Internships & Student Jobs' },
  { cate_code: 37, cate_desc: 'Other' },
];

const byCode = new Map(JOB_CATEGORIES.map(({ cate_code, cate_desc }) => [cate_code, cate_desc]));

/** The name of a category; undefined for a code that is not in the list. */
export function categoryName(code: number): string | undefined {
  return byCode.get(code);
}
