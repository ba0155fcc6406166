import type { MemberNames } from '@market/service-kit';
import type { OwnCompanyPage } from '@market/contracts/companies';
import type { CompanyPage } from '../../domain/companies/company-page';
import { presentOwnPage } from '../../present/company-page';

export type PresentPage = (page: CompanyPage) => Promise<OwnCompanyPage>;

/** The own company's page with the names of today of who changed and published it. */
export const presentPage =
  ({ memberNames }: { memberNames: MemberNames }): PresentPage =>
  async (page) =>
    presentOwnPage(page, await memberNames([page.draft_by, page.published_by]));
