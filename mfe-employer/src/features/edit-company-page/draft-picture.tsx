import { call } from '@market/api/call';
import { companyPicture, type CompanyPicture } from '@market/contracts/companies';
import { useObjectUrl, useSession, useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';

/** A picture of the own draft: its address alone gives it to everybody only once it is published. */
export function DraftPicture({ picture, className }: { picture: CompanyPicture; className?: string | undefined }) {
  const { http } = useShell();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: queryKeys.draftPicture(picture.id),
    queryFn: ({ signal }) =>
      // The editor is there for employers with a company alone.
      call(http, companyPicture, { params: { cmp_code: user!.cmp_code!, id: picture.id }, signal }),
    // A picture keeps its id for as long as it is the same.
    staleTime: Infinity,
  });
  const address = useObjectUrl(data);
  const { width, height, alt } = picture;
  return <img className={className} src={address} width={width} height={height} alt={alt} />;
}
