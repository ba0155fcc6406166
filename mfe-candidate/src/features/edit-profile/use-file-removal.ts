import { call } from '@market/api/call';
import { deletePicture, deleteResume } from '@market/contracts/profiles';
import { pictureKey } from '@market/market-ui/values';
import { errorText, isApiError, useShell } from '@market/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';

const REMOVALS = {
  picture: {
    endpoint: deletePicture,
    done: texts.editProfile.pictureRemoved,
    failed: texts.editProfile.pictureNotRemoved,
  },
  resume: {
    endpoint: deleteResume,
    done: texts.editProfile.resumeRemoved,
    failed: texts.editProfile.resumeNotRemoved,
  },
} as const;

/** Removes the candidate's own picture or resume; it may already be gone, if another tab was faster. */
export function useFileRemoval(kind: keyof typeof REMOVALS, canCode: string) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const { endpoint, done, failed } = REMOVALS[kind];
  return useMutation({
    mutationFn: async () => {
      try {
        await call(http, endpoint, { params: { can_code: canCode } });
      } catch (error) {
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSuccess: () => {
      // Updates the cache, so that the header and all avatars show the initials without a refetch.
      if (kind === 'picture') cache.setQueriesData({ queryKey: pictureKey(canCode) }, null);
      notify.success(done);
    },
    onError: (error) => notify.error(errorText(error, failed)),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.candidate(canCode) }),
  });
}
