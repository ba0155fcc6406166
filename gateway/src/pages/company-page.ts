import { counted, links, type Company, type JobSearchResult } from '@market/contracts';
import { escapeHtml, ownText } from '../views/escape-html';
import { avatar, frame, jobList } from './frame';
import type { RawPage } from './raw-page';
import { summary } from './words';

/**
 * A company's page with its open jobs. Mail address and phone come with the application only: they are for people, not
 * for those who collect addresses. Without open jobs search engines are asked not to keep the page: anybody may
 * register a company.
 */
export function companyPage({
  company,
  jobs,
  publicUrl,
}: {
  company: Company;
  jobs: JobSearchResult;
  publicUrl: string;
}): RawPage {
  const { cmp_code, cmp_name, cmp_webs, emp_loca, emp_addr } = company;
  const address = `${publicUrl}${links.companyProfile(cmp_code)}`;
  const count = jobs.total;
  const more =
    count > jobs.records.length
      ? `<p><a href="${escapeHtml(links.searchJobs({ cmp_code, sort: 'newest' }))}">See all ${counted(count, 'open job')}</a></p>`
      : '';
  const website = /^https?:\/\//i.test(cmp_webs) ? cmp_webs : undefined;
  return {
    status: 200,
    title: cmp_name,
    description: summary(
      `${cmp_name} in ${emp_loca}: ${count === 0 ? 'no open jobs right now' : counted(count, 'open job')}. ${jobs.records.map(({ job_title }) => job_title).join(', ')}`,
    ),
    canonical: count > 0 ? address : null,
    kind: 'profile',
    data: {
      '@context': 'https://schema.org/',
      '@type': 'Organization',
      name: cmp_name,
      url: address,
      ...(website ? { sameAs: website } : {}),
      address: emp_addr,
    },
    content: frame(
      [
        `<header class="raw-company"><h1>${avatar(cmp_name, 56)} ${ownText(cmp_name)}</h1><p>${ownText(emp_loca)}</p></header>`,
        '<section class="raw-card"><h2>About the company</h2><dl>',
        website
          ? `<dt>Website</dt><dd><a href="${escapeHtml(website)}" rel="noopener noreferrer nofollow">${escapeHtml(website.replace(/^https?:\/\//, ''))}</a></dd>`
          : '',
        `<dt>Address</dt><dd class="raw-lines" dir="auto">${escapeHtml(emp_addr)}</dd><dt>Open jobs</dt><dd>${String(count)}</dd></dl></section>`,
        `<section class="raw-card"><h2>Open jobs</h2>${count > 0 ? jobList(jobs.records, { ofOneCompany: true }) : '<p>No open jobs right now</p>'}${more}</section>`,
      ].join(''),
      'narrow',
    ),
  };
}
