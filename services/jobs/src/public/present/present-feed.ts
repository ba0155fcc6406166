import { type PublicJob, salaryText, statedPlace } from '@market/contracts/job-posts';
import type { LinkSource } from '@market/contracts/job-statistics';
import { PRODUCT_NAME, SOURCE_PARAMETER } from '@market/contracts/site';
import { xmlText } from './xml-text';

const FEED: LinkSource = 'board';

/** Timestamp of an empty feed: constant, so that an unchanged feed stays byte-identical. */
const BEFORE_ANYTHING = '1970-01-01T00:00:00.000Z';

interface Feed {
  title: string;
  /** URL of the feed itself. */
  self: string;
  /** URL of the page with the same jobs. */
  page: string;
  jobs: readonly PublicJob[];
}

/** Jobs as an Atom feed (RFC 4287). An entry's id is its page's URL, which never changes. */
export function presentFeed({ title, self, page, jobs }: Feed): string {
  const updated = jobs.reduce((latest, job) => (job.updated_at > latest ? job.updated_at : latest), BEFORE_ANYTHING);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${xmlText(self)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${xmlText(PRODUCT_NAME)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
    ...jobs.map(entry),
    '</feed>\n',
  ].join('\n');
}

function entry({
  url,
  job_title,
  cmp_name,
  job_location,
  cate_desc,
  job_description,
  created_at,
  updated_at,
  ...pay
}: PublicJob): string {
  return [
    '<entry>',
    `<id>${xmlText(url)}</id>`,
    `<title>${xmlText(`${job_title}, ${cmp_name}`)}</title>`,
    `<updated>${updated_at}</updated>`,
    `<published>${created_at}</published>`,
    `<author><name>${xmlText(cmp_name)}</name></author>`,
    // The parameter marks visits from feeds in the job's statistics; the id is the URL without it.
    `<link rel="alternate" type="text/html" href="${xmlText(`${url}?${SOURCE_PARAMETER}=${FEED}`)}"/>`,
    ...(cate_desc ? [`<category term="${xmlText(cate_desc)}"/>`] : []),
    `<summary>${xmlText([cmp_name, statedPlace(job_location), salaryText(pay)].filter(Boolean).join(', '))}</summary>`,
    `<content type="html">${xmlText(job_description)}</content>`,
    '</entry>',
  ].join('\n');
}
