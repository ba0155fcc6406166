import {
  COMPANY_PICTURES_MAX,
  type CompanyPageInput,
  type CompanyPictureInput,
  type PublishCompanyPageInput,
} from '@market/contracts/companies';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { type Actor, type CallContext, ownerIdOf, refuseOtherVersion } from '@market/service-kit';
import { pictureAddress } from '../domain/picture-address';
import {
  EMPTY_CONTENT,
  filesOf,
  linesOfPage,
  withPicture,
  withTexts,
  withoutPicture,
  type CompanyPage,
} from '../domain/company-page';
import type { CompanyPageStore } from '../store/company-page-store';
import type { CompanyStore } from '../store/company-store';
import type { FileStore } from '@market/uploads';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import type { SentFile } from '../../files/use-cases/take-files';
import { companySaved } from '../domain/event-payloads';
import { versionOfContent, versionOfPictures } from '../present/edit-versions';

/** Re-encodes a picture of a page; returns its bytes and size, or the reason for a rejection, worded for people. */
export type CheckCompanyPicture = (
  file: SentFile,
  account: string,
  kind: CompanyPictureInput['kind'],
) => Promise<{ store: Buffer; width: number; height: number } | { refused: string }>;

export interface ChangeCompanyPage {
  /** @throws MarketError 'not-found' where the account has no company */
  show: (actor: Actor) => Promise<CompanyPage>;
  /** @throws MarketError 'changed-meanwhile' for a change based on another version than the stored one */
  save: (actor: Actor, input: CompanyPageInput) => Promise<CompanyPage>;
  /** @throws MarketError 'changed-meanwhile' where the draft differs from the one that was shown */
  publish: (actor: Actor, shown: PublishCompanyPageInput, context: CallContext) => Promise<CompanyPage>;
  addPicture: (
    actor: Actor,
    input: CompanyPictureInput,
    context: { image: SentFile | undefined },
  ) => Promise<CompanyPage>;
  removePicture: (actor: Actor, id: string) => Promise<CompanyPage>;
}

/**
 * Changes of the own company's page. All except `publish` change the draft, which nobody else sees. Files that neither
 * draft nor published page references any more are removed.
 * @throws MarketError 'company-missing' where the account has no company yet
 */
export function changeCompanyPage({
  pages,
  companies,
  files,
  checkPicture,
  transact,
  mutex,
  outbox,
  clock,
}: ChangeNeeds & {
  pages: CompanyPageStore;
  companies: Pick<CompanyStore, 'findByLogin' | 'setLogo'>;
  files: Pick<FileStore, 'put' | 'attach' | 'detach' | 'discard'>;
  checkPicture: CheckCompanyPicture;
}): ChangeCompanyPage {
  /**
   * Applies `work` to the page and stores the result; with `publishing`, publishes its texts and a new logo to other
   * services.
   */
  async function change(
    actor: Actor,
    work: (before: CompanyPage) => CompanyPage,
    publishing?: CallContext,
  ): Promise<CompanyPage> {
    const login_id = ownerIdOf(actor);
    const { page, released } = await mutex(login_id, () =>
      transact(async (session) => {
        const company = await companies.findByLogin(login_id, session);
        if (!company) throw new MarketError('company-missing');
        const stored = await pages.findByLogin(login_id, session);
        const before = stored ?? { cmp_code: company.cmp_code, login_id, draft: EMPTY_CONTENT };
        const page = work(before);
        const [had, has] = [filesOf(stored), filesOf(page)];
        for (const id of has) if (!had.has(id)) await files.attach(session, id);
        const released = [...had].filter((id) => !has.has(id));
        for (const id of released) await files.detach(session, id);
        await pages.save(session, page);
        if (publishing) {
          const { cmp_code, cmp_name } = company;
          const content = page.published ?? EMPTY_CONTENT;
          await outbox.add(
            session,
            'profile.company-page-published.v1',
            { login_id, cmp_code, cmp_name, about: content.about, lines: linesOfPage(content) },
            { requestId: publishing.requestId },
          );
          const logo = page.published?.logo;
          const address = logo && pictureAddress(page.cmp_code, logo.file_id);
          // Other services show the logo only, so without a new one there is no event.
          if (address !== company.cmp_logo) {
            const changed = await companies.setLogo(session, login_id, address);
            await outbox.add(session, 'profile.company-saved.v1', companySaved(changed), {
              requestId: publishing.requestId,
            });
          }
        }
        return { page, released };
      }),
    );
    await files.discard(released);
    return page;
  }

  return {
    async show(actor) {
      const login_id = ownerIdOf(actor);
      const company = await companies.findByLogin(login_id);
      if (!company) throw new MarketError('not-found');
      return (await pages.findByLogin(login_id)) ?? { cmp_code: company.cmp_code, login_id, draft: EMPTY_CONTENT };
    },
    async save(actor, input) {
      if (input.founded && input.founded > clock.now().getUTCFullYear())
        throw fieldsInvalid({ founded: RULE_MESSAGES.founded });
      return change(actor, (page) => {
        refuseOtherVersion(input.version, versionOfContent(page.draft));
        return { ...page, draft: withTexts(page.draft, input), draft_by: actor.login_id };
      });
    },
    publish: (actor, { version, pictures_version }, context) =>
      change(
        actor,
        (page) => {
          refuseOtherVersion(version, versionOfContent(page.draft));
          refuseOtherVersion(pictures_version, versionOfPictures(page.draft));
          return { ...page, published: page.draft, published_at: clock.now(), published_by: actor.login_id };
        },
        context,
      ),
    async addPicture(actor, { kind, alt }, { image }) {
      if (!image) throw fieldsInvalid({ image: RULE_MESSAGES.imageExtension });
      const checked = await checkPicture(image, actor.login_id, kind);
      if ('refused' in checked) throw fieldsInvalid({ image: checked.refused });
      const file_id = await files.put(checked.store);
      const { width, height } = checked;
      try {
        return await change(actor, (page) => {
          if (kind === 'picture' && page.draft.pictures.length >= COMPANY_PICTURES_MAX)
            throw fieldsInvalid({ image: RULE_MESSAGES.listFull });
          const picture = { file_id, bytes: checked.store.length, width, height, alt };
          return { ...page, draft: withPicture(page.draft, kind, picture), draft_by: actor.login_id };
        });
      } catch (error) {
        await files.discard([file_id]);
        throw error;
      }
    },
    removePicture: (actor, id) =>
      change(actor, (page) => ({ ...page, draft: withoutPicture(page.draft, id), draft_by: actor.login_id })),
  };
}
