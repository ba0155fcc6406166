import { call } from '@market/api/call';
import { listApplicantTags } from '@market/contracts/assessments';
import { useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/** Tags of the own company for applicants. */
export function useApplicantTags() {
  const { http } = useShell();
  return useQuery({ queryKey: queryKeys.applicantTags, queryFn: () => call(http, listApplicantTags) });
}
