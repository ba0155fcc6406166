import { isRecord } from '@market/api';
import { VISIT_SOURCES, type VisitSource } from './constants';

const KEY = 'job_source';

/** State that a link to a job carries within the site: which list it stands in. It stays in the browser's history. */
export const linkState = (source: VisitSource): Record<string, VisitSource> => ({ [KEY]: source });

/** Source that the link of this history entry named, or none. */
export function sourceInState(state: unknown): VisitSource | undefined {
  const named = isRecord(state) ? state[KEY] : undefined;
  return VISIT_SOURCES.find((source) => source === named);
}
