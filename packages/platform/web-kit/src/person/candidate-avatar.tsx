import { call } from '@market/api/call';
import { openPicture } from '@market/contracts/profiles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Avatar } from '../ui/frame/avatar';
import { isApiError } from '../http/api-error';
import { usePageShell } from '../remote/shell-context';
import { useSession } from '../session/use-session';

const FRESH_MS = 5 * 60_000;

/** Query key of a picture: candidate and viewer. */
export const pictureKey = (canCode: string, loginId?: string) =>
  ['candidate-picture', canCode, ...(loginId === undefined ? [] : [loginId])] as const;

/**
 * An address for a file in memory, given back to the browser when it is no longer shown. Never that of the file before:
 * it would be shown under the next one's name.
 */
export function useObjectUrl(file: Blob | null | undefined): string | undefined {
  const [made, setMade] = useState<{ file: Blob; address: string }>();
  useEffect(() => {
    if (!file) return undefined;
    const address = URL.createObjectURL(file);
    setMade({ file, address });
    return () => {
      URL.revokeObjectURL(address);
      setMade(undefined);
    };
  }, [file]);
  return made && made.file === file ? made.address : undefined;
}

interface CandidateAvatarProps {
  /**
   * Undefined for people who are no candidates, empty for those who took the sight of them back: they have initials.
   */
  canCode: string | undefined;
  name: string;
  /** Said by whom knows that there is none, so that nobody asks for it. */
  hasPicture?: boolean;
  size?: number;
}

/**
 * A candidate's picture as their avatar, where the server gives it to who looks; initials where there is none (404),
 * where it is not theirs to see (403, 404), and while it is on its way.
 */
export function CandidateAvatar({ canCode, name, hasPicture = true, size }: CandidateAvatarProps) {
  const { http } = usePageShell();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: pictureKey(canCode || 'none', user?.login_id ?? 'visitor'),
    queryFn: async ({ signal }) => {
      try {
        // Asked for only with a code.
        const file = await call(http, openPicture, { params: { can_code: canCode! }, query: { or_none: '1' }, signal });
        return file && file.size > 0 ? file : null;
      } catch (error) {
        // An answer, and to be kept like a picture: there is none for this person.
        if (isApiError(error) && (error.status === 403 || error.status === 404)) return null;
        throw error;
      }
    },
    enabled: Boolean(canCode) && user !== null && hasPicture,
    staleTime: FRESH_MS,
    // A list has many, and they hardly ever change.
    refetchOnWindowFocus: false,
    retry: false,
  });
  // A picture that was there when it was asked for may have been removed since.
  const address = useObjectUrl(hasPicture ? data : null);
  return <Avatar name={name} src={address} size={size} />;
}
