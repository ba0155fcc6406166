import { PRODUCT_NAME, links, salaryText, statedPlace, type PublicJob } from '@market/contracts';
import { escapeHtml, ownText } from '../views/escape-html';
import { PAGE_LANGUAGE } from './words';

/** The mark as the shell draws it on the dark ground of its first page; the file's own colours would be lost there. */
const MARK_ON_DARK =
  '<svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true"><path fill="#5cc3da" d="M4 22.5 17.2 9.3A7.4 7.4 0 0 1 29 9.5l-3.4 1.9v3.4a7.7 7.7 0 0 1-7.7 7.7Z"/><path fill="var(--mk-accent)" d="M9.6 22.5 18 14.1a4.2 4.2 0 0 1 4.2 4.2 4.2 4.2 0 0 1-4.2 4.2Z"/><circle cx="22.3" cy="9.7" r="1.35" fill="var(--mk-hero)"/><rect x="2" y="25" width="28" height="2.6" rx="1.3" fill="currentColor"/></svg>';
const MARK = '<img src="/favicon.svg" width="30" height="30" alt="">';

/**
 * What stands around a public page's text, at the very places of the shell's own header and page
 * (shell/public/raw-page.css).
 */
export function frame(content: string, look: 'normal' | 'narrow' | 'bands' = 'normal'): string {
  return [
    // The first stop of the Tab key, as in the application, to whose own link the focus goes over.
    '<a class="raw-skip" href="#content">Skip to content</a>',
    `<header class="raw-header raw-header-${look}"><div><a href="${links.home()}">${look === 'bands' ? MARK_ON_DARK : MARK}${escapeHtml(PRODUCT_NAME)}</a></div></header>`,
    `<main id="content" tabindex="-1" class="raw-main raw-${look}">${content}</main>`,
    `<footer class="raw-footer"><nav aria-label="Pages"><a href="${links.searchJobs()}">Search jobs</a> <a href="${links.forCandidates()}">For candidates</a> <a href="${links.forEmployers()}">For employers</a> <a href="${links.contact()}">Contact</a></nav></footer>`,
  ].join('');
}

/** The first letters of a name, as the screens show them where there is no picture. */
export function avatar(name: string, size: 44 | 56 | 64): string {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]!.toUpperCase())
    .join('');
  return `<span class="raw-avatar raw-avatar-${size}" aria-hidden="true">${escapeHtml(initials || '?')}</span>`;
}

type ListedJob = Pick<
  PublicJob,
  'id' | 'job_title' | 'cmp_name' | 'job_location' | 'salary' | 'salary_max' | 'currency'
>;

/** Jobs one below the other, each leading to its page; without the company where all are of one. */
export function jobList(jobs: readonly ListedJob[], { ofOneCompany = false } = {}): string {
  return `<ul class="raw-jobs">${jobs
    .map(
      (job) =>
        `<li><a href="${escapeHtml(links.jobDetails(job.id))}">${ownText(job.job_title)}</a><span>${[
          ofOneCompany ? '' : job.cmp_name,
          statedPlace(job.job_location),
          salaryText(job, PAGE_LANGUAGE),
        ]
          .filter(Boolean)
          .map((fact) => ownText(fact!))
          .join(' · ')}</span></li>`,
    )
    .join('')}</ul>`;
}
