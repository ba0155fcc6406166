import { call } from '@market/api/call';
import {
  addCompanyPicture,
  type CompanyPageInput,
  type CompanyPictureKind,
  ownCompanyPage,
  type OwnCompanyPage,
  publishCompanyPage,
  removeCompanyPicture,
  saveCompanyPage,
} from '@market/contracts/companies';
import { useSession, useShell } from '@market/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';

/** The own company's page, and its mutations; each returns the updated page. */
export function useCompanyPage() {
  const { http } = useShell();
  const { user } = useSession();
  const cache = useQueryClient();
  const page = useQuery({ queryKey: queryKeys.companyPage, queryFn: () => call(http, ownCompanyPage) });
  const shown = (after: OwnCompanyPage) => {
    cache.setQueryData(queryKeys.companyPage, after);
    return after;
  };
  return {
    page,
    readAnew: async () => shown(await call(http, ownCompanyPage)),
    save: async (body: CompanyPageInput) => shown(await call(http, saveCompanyPage, { body })),
    /** @param picturesVersion draft version as displayed; for texts, the last saved version counts */
    async publish(picturesVersion: string | undefined) {
      const cached = cache.getQueryData<OwnCompanyPage>(queryKeys.companyPage);
      const body = { version: cached?.version, pictures_version: picturesVersion };
      const after = shown(await call(http, publishCompanyPage, { body }));
      if (user?.cmp_code) void cache.invalidateQueries({ queryKey: queryKeys.company(user.cmp_code) });
      return after;
    },
    async add(kind: CompanyPictureKind, image: File, alt: string) {
      const body = new FormData();
      body.set('kind', kind);
      body.set('alt', alt);
      body.set('image', image);
      return shown(await call(http, addCompanyPicture, { body }));
    },
    remove: async (id: string) => shown(await call(http, removeCompanyPicture, { params: { id } })),
  };
}
