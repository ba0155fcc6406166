import { call } from '@market/api/call';
import { viewResumeDetails } from '@market/contracts/profiles';
import { isRecord } from '@market/api';
import { useShell } from '@market/web-kit';
import { queryOptions } from '@tanstack/react-query';
import type { Json } from './json-resume/format';
import { queryKeys } from './query-keys';

/** Query of the parts of the candidate's JSON Resume that the profile has no field for; an empty object for none. */
export function useResumeDetailsQuery() {
  const { http } = useShell();
  return queryOptions({
    queryKey: queryKeys.resumeDetails,
    queryFn: async (): Promise<Json> => {
      const { details } = await call(http, viewResumeDetails);
      const parsed: unknown = details ? JSON.parse(details) : {};
      return isRecord(parsed) ? parsed : {};
    },
  });
}

/** Names of the format's parts that tell nothing about the person. */
const OF_THE_FILE = ['$schema', 'meta'];

/** Names of the parts, as `awards`, for the page. */
export const partsOf = (details: Json): string[] => Object.keys(details).filter((name) => !OF_THE_FILE.includes(name));
