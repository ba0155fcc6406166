import type { OwnCompanyPage } from '@market/contracts/companies';
import { isEnded, type AccountView } from '@market/service-kit';
import type { CompanyPage } from '../../domain/companies/company-page';
import { presentOwnPage } from '../../present/company-page';
import { texts } from '../../texts';

export type PresentPage = (page: CompanyPage) => Promise<OwnCompanyPage>;

/** The own company's page with the names of today of who changed and published it. */
export function presentPage({ accounts }: { accounts: Pick<AccountView, 'find'> }): PresentPage {
  return async (page) => {
    const authors = [page.draft_by, page.published_by].filter((id) => id !== undefined);
    const found = await Promise.all(authors.map(async (id) => [id, await accounts.find(id)] as const));
    const names = found.flatMap(([id, account]) =>
      account ? [[id, isEnded(account) ? texts.people.formerColleague : account.login_name] as const] : [],
    );
    return presentOwnPage(page, new Map(names));
  };
}
