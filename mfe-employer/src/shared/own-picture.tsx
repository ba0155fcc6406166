import { call } from '@market/api/call';
import { companyPicture, type CompanyPicture } from '@market/contracts/companies';
import { useObjectUrl, useSession, useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/**
 * Picture of the own page, fetched with the session: its public address works only once the page is published and the
 * company approved.
 */
export function OwnPicture({ picture, className }: { picture: CompanyPicture; className?: string | undefined }) {
  const { http } = useShell();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: queryKeys.ownPicture(picture.id),
    queryFn: ({ signal }) =>
      // Non-null: only employers with a company have an own page.
      call(http, companyPicture, { params: { cmp_code: user!.cmp_code!, id: picture.id }, signal }),
    // A picture's id changes with its content.
    staleTime: Infinity,
  });
  const address = useObjectUrl(data);
  const { width, height, alt } = picture;
  return <img className={className} src={address} width={width} height={height} alt={alt} />;
}
