import {
  PRODUCT_LEAD,
  PRODUCT_TAGLINE,
  counted,
  links,
  wordFor,
  type FacetValue,
  type JobSearchResult,
} from '@market/contracts';
import { escapeHtml } from '../views/escape-html';
import { frame, jobList } from './frame';
import { lastingPage } from './lasting-pages';
import type { RawPage } from './raw-page';
import { countText } from './words';

const CATEGORIES_SHOWN = 8;

/** The first page with what is open now. The search works without the application; what was typed goes over to it. */
export function homePage({ jobs, publicUrl }: { jobs: JobSearchResult; publicUrl: string }): RawPage {
  return {
    ...lastingPage(links.home(), new URLSearchParams(), publicUrl)!,
    isLasting: false,
    content: frame(
      [
        `<section class="raw-hero"><div><h1>${escapeHtml(PRODUCT_TAGLINE)}</h1><p class="raw-lead">${escapeHtml(PRODUCT_LEAD)}</p>`,
        `<form class="raw-search" role="search" action="${links.searchJobs()}"><input type="search" name="search" dir="auto" aria-label="Search jobs" placeholder="Job title, skill or company" autocomplete="off" maxlength="300"><button>Search</button></form>`,
        `<p class="raw-count"><strong>${countText(jobs.total)}</strong> ${wordFor(jobs.total, 'job is', 'jobs are')} open right now</p></div></section>`,
        band(
          'Popular categories',
          `<ul class="raw-categories">${popular(jobs.facets.job_cate).map(category).join('')}</ul>`,
        ),
        jobs.records.length > 0 ? `<div class="raw-tinted">${band('Just posted', jobList(jobs.records))}</div>` : '',
      ].join(''),
      'bands',
    ),
  };
}

function band(title: string, content: string): string {
  return `<section class="raw-band"><h2>${title}</h2>${content}</section>`;
}

/** As the shell's own page chooses and orders them (category-grid.tsx). */
function popular(categories: readonly FacetValue[]): FacetValue[] {
  return categories
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, CATEGORIES_SHOWN);
}

function category({ value, label, count }: FacetValue): string {
  return `<li><a href="${escapeHtml(links.searchJobs({ job_cate: String(value) }))}">${escapeHtml(label)} <span>${counted(count, 'job')}</span></a></li>`;
}
