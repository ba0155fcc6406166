import { companyPictureSchema } from '@market/contracts/companies';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { SUCCESSES } from '@market/contracts/messages';
import { type Actor, handle, type MemberNames, ownerIdOf, type RouteRow, validate } from '@market/service-kit';
import type { ReceiveUpload } from '../files/adapters/profile-form';
import type { CompanyRecord } from './domain/company';
import { presentCompany } from './present/company';
import type { PresentPage } from './present/company-page';
import { sendCompanyPicture } from '../files/present/file';
import type { ChangeCompanyPage } from './use-cases/change-company-page';
import type { OpenCompanyPicture } from './use-cases/open-company-picture';
import type { SaveCompany } from './use-cases/save-company';
import type { ViewCompany, ViewOwnCompany } from './use-cases/view-company';

/** Use cases of the rows below. */
export interface CompanyUseCases {
  saveCompany: SaveCompany;
  viewCompany: ViewCompany;
  viewOwnCompany: ViewOwnCompany;
  companyPage: ChangeCompanyPage;
  presentPage: PresentPage;
  memberNames: MemberNames;
  openCompanyPicture: OpenCompanyPicture;
  /** Rate limit of saved profiles and uploaded files: throws MarketError 'too-many-requests'. */
  countSave: (actor: Actor, sent: { files: number }) => Promise<void>;
}

/** Rows of companies and their pages. */
export function companyRoutes(use: CompanyUseCases, receive: ReceiveUpload): RouteRow[] {
  /** Name of who saved a company last, for its own members alone. */
  const changerOf = async (actor: Actor | null, { login_id, changed_by = '' }: CompanyRecord) =>
    actor && ownerIdOf(actor) === login_id ? (await use.memberNames([changed_by])).get(changed_by) : undefined;
  return [
    handle(endpoint.saveCompany, async ({ actor, body, requestId }) => {
      await use.countSave(actor, { files: 0 });
      const { cmp_code, pending } = await use.saveCompany(actor, body, { requestId });
      return {
        cmp_code,
        message: pending ? SUCCESSES.companyChangeWaits : SUCCESSES.employerProfileUpdated,
        ...(pending ? { pending } : {}),
      };
    }),
    handle(endpoint.ownCompany, async ({ actor }) => {
      const { company, ...seen } = await use.viewOwnCompany(actor);
      return presentCompany(company, { ...seen, isInsider: true, changedBy: await changerOf(actor, company) });
    }),
    handle(endpoint.viewCompany, async ({ actor, params }) => {
      const { company, ...seen } = await use.viewCompany(actor, params.cmp_code);
      return presentCompany(company, { ...seen, changedBy: await changerOf(actor, company) });
    }),
    handle(endpoint.ownCompanyPage, async ({ actor }) => use.presentPage(await use.companyPage.show(actor))),
    handle(endpoint.saveCompanyPage, async ({ actor, body }) => {
      await use.countSave(actor, { files: 0 });
      return use.presentPage(await use.companyPage.save(actor, body));
    }),
    handle(endpoint.publishCompanyPage, async ({ actor, body, requestId }) => {
      await use.countSave(actor, { files: 0 });
      return use.presentPage(await use.companyPage.publish(actor, body, { requestId }));
    }),
    handle(endpoint.addCompanyPicture, ({ actor, req, res }) =>
      receive({ req, res }, async ({ fields, files: { image } }) => {
        await use.countSave(actor, { files: image ? 1 : 0 });
        return use.presentPage(
          await use.companyPage.addPicture(actor, validate(companyPictureSchema, fields), { image }),
        );
      }),
    ),
    handle(endpoint.removeCompanyPicture, async ({ actor, params }) =>
      use.presentPage(await use.companyPage.removePicture(actor, params.id)),
    ),
    handle(endpoint.companyPicture, async ({ actor, params, req, res }) =>
      sendCompanyPicture({ req, res }, await use.openCompanyPicture(actor, params.cmp_code, params.id)),
    ),
  ];
}
