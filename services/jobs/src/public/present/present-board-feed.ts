import {
  EMPLOYMENT_TYPE_LABELS,
  type PublicJob,
  salaryText,
  statedPlace,
  WORK_MODE_LABELS,
} from '@market/contracts/job-posts';
import { jobDetailsFrom, PRODUCT_NAME } from '@market/contracts/site';
import { xmlText } from './xml-text';

/** A job's place in separate parts, as job boards require. */
export interface BoardPlace {
  name: string;
  region?: string | undefined;
  country: string;
}

/** A job with its geocoded places, if any. */
export interface BoardJob {
  job: PublicJob;
  places: readonly BoardPlace[];
}

/**
 * Jobs as XML for job boards (the `<source>` and `<job>` elements of Indeed’s XML feeds, which most others accept too).
 * A job element has one place, so a job with several is listed once for each. The output is deterministic.
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

/** Boards identify a listing by its reference, so a further place keeps its own, whatever its position in the list. */
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
    // Boards would assume another currency for amounts without one.
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

/** An element, or an empty text if there is no value. */
const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${xmlText(text)}</${name}>` : '';

/** Time in RFC 822 format, which such feeds use. */
const httpDate = (time: string): string => new Date(time).toUTCString();
