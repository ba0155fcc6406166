import { statedPlace, type ViewedJob } from '@market/contracts/job-posts';
import { texts } from '../../texts';

/** Place text of remote work without a country. */
const ANYWHERE = texts.viewJob.anywhere;
/** Location text that states the work mode instead of a place. */
const REMOTE = /^(fully |100 ?% )?remote$/i;

/**
 * Returns the location as written in the ad, empty where it states none, plus geocoded towns and countries that the
 * text does not contain.
 */
export function placeText({ job_location, work_mode, places }: ViewedJob): string {
  const names =
    work_mode === 'remote'
      ? places.length > 0
        ? places.map(({ country }) => country)
        : [ANYWHERE]
      : places.map(({ name }) => name);
  const stated = statedPlace(job_location) ?? '';
  // The work mode has a line of its own.
  const written = work_mode === 'remote' && REMOTE.test(stated) ? '' : stated;
  const missing = [...new Set(names)].filter((name) => !written.toLowerCase().includes(name.toLowerCase())).join(', ');
  return written && missing ? texts.viewJob.placeWithNames({ written, missing }) : written || missing;
}
