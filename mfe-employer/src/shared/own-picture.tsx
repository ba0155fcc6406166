import { call } from '@market/api/call';
import { companyPicture, type CompanyPicture } from '@market/contracts/companies';
import { useObjectUrl, useSession, useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys';

/**
 * A picture of the own page, fetched with the session: its address alone shows it only once the page is published and
 * the company approved.
 */
export function OwnPicture({ picture, className }: { picture: CompanyPicture; className?: string | undefined }) {
  const { http } = useShell();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: queryKeys.ownPicture(picture.id),
    queryFn: ({ signal }) =>
      // The own page is there for employers with a company alone.
      call(http, companyPicture, { params: { cmp_code: user!.cmp_code!, id: picture.id }, signal }),
    // A picture keeps its id for as long as it is the same.
    staleTime: Infinity,
  });
  const address = useObjectUrl(data);
  const { width, height, alt } = picture;
  return <img className={className} src={address} width={width} height={height} alt={alt} />;
}
