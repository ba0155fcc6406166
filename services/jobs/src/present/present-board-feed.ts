import {
  EMPLOYMENT_TYPE_LABELS,
  type PublicJob,
  salaryText,
  statedPlace,
  WORK_MODE_LABELS,
} from '@market/contracts/job-posts';
import { jobDetailsFrom, PRODUCT_NAME } from '@market/contracts/site';
import { xmlText } from './xml-text';

/** The place of a job in parts, as job boards want it. */
export interface BoardPlace {
  name: string;
  region?: string | undefined;
  country: string;
}

/** A job with its places, where they were looked up. */
export interface BoardJob {
  job: PublicJob;
  places: readonly BoardPlace[];
}

/**
 * Jobs as the XML that job boards take (the `<source>` and `<job>` elements of Indeed’s XML feeds, which most others
 * read too). A job element has one place, so a job of several is listed at each. The same jobs give the same bytes.
 */
export function presentBoardFeed(publicUrl: string, jobs: readonly BoardJob[]): string {
  const built = jobs.reduce((latest, { job }) => (job.updated_at > latest ? job.updated_at : latest), '');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<source>',
    element('publisher', PRODUCT_NAME),
    element('publisherurl', publicUrl),
    ...(built ? [element('lastBuildDate', httpDate(built))] : []),
    ...jobs.flatMap(({ job, places }) => {
      const [first, ...others] = places;
      return [
        listing(publicUrl, job, first, job.id),
        ...others.map((place) => listing(publicUrl, job, place, referenceAt(job.id, place))),
      ];
    }),
    '</source>\n',
  ].join('\n');
}

/** Boards know a listing by its number, so that one of a further place keeps its own wherever it stands among them. */
function referenceAt(id: string, place: BoardPlace): string {
  return [id, place.name, place.region, place.country].filter(Boolean).join('-').replace(/\s+/g, '_');
}

function listing(publicUrl: string, job: PublicJob, place: BoardPlace | undefined, reference: string): string {
  const stated = statedPlace(job.job_location) ?? '';
  return [
    '<job>',
    element('title', job.job_title),
    element('date', httpDate(job.created_at)),
    element('referencenumber', reference),
    element('url', `${publicUrl}${jobDetailsFrom(job.id, 'board')}`),
    element('company', job.cmp_name),
    element('sourcename', job.cmp_name),
    element('city', place ? place.name : stated),
    element('state', place?.region),
    element('country', place?.country),
    element('description', job.job_description),
    // Amounts without a stated currency would be taken for another one's.
    element('salary', job.currency === null ? null : salaryText(job)),
    element('jobtype', job.emp_type && EMPLOYMENT_TYPE_LABELS[job.emp_type]),
    element('remotetype', job.work_mode && WORK_MODE_LABELS[job.work_mode]),
    element('category', job.cate_desc),
    element('experience', job.exp_min === null ? null : `${job.exp_min}`),
    element('expirationdate', job.closes_at),
    '</job>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** An element, or nothing where the job does not say it. */
const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${xmlText(text)}</${name}>` : '';

/** Time in the form of RFC 822, which such feeds use. */
const httpDate = (time: string): string => new Date(time).toUTCString();
