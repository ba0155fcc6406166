import type { Readable } from 'node:stream';
import { MarketError } from '@market/contracts/errors';
import type { Actor } from '@market/service-kit';
import { picturesOf, type CompanyPage } from '../domain/company-page';
import type { CompanyPageStore } from '../store/company-page-store';
import type { FileStore } from '../store/file-store';
import type { ViewCompany } from './view-company';

export type OpenCompanyPicture = (
  actor: Actor | null,
  cmpCode: string,
  id: string,
) => Promise<{ bytes: number; content: Readable }>;

/**
 * A picture of a published page of a company that everybody sees; its owner and admins also open those of the draft.
 * @throws MarketError 'not-found', the same for a hidden picture and for none
 */
export function openCompanyPicture({
  view,
  pages,
  files,
}: {
  view: ViewCompany;
  pages: Pick<CompanyPageStore, 'findByCode'>;
  files: Pick<FileStore, 'read'>;
}): OpenCompanyPicture {
  const find = (page: CompanyPage | undefined, id: string, isInsider: boolean) =>
    [...picturesOf(page?.published), ...(isInsider ? picturesOf(page?.draft) : [])].find(
      ({ file_id }) => file_id === id,
    );
  return async (actor, cmpCode, id) => {
    const { isInsider } = await view(actor, cmpCode);
    const picture = find(await pages.findByCode(cmpCode), id, isInsider);
    if (!picture) throw new MarketError('not-found');
    return { bytes: picture.bytes, content: files.read(picture.file_id) };
  };
}
