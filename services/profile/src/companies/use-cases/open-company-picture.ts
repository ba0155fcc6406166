import type { Readable } from 'node:stream';
import { MarketError } from '@market/contracts/errors';
import type { Actor } from '@market/service-kit';
import { picturesOf, type CompanyContent } from '../domain/company-page';
import type { CompanyPageStore } from '../store/company-page-store';
import type { FileStore } from '@market/uploads';
import type { SeeCompany } from './see-company';

export interface OpenedPicture {
  id: string;
  bytes: number;
  content: Readable;
  /** Whether the picture is public, and may be cached. */
  isPublic: boolean;
}

export type OpenCompanyPicture = (actor: Actor | null, cmpCode: string, id: string) => Promise<OpenedPicture>;

/**
 * Opens a picture of the published page of a public company; its owner and admins also open those of the draft.
 * @throws MarketError 'not-found', the same for a hidden and a missing picture
 */
export function openCompanyPicture({
  see,
  pages,
  files,
}: {
  see: SeeCompany;
  pages: Pick<CompanyPageStore, 'findByCode'>;
  files: Pick<FileStore, 'read'>;
}): OpenCompanyPicture {
  return async (actor, cmpCode, id) => {
    const [{ isPublic, isInsider }, page] = await Promise.all([see(actor, cmpCode), pages.findByCode(cmpCode)]);
    const pictureIn = (content: CompanyContent | undefined) =>
      picturesOf(content).find(({ file_id }) => file_id === id);
    const published = pictureIn(page?.published);
    const picture = published ?? (isInsider ? pictureIn(page?.draft) : undefined);
    if (!picture) throw new MarketError('not-found');
    return {
      id,
      bytes: picture.bytes,
      content: files.read(picture.file_id),
      isPublic: isPublic && published !== undefined,
    };
  };
}
