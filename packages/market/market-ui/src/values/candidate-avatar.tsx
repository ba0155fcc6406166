import { call } from '@market/api/call';
import { openPicture } from '@market/contracts/profiles';
import { isApiError, useObjectUrl, usePageShell, useSession } from '@market/web-kit';
import { Avatar } from '@market/web-kit/frame';
import { useQuery } from '@tanstack/react-query';

const FRESH_MS = 5 * 60_000;

/** Query key of a picture: candidate and viewer. */
export const pictureKey = (canCode: string, loginId?: string) =>
  ['candidate-picture', canCode, ...(loginId === undefined ? [] : [loginId])] as const;

interface CandidateAvatarProps {
  /** Undefined for people who are not candidates, empty for candidates who revoked access: both get initials. */
  canCode: string | undefined;
  name: string;
  /** Set to false by callers who know that there is no picture, which saves the request. */
  hasPicture?: boolean;
  size?: number;
}

/**
 * A candidate's picture as their avatar, if the viewer may see it; initials if there is none (404), if it is forbidden
 * (403, 404), and during loading.
 */
export function CandidateAvatar({ canCode, name, hasPicture = true, size }: CandidateAvatarProps) {
  const { http } = usePageShell();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: pictureKey(canCode || 'none', user?.login_id ?? 'visitor'),
    queryFn: async ({ signal }) => {
      try {
        // Non-null: the query is enabled only with a code.
        const file = await call(http, openPicture, { params: { can_code: canCode! }, query: { or_none: '1' }, signal });
        return file && file.size > 0 ? file : null;
      } catch (error) {
        // Cached like a picture: this person has none for the viewer.
        if (isApiError(error) && (error.status === 403 || error.status === 404)) return null;
        throw error;
      }
    },
    enabled: Boolean(canCode) && user !== null && hasPicture,
    staleTime: FRESH_MS,
    // A list has many pictures, which hardly ever change.
    refetchOnWindowFocus: false,
    retry: false,
  });
  // A picture that existed at the request may have been removed since.
  const address = useObjectUrl(hasPicture ? data : null);
  return <Avatar name={name} src={address} size={size} />;
}
