import { PRODUCT_NAME, links, salaryText, type PublicJob } from '@market/contracts';
import { escapeHtml } from '../views/escape-html';
import { PAGE_LANGUAGE } from './words';

/** What stands around a public page's text, at the very places of the shell's own header and page (shell/public/raw-page.css). */
export function frame(content: string, width: 'normal' | 'narrow' = 'normal'): string {
  return [
    `<header class="raw-header"><div><a href="${links.home()}"><img src="/favicon.svg" width="30" height="30" alt="">${escapeHtml(PRODUCT_NAME)}</a></div></header>`,
    `<main class="raw-main raw-${width}">${content}</main>`,
    `<footer class="raw-footer"><nav aria-label="Pages"><a href="${links.searchJobs()}">Search jobs</a> <a href="${links.forCandidates()}">For candidates</a> <a href="${links.forEmployers()}">For employers</a> <a href="${links.contact()}">Contact</a></nav></footer>`,
  ].join('');
}

/** The first letters of a name, as the screens show them where there is no picture. */
export function avatar(name: string, size: 56 | 64): string {
  const initials = name.split(/\s+/).filter(Boolean).slice(0, 2).map((word) => Array.from(word)[0]!.toUpperCase()).join('');
  return `<span class="raw-avatar raw-avatar-${size}" aria-hidden="true">${escapeHtml(initials || '?')}</span>`;
}

type ListedJob = Pick<PublicJob, 'id' | 'job_title' | 'cmp_name' | 'job_location' | 'salary' | 'salary_max' | 'currency'>;

/** Jobs one below the other, each leading to its page; without the company where all are of one. */
export function jobList(jobs: readonly ListedJob[], { ofOneCompany = false } = {}): string {
  return `<ul class="raw-jobs">${jobs
    .map((job) => `<li><a href="${escapeHtml(links.jobDetails(job.id))}">${escapeHtml(job.job_title)}</a><span>${escapeHtml([ofOneCompany ? '' : job.cmp_name, job.job_location, salaryText(job, PAGE_LANGUAGE)].filter(Boolean).join(' · '))}</span></li>`)
    .join('')}</ul>`;
}
