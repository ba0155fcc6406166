import { statedPlace, type ViewedJob } from '@market/contracts/job-posts';
import { texts } from '../../texts';

/** Place of remote work that names no country. */
const ANYWHERE = texts.viewJob.anywhere;

/**
 * The location as the ad writes it, empty where it states none, with the towns and countries that were found for it
 * where it does not name them itself.
 */
export function placeText({ job_location, work_mode, places }: ViewedJob): string {
  const names =
    work_mode === 'remote'
      ? places.length > 0
        ? places.map(({ country }) => country)
        : [ANYWHERE]
      : places.map(({ name }) => name);
  const written = statedPlace(job_location) ?? '';
  const missing = [...new Set(names)].filter((name) => !written.toLowerCase().includes(name.toLowerCase())).join(', ');
  return written && missing ? texts.viewJob.placeWithNames({ written, missing }) : written || missing;
}
