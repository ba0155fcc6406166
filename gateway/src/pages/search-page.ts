import {
  EMPLOYMENT_TYPES,
  EMPLOYMENT_TYPE_LABELS,
  JOB_SORTS,
  WORK_MODES,
  WORK_MODE_LABELS,
  counted,
  links,
  payText,
  statedPlace,
  type FacetValue,
  type FoundJob,
  type JobSearchResult,
  type TextRange,
} from '@market/contracts';
import { markedPieces, shownSkills } from '@market/contracts/found-job';
import { relativeTimeText } from '@market/contracts/relative-time';
import {
  EMPTY_FILTER,
  PAGE_SIZE,
  SORT_LABELS,
  chosenFilters,
  countFilters,
  writeFilter,
  type SearchFilter,
} from '@market/contracts/search-filter';
import { escapeHtml, ownText } from '../views/escape-html';
import { avatar, frame } from './frame';
import { lastingPage } from './lasting-pages';
import type { RawPage } from './raw-page';
import { PAGE_LANGUAGE, countText } from './words';

/** Values of a facet that stand there before somebody asks for all. */
const VALUES_SHOWN = 6;

interface SearchPageNeeds {
  /** The search of the page's address. */
  filter: SearchFilter;
  /** The address's own query, for the head. */
  params: URLSearchParams;
  found: JobSearchResult;
  publicUrl: string;
  now: Date;
}

/**
 * A search with what it finds: words, filters, order and pages are links and a form, so that it can be used without the
 * application. What only the application can do (sliders, completions, saving) has its room left free.
 */
export function searchPage({ filter, params, found, publicUrl, now }: SearchPageNeeds): RawPage {
  const change = (next: Partial<SearchFilter>) => addressOf({ ...filter, page: 1, ...next });
  return {
    ...lastingPage(links.searchJobs(), params, publicUrl)!,
    isLasting: false,
    content: frame(
      [
        '<header class="raw-title"><h1>Search jobs</h1><span class="raw-layouts"></span></header>',
        searchForm(filter),
        `<p class="raw-meant">${found.did_you_mean ? `Did you mean ${link(change({ search: found.did_you_mean }), found.did_you_mean)}?` : ''}</p>`,
        `<div class="raw-split"><aside class="raw-filters" aria-label="Filters">${filters(filter, found, change)}</aside>`,
        `<section aria-label="Results"><div class="raw-bar"><p class="raw-total">${totalText(found)}</p><p class="raw-sorts">${sorts(filter, change)}</p></div>`,
        chips(filter, found, change),
        found.records.length > 0
          ? `<ul class="raw-cards" aria-label="Jobs">${found.records.map((job) => `<li>${card(job, now)}</li>`).join('')}</ul>`
          : nothing(found, change),
        pages(filter, found),
        '</section></div>',
      ].join(''),
    ),
  };
}

function addressOf(filter: SearchFilter): string {
  const query = writeFilter(filter).toString();
  return query ? `${links.searchJobs()}?${query}` : links.searchJobs();
}

function link(address: string, text: string, attributes = ''): string {
  return `<a href="${escapeHtml(address)}"${attributes}>${ownText(text)}</a>`;
}

/** New words keep the filters, as in the application. */
function searchForm(filter: SearchFilter): string {
  const kept = [...writeFilter({ ...filter, search: '', page: 1 })].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form class="raw-find" role="search" action="${links.searchJobs()}"><input type="search" name="search" aria-label="Search jobs" placeholder="Title, skill, company or place" dir="auto" value="${escapeHtml(filter.search)}" autocomplete="off" maxlength="300">${kept.join('')}<button>Search</button></form>`;
}

function totalText({ total, page }: JobSearchResult): string {
  return `${counted(total, 'job')}${page > 1 ? `, page ${String(page)}` : ''}`;
}

type Change = (next: Partial<SearchFilter>) => string;

function sorts({ sort }: SearchFilter, change: Change): string {
  return JOB_SORTS.map((one) =>
    link(change({ sort: one }), SORT_LABELS[one], one === sort ? ' aria-current="true"' : ''),
  ).join(' ');
}

function filters(filter: SearchFilter, { facets }: JobSearchResult, change: Change): string {
  const counted = <Value extends string>(
    values: readonly Value[],
    labels: Record<Value, string>,
    counts: readonly FacetValue[],
  ) =>
    values.map((value) => ({
      value,
      label: labels[value],
      count: counts.find((one) => one.value === value)?.count ?? 0,
    }));
  const first = <Value extends string | number>(values: readonly FacetValue[], chosen: readonly Value[]) =>
    values.filter(({ value }, at) => at < VALUES_SHOWN || chosen.includes(value as Value)) as Array<
      FacetValue & { value: Value }
    >;
  return [
    countFilters(filter) > 0 ? `<p>${link(clearedOf(filter), 'Clear all filters', ' class="raw-small"')}</p>` : '',
    facet('Work mode', counted(WORK_MODES, WORK_MODE_LABELS, facets.work_mode), filter.work_mode, (work_mode) =>
      change({ work_mode }),
    ),
    facet(
      'Employment type',
      counted(EMPLOYMENT_TYPES, EMPLOYMENT_TYPE_LABELS, facets.emp_type),
      filter.emp_type,
      (emp_type) => change({ emp_type }),
    ),
    // The application has its salary slider and its places between these.
    '<div class="raw-unscripted">',
    facet('Location', first(facets.location, [filter.location]), [filter.location], (places) =>
      change({ location: places.at(-1) ?? '', radius_km: null }),
    ),
    facet('Category', first(facets.job_cate, filter.job_cate), filter.job_cate, (job_cate) => change({ job_cate })),
    facet('Skills', first(facets.skills, filter.skills), filter.skills, (skills) => change({ skills })),
    '</div>',
  ].join('');
}

function clearedOf({ search, sort }: SearchFilter): string {
  return addressOf({ ...EMPTY_FILTER, search, sort });
}

/** Each value leads to the search with it, a chosen one to that without. */
function facet<Value extends string | number>(
  title: string,
  values: ReadonlyArray<{ value: Value; label: string; count: number }>,
  chosen: readonly Value[],
  addressWith: (values: Value[]) => string,
): string {
  if (values.length === 0) return '';
  const items = values.map(({ value, label, count }) => {
    const isChosen = chosen.includes(value);
    const address = addressWith(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value]);
    return `<li><a href="${escapeHtml(address)}"${isChosen ? ' aria-current="true"' : ''}>${ownText(label)} <span>${countText(count)}</span></a></li>`;
  });
  return `<h2>${title}</h2><ul class="raw-values" aria-label="${title}">${items.join('')}</ul>`;
}

function chips(filter: SearchFilter, { facets, records }: JobSearchResult, change: Change): string {
  const chosen = chosenFilters(
    filter,
    { facets, company: records.find(({ cmp_code }) => cmp_code === filter.cmp_code)?.cmp_name },
    PAGE_LANGUAGE,
  );
  if (chosen.length === 0) return '';
  const items = chosen.map(
    ({ label, without }) =>
      `<li>${link(change(without), label, ` class="raw-small raw-chip" aria-label="Remove ${escapeHtml(label)}"`)}</li>`,
  );
  return `<ul class="raw-chips" aria-label="Chosen filters">${items.join('')}<li>${link(clearedOf(filter), 'Clear all')}</li></ul>`;
}

function card(job: FoundJob, now: Date): string {
  const { id, job_title, cmp_name, job_location, work_mode, emp_type, created_at, highlights } = job;
  const skills = shownSkills(job);
  const pay = payText(job, PAGE_LANGUAGE) ?? 'Salary not stated';
  const facts = [
    ...(statedPlace(job_location) ? [marked(job_location, highlights?.job_location)] : []),
    escapeHtml(pay),
    ...(work_mode ? [WORK_MODE_LABELS[work_mode]] : []),
    ...(emp_type ? [EMPLOYMENT_TYPE_LABELS[emp_type]] : []),
  ];
  return [
    `<article class="raw-result">${avatar(cmp_name, 44)}<div>`,
    `<h2><a href="${escapeHtml(links.jobDetails(id))}">${marked(job_title, highlights?.job_title)}</a></h2><p class="raw-by">${marked(cmp_name, highlights?.cmp_name)}</p>`,
    `<ul class="raw-short">${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`,
    highlights?.excerpt
      ? `<p class="raw-excerpt" dir="auto">${marked(highlights.excerpt, highlights.excerpt_ranges)}</p>`
      : '',
    skills.length > 0
      ? `<ul class="raw-skills" aria-label="Skills">${skills.map(({ skill, ranges }) => `<li>${marked(skill, ranges)}</li>`).join('')}</ul>`
      : '',
    `</div><time datetime="${created_at}">${relativeTimeText(created_at, now, PAGE_LANGUAGE)}</time></article>`,
  ].join('');
}

/** A text with what was searched for standing out in it. */
function marked(text: string, ranges?: readonly TextRange[]): string {
  return `<bdi>${markedPieces(text, ranges)
    .map((piece) => (piece.isMarked ? `<mark>${escapeHtml(piece.text)}</mark>` : escapeHtml(piece.text)))
    .join('')}</bdi>`;
}

function nothing({ total }: JobSearchResult, change: Change): string {
  const [title, action] =
    total === 0
      ? ['No job fits all of this', link(links.searchJobs(), 'Show all jobs')]
      : ['The list ends before this page', link(change({ page: 1 }), 'To the first page')];
  return `<div class="raw-gone"><h2>${title}</h2><p>${action}</p></div>`;
}

function pages(filter: SearchFilter, { total, page }: JobSearchResult): string {
  if (total <= PAGE_SIZE) return '';
  const last = Math.ceil(total / PAGE_SIZE);
  const before =
    page > 1 ? link(addressOf({ ...filter, page: Math.min(page - 1, last) }), 'Previous page', ' rel="prev"') : '';
  const after = page < last ? link(addressOf({ ...filter, page: page + 1 }), 'Next page', ' rel="next"') : '';
  return `<nav class="raw-pages" aria-label="Pages of the search">${before} <span>Page ${countText(page)} of ${countText(last)}</span> ${after}</nav>`;
}
