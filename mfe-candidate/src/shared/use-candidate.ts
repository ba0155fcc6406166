import { call } from '@market/api/call';
import { ownBlindRecord } from '@market/contracts/access';
import { openResume, viewCandidate } from '@market/contracts/profiles';
import { downloadFile, errorText, useSession, useShell } from '@market/web-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { texts } from '../texts';
import { queryKeys } from './query-keys';

/**
 * The signed-in candidate's own profile; not fetched before one exists.
 * @param options.isAnew refetches on every mount, while cached data is shown
 */
export function useOwnCandidate({ isAnew = false } = {}) {
  const { http } = useShell();
  const { user } = useSession();
  const canCode = user?.can_code;
  return useQuery({
    queryKey: queryKeys.candidate(canCode ?? 'none'),
    // Non-null: enabled only with a code.
    queryFn: () => call(http, viewCandidate, { params: { can_code: canCode! } }),
    enabled: canCode !== undefined,
    refetchOnMount: isAnew ? 'always' : true,
  });
}

/**
 * Blind record of the signed-in candidate, as employers without access see it. Its query key extends the profile's, so
 * that both are invalidated together.
 */
export function useOwnBlindRecord() {
  const { http } = useShell();
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.candidate(user?.can_code ?? 'none'), 'blind'],
    queryFn: () => call(http, ownBlindRecord),
    enabled: user?.can_code !== undefined,
    // Work experience and education change it as well.
    refetchOnMount: 'always',
  });
}

/** Fetches a resume and hands it to the browser as '{name}_resume.pdf'. */
export function useResumeDownload() {
  const { http, notify } = useShell();
  return useMutation({
    mutationFn: async ({ can_code, can_name }: { can_code: string; can_name: string }) => {
      downloadFile(await call(http, openResume, { params: { can_code } }), `${can_name}_resume.pdf`);
    },
    onError: (error) => notify.error(errorText(error, texts.useCandidate.resumeNotDownloaded)),
  });
}
