import {
  EMPLOYMENT_TYPE_LABELS,
  WORK_MODE_LABELS,
  counted,
  links,
  salaryText,
  statedPlace,
  type JobPage,
  type JobPlace,
  type PublicJob,
} from '@market/contracts';
import { escapeHtml, ownText } from '../views/escape-html';
import { avatar, frame, jobList } from './frame';
import { ANYWHERE, jobPosting } from './job-posting';
import type { RawPage } from './raw-page';
import { PAGE_LANGUAGE, dateText, summary } from './words';

/**
 * The blocks of a description, which its sanitiser leaves without attributes: each stands in its own direction, as in
 * the application.
 */
const BLOCK = /<(p|ul|ol|h3|h4)>/g;

/** A job's own page: in full while it is open; of a closed one what could come in its place, and no structured data. */
export function jobPage(page: JobPage): RawPage {
  return page.status === 'open' ? openJob(page) : closedJob(page.similar);
}

function openJob(page: Extract<JobPage, { status: 'open' }>): RawPage {
  const { job, text, places, similar } = page;
  const where = statedPlace(job.job_location);
  const described = [
    salaryText(job, PAGE_LANGUAGE),
    job.work_mode && WORK_MODE_LABELS[job.work_mode],
    job.emp_type && EMPLOYMENT_TYPE_LABELS[job.emp_type],
  ]
    .filter(Boolean)
    .join(', ');
  return {
    status: 200,
    title: `${job.job_title}, ${job.cmp_name}`,
    description: summary(
      `${job.job_title} at ${job.cmp_name}${where ? ` in ${where}` : ''}${described ? ` (${described})` : ''}. ${text}`,
    ),
    canonical: job.url,
    kind: 'article',
    data: jobPosting(page),
    content: frame(
      [
        `<p class="raw-back"><a href="${links.searchJobs()}">All jobs</a></p>`,
        '<article class="raw-job">',
        `<div class="raw-intro"><header class="raw-heading">${avatar(job.cmp_name, 64)}<div><h1>${ownText(job.job_title)}</h1><p><a href="${escapeHtml(links.companyProfile(job.cmp_code))}">${ownText(job.cmp_name)}</a></p></div></header>`,
        `<ul class="raw-facts">${factsOf(job, places)
          .map((fact) => `<li>${fact}</li>`)
          .join('')}</ul></div>`,
        '<div class="raw-apply"><noscript>To apply, switch on JavaScript and reload the page.</noscript></div>',
        `<div class="raw-text"><h2 class="raw-hidden">About the job</h2><div class="raw-description" dir="auto">${job.job_description.replace(BLOCK, '<$1 dir="auto">')}</div>`,
        job.required_skills.length > 0
          ? `<section aria-label="Required skills"><h2>Required skills</h2><ul class="raw-skills">${job.required_skills.map((skill) => `<li>${ownText(skill)}</li>`).join('')}</ul></section>`
          : '',
        '</div></article>',
        similar.length > 0
          ? `<section class="raw-similar"><h2>More in ${escapeHtml(job.cate_desc)}</h2>${jobList(similar)}</section>`
          : '',
      ].join(''),
    ),
  };
}

function closedJob(similar: readonly PublicJob[]): RawPage {
  return {
    status: 410,
    title: 'This job is not here any more',
    description: 'This job takes no more applications. Others like it are open.',
    canonical: null,
    content: frame(
      [
        `<p class="raw-back"><a href="${links.searchJobs()}">All jobs</a></p>`,
        `<div class="raw-gone"><h1>This page has flown</h1><p>This job is not here any more.</p><p><a href="${links.searchJobs()}">Find jobs</a></p></div>`,
        similar.length > 0 ? `<section class="raw-similar"><h2>Similar jobs</h2>${jobList(similar)}</section>` : '',
      ].join(''),
    ),
  };
}

/** What the structured data says of place, pay and times, in words. */
function factsOf(job: PublicJob, places: readonly JobPlace[]): string[] {
  return [
    ...[placeText(job, places)].filter((place) => place !== '').map(ownText),
    escapeHtml(salaryText(job, PAGE_LANGUAGE) ?? 'Salary not stated'),
    ...(job.work_mode ? [WORK_MODE_LABELS[job.work_mode]] : []),
    ...(job.emp_type ? [EMPLOYMENT_TYPE_LABELS[job.emp_type]] : []),
    ...(job.exp_min === null
      ? []
      : [job.exp_min === 0 ? 'No experience needed' : `${counted(job.exp_min, 'year')} of experience or more`]),
    `Posted <time datetime="${job.created_at}">${dateText(job.created_at)}</time>`,
    ...(job.closes_at ? [`Apply by <time datetime="${job.closes_at}">${dateText(job.closes_at)}</time>`] : []),
  ];
}

/**
 * The location as the ad writes it, empty where it states none, with the towns and countries that were found for it
 * where it does not name them itself.
 */
function placeText({ job_location, work_mode }: PublicJob, places: readonly JobPlace[]): string {
  const names =
    work_mode === 'remote'
      ? places.length > 0
        ? places.map(({ country }) => country)
        : [ANYWHERE]
      : places.map(({ name }) => name);
  const written = statedPlace(job_location) ?? '';
  const missing = [...new Set(names)].filter((name) => !written.toLowerCase().includes(name.toLowerCase())).join(', ');
  return written && missing ? `${written} (${missing})` : written || missing;
}
