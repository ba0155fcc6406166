import { isRecord } from '@market/api';
import { VISIT_SOURCES, type VisitSource } from './constants';

const KEY = 'job_source';

/** Navigation state of a link to a job within the site: the list that contains it. Stored in the browser's history. */
export const linkState = (source: VisitSource): Record<string, VisitSource> => ({ [KEY]: source });

/** Source that the link of this history entry named, or none. */
export function sourceInState(state: unknown): VisitSource | undefined {
  const named = isRecord(state) ? state[KEY] : undefined;
  return VISIT_SOURCES.find((source) => source === named);
}
