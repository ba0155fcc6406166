import { statedPlace, type ViewedJob } from '@market/contracts/job-posts';
import { texts } from '../../texts';

/** Place of remote work that names no country. */
const ANYWHERE = texts.viewJob.anywhere;
/** A location that says the kind of work and no place. */
const REMOTE = /^(fully |100 ?% )?remote$/i;

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
  const stated = statedPlace(job_location) ?? '';
  // The kind of work stands in a line of its own.
  const written = work_mode === 'remote' && REMOTE.test(stated) ? '' : stated;
  const missing = [...new Set(names)].filter((name) => !written.toLowerCase().includes(name.toLowerCase())).join(', ');
  return written && missing ? texts.viewJob.placeWithNames({ written, missing }) : written || missing;
}
