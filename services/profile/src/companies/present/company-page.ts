import { isDeepStrictEqual } from 'node:util';
import type { MemberNames } from '@market/service-kit';
import type { CompanyContent as ContentAnswer, OwnCompanyPage } from '@market/contracts/companies';
import { pictureAddress } from '../domain/picture-address';
import type { CompanyContent, CompanyPage, CompanyPicture } from '../domain/company-page';
import { versionOfContent, versionOfPictures } from './edit-versions';

/** A page's content with the addresses of its pictures. */
export function presentContent(cmpCode: string, { logo, cover, pictures, ...texts }: CompanyContent): ContentAnswer {
  const shown = ({ file_id, width, height, alt }: CompanyPicture) => ({
    id: file_id,
    address: pictureAddress(cmpCode, file_id),
    width,
    height,
    alt,
  });
  return {
    ...texts,
    ...(logo ? { logo: shown(logo) } : {}),
    ...(cover ? { cover: shown(cover) } : {}),
    pictures: pictures.map(shown),
  };
}

export type PresentPage = (page: CompanyPage) => Promise<OwnCompanyPage>;

/** The own company's page, with current names of the members who changed and published it. */
export const createPresentPage =
  (memberNames: MemberNames): PresentPage =>
  async (page) =>
    presentOwnPage(page, await memberNames([page.draft_by, page.published_by]));

/** Own page: draft and published content, with the ids and names of the members who made them. */
function presentOwnPage(
  { cmp_code, draft, draft_by, published, published_at, published_by }: CompanyPage,
  names: ReadonlyMap<string, string>,
): OwnCompanyPage {
  const [changer, publisher] = [names.get(draft_by ?? ''), names.get(published_by ?? '')];
  return {
    draft: presentContent(cmp_code, draft),
    ...(published ? { published: presentContent(cmp_code, published) } : {}),
    ...(published_at ? { published_at: published_at.toISOString() } : {}),
    version: versionOfContent(draft),
    pictures_version: versionOfPictures(draft),
    ...(changer ? { changed_by_name: changer } : {}),
    ...(publisher ? { published_by_name: publisher } : {}),
    changed: !isDeepStrictEqual(draft, published),
  };
}
