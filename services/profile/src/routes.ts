import { Readable } from 'node:stream';
import type { ListLooks } from './use-cases/candidates/note-looks';
import type { Listing } from '@market/api';
import { applyWithoutAccountSchema } from '@market/contracts/applications';
import { companyPictureSchema } from '@market/contracts/companies';
import { isMarketError } from '@market/contracts/errors';
import { SUCCESSES } from '@market/contracts/messages';
import { candidateSchema, readResumeSchema } from '@market/contracts/profiles';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, ownerIdOf, validate, type Actor, type RouteRow, SENT, type MemberNames } from '@market/service-kit';
import { sendFile } from '@market/uploads';
import type { Request, Response } from 'express';
import type { Background } from './domain/candidates/background';
import { presentReceived, presentSent, presentWithdrawn } from './present/access-request';
import {
  presentCandidate,
  presentEducation,
  presentExperience,
  presentOneEducation,
  presentOneExperience,
  presentSentProfile,
} from './present/candidate';
import { presentCompany } from './present/company';
import type { CompanyRecord } from './domain/companies/company';
import { askerOf, type PoolEntry } from './domain/talent-pool/pool-entry';
import type { PresentPage } from './present/company-page';
import { versionOfCandidate } from './present/edit-versions';
import { presentOwnPool, presentPooled } from './present/talent-pool';
import { presentVisibility } from './present/visibility';
import { presentWaitingApplication } from './present/waiting-application';
import { resumeFileName, sendCompanyPicture, sendJobPreview } from './present/file';
import type { ProfileUpload } from './adapters/uploads/profile-form';
import type { ApplyWithoutAccount } from './use-cases/applications/apply-without-account';
import type { MailWaiting } from './use-cases/applications/mail-waiting-application';
import type { ShowWaitingApplication, TakeWaitingApplication } from './use-cases/applications/take-waiting-application';
import type { AnswerAccessRequest } from './use-cases/access/answer-access-request';
import type { changeEducation, changeExperience } from './use-cases/candidates/change-background';
import type { OwnResumeDetails } from './use-cases/candidates/resume-details';
import type { ViewVisibility, VisibilityChanges } from './use-cases/visibility/choose-visibility';
import type { CreateCandidate } from './use-cases/candidates/create-candidate';
import type { DeleteFile } from './use-cases/files/delete-file';
import type { FindBlindCandidates } from './use-cases/blind/find-blind-candidates';
import type {
  ListOwnAccessRequests,
  ShowAccessParties,
  ShowOwnAccessRequest,
  CopySentAccessRequests,
  ListSentAccessRequests,
} from './use-cases/access/list-access-requests';
import type { ListBackground } from './use-cases/candidates/list-background';
import type { ListSentProfiles } from './use-cases/applications/keep-sent-profiles';
import type { OpenFile } from './use-cases/files/open-file';
import type { ReadOwnResume } from './use-cases/files/read-own-resume';
import type { RequestAccess } from './use-cases/access/request-access';
import type { SaveCompany } from './use-cases/companies/save-company';
import type { UpdateCandidate } from './use-cases/candidates/update-candidate';
import type { ViewCandidate, ViewOwnBlindRecord, ViewOwnCandidate } from './use-cases/candidates/view-candidate';
import type { ChangeCompanyPage } from './use-cases/companies/change-company-page';
import type { OpenCompanyPicture } from './use-cases/companies/open-company-picture';
import type { ShowJobPreview } from './use-cases/companies/show-job-preview';
import type { ViewCompany, ViewOwnCompany } from './use-cases/companies/view-company';
import type { WriteProfilePdf } from './use-cases/candidates/write-profile-pdf';
import type { AnswerPool } from './use-cases/talent-pool/answer-pool';
import type { AskForPool, AskForPoolAgain } from './use-cases/talent-pool/ask-for-pool';
import type { RemoveFromPool } from './use-cases/talent-pool/end-pools';
import type { ListOwnPools, ListTalentPool } from './use-cases/talent-pool/list-pools';
import type { WithdrawAccessRequest } from './use-cases/access/withdraw-access-request';

export interface UseCases {
  createCandidate: CreateCandidate;
  updateCandidate: UpdateCandidate;
  viewCandidate: ViewCandidate;
  listLooks: ListLooks;
  viewOwnCandidate: ViewOwnCandidate;
  writeProfilePdf: WriteProfilePdf;
  viewOwnBlindRecord: ViewOwnBlindRecord;
  viewVisibility: ViewVisibility;
  visibility: VisibilityChanges;
  resumeDetails: OwnResumeDetails;
  readOwnResume: ReadOwnResume;
  openResume: OpenFile;
  openPicture: OpenFile;
  deleteResume: DeleteFile;
  deletePicture: DeleteFile;
  experience: ReturnType<typeof changeExperience>;
  education: ReturnType<typeof changeEducation>;
  listBackground: ListBackground;
  listSentProfiles: ListSentProfiles;
  saveCompany: SaveCompany;
  viewCompany: ViewCompany;
  viewOwnCompany: ViewOwnCompany;
  companyPage: ChangeCompanyPage;
  presentPage: PresentPage;
  memberNames: MemberNames;
  openCompanyPicture: OpenCompanyPicture;
  showJobPreview: ShowJobPreview;
  requestAccess: RequestAccess;
  withdrawAccessRequest: WithdrawAccessRequest;
  answerAccessRequest: AnswerAccessRequest;
  listOwnAccessRequests: ListOwnAccessRequests;
  showOwnAccessRequest: ShowOwnAccessRequest;
  showAccessParties: ShowAccessParties;
  listSentAccessRequests: ListSentAccessRequests;
  copySentAccessRequests: CopySentAccessRequests;
  askForPool: AskForPool;
  askForPoolAgain: AskForPoolAgain;
  listTalentPool: ListTalentPool;
  removeFromPool: RemoveFromPool;
  listOwnPools: ListOwnPools;
  answerPool: AnswerPool;
  /** Current time, on which the states of pools depend. */
  now: () => Date;
  findBlindCandidates: FindBlindCandidates;
  /** Rate limit of applications without an account from an address: throws MarketError 'too-many-requests'. */
  countApplication: (address: string) => Promise<void>;
  applyWithoutAccount: ApplyWithoutAccount;
  mailWaitingApplication: MailWaiting;
  showWaitingApplication: ShowWaitingApplication;
  takeWaitingApplication: TakeWaitingApplication;
  /** Rate limit of saved profiles and uploaded files: throws MarketError 'too-many-requests'. */
  countSave: (actor: Actor, sent: { files: number }) => Promise<void>;
}

/** Parses a multipart body and reserves memory for it while `work` runs. */
export type ReceiveUpload = <Result>(
  call: { req: Request; res: Response },
  work: (upload: ProfileUpload) => Promise<Result>,
) => Promise<Result>;

/** The endpoints of the profile service. */
export function profileRoutes(use: UseCases, receive: ReceiveUpload): RouteRow[] {
  return [
    ...candidateRoutes(use, receive),
    ...applicationRoutes(use, receive),
    ...backgroundRoutes(use),
    ...employerRoutes(use),
    ...companyPageRoutes(use, receive),
    ...accessRoutes(use),
    ...poolRoutes(use),
  ];
}

function candidateRoutes(use: UseCases, receive: ReceiveUpload): RouteRow[] {
  const fieldsOf = ({ fields }: ProfileUpload) => validate(candidateSchema, fields);
  return [
    handle(endpoint.createCandidate, ({ actor, req, res, requestId }) =>
      receive({ req, res }, async (upload) => {
        await use.countSave(actor, { files: Object.keys(upload.files).length });
        const { can_code } = await use.createCandidate(
          actor,
          { fields: fieldsOf(upload), files: upload.files },
          { requestId },
        );
        return { can_code, message: SUCCESSES.candidateProfileCreated };
      }),
    ),
    handle(endpoint.updateCandidate, ({ actor, req, res, requestId }) =>
      receive({ req, res }, async (upload) => {
        await use.countSave(actor, { files: Object.keys(upload.files).length });
        const after = await use.updateCandidate(
          actor,
          { fields: fieldsOf(upload), files: upload.files },
          { requestId },
        );
        return {
          can_code: after.can_code,
          message: SUCCESSES.candidateProfileUpdated,
          version: versionOfCandidate(after),
        };
      }),
    ),
    handle(endpoint.ownCandidate, async ({ actor }) => presentCandidate(await use.viewOwnCandidate(actor))),
    handle(endpoint.ownProfilePdf, async ({ actor, res }) => {
      const { name, bytes } = await use.writeProfilePdf(actor);
      return sendFile(res, {
        type: 'application/pdf',
        name: resumeFileName(name),
        bytes: bytes.length,
        content: Readable.from([bytes]),
      });
    }),
    handle(endpoint.ownBlindRecord, ({ actor }) => use.viewOwnBlindRecord(actor)),
    handle(endpoint.viewVisibility, async ({ actor }) => presentVisibility(await use.viewVisibility(actor))),
    handle(endpoint.chooseVisibility, async ({ actor, body }) => {
      await use.countSave(actor, { files: 0 });
      await use.visibility.choose(actor, body.show_to_employers);
      return presentVisibility(await use.viewVisibility(actor));
    }),
    handle(endpoint.hideFromCompany, async ({ actor, body }) => {
      await use.countSave(actor, { files: 0 });
      await use.visibility.hideFrom(actor, body.company);
      return presentVisibility(await use.viewVisibility(actor));
    }),
    handle(endpoint.showToCompany, async ({ actor, params }) => {
      await use.countSave(actor, { files: 0 });
      await use.visibility.showTo(actor, params.id);
      return presentVisibility(await use.viewVisibility(actor));
    }),
    handle(endpoint.viewResumeDetails, async ({ actor }) => ({ details: await use.resumeDetails.view(actor) })),
    handle(endpoint.saveResumeDetails, async ({ actor, body }) => {
      await use.countSave(actor, { files: 0 });
      await use.resumeDetails.save(actor, body.details);
      return { details: body.details };
    }),
    handle(endpoint.listSentProfiles, async ({ actor, query }) => {
      const { records, total } = await use.listSentProfiles(actor.login_id, query);
      return { records: records.map(presentSentProfile), total, ...query };
    }),
    handle(endpoint.listProfileLooks, ({ actor, query }) => use.listLooks(actor, query)),
    handle(endpoint.viewCandidate, async ({ actor, params, requestId, bearer }) =>
      presentCandidate(await use.viewCandidate(actor, params.can_code, { requestId, bearer })),
    ),
    handle(endpoint.openResume, async ({ actor, params, requestId, bearer, res }) => {
      const { candidate, bytes, content } = await use.openResume(actor, params.can_code, {
        requestId,
        bearer,
      });
      return sendFile(res, { type: 'application/pdf', name: resumeFileName(candidate.can_name), bytes, content });
    }),
    handle(endpoint.readResume, ({ actor, req, res }) =>
      receive({ req, res }, ({ fields, files: { resume } }) =>
        use.readOwnResume(actor, { resume, country: validate(readResumeSchema, fields).country }),
      ),
    ),
    handle(endpoint.deleteResume, ({ actor, params, requestId }) =>
      use.deleteResume(actor, params.can_code, { requestId }),
    ),
    handle(endpoint.openPicture, async ({ actor, params, query, requestId, bearer, res }) => {
      const picture = await use.openPicture(actor, params.can_code, { requestId, bearer }).catch((error: unknown) => {
        // Lists request a picture of each candidate; a browser would log every 404 as an error of the page.
        if (query.or_none === '1' && isMarketError(error) && error.code === 'not-found') return null;
        throw error;
      });
      if (!picture) {
        res.status(204).end();
        return SENT;
      }
      const { bytes, content } = picture;
      return sendFile(res, { type: 'image/jpeg', name: 'profile-image.jpg', bytes, content });
    }),
    handle(endpoint.deletePicture, ({ actor, params, requestId }) =>
      use.deletePicture(actor, params.can_code, { requestId }),
    ),
  ];
}

function applicationRoutes(use: UseCases, receive: ReceiveUpload): RouteRow[] {
  return [
    handle(endpoint.applyWithoutAccount, async ({ req, res, requestId, clientAddress }) => {
      // Counted before the body is read, which may have five megabytes.
      await use.countApplication(clientAddress);
      return receive({ req, res }, async ({ fields, files }) => {
        const answered = await use.applyWithoutAccount(
          { fields: validate(applyWithoutAccountSchema, fields), files },
          { requestId, address: clientAddress },
        );
        return { message: SUCCESSES.applicationWaits, ...answered };
      });
    }),
    handle(endpoint.mailWaitingApplication, async ({ body, requestId, clientAddress }) => {
      await use.countApplication(clientAddress);
      return { message: SUCCESSES.applicationWaits, ...(await use.mailWaitingApplication(body, { requestId })) };
    }),
    handle(endpoint.keptWaitingApplication, async ({ params }) =>
      presentWaitingApplication(await use.showWaitingApplication(params.id)),
    ),
    handle(endpoint.takeWaitingApplication, ({ actor, params, requestId }) =>
      use.takeWaitingApplication(actor, params.id, { requestId }),
    ),
  ];
}

function backgroundRoutes(use: UseCases): RouteRow[] {
  return [
    handle(endpoint.addExperience, async ({ actor, body, requestId, idForNew }) =>
      presentOneExperience(await use.experience.add(actor, body, { requestId, idForNew }), { own: true }),
    ),
    handle(endpoint.changeExperience, async ({ actor, params, body, requestId }) =>
      presentOneExperience(await use.experience.change(actor, params.id, body, { requestId }), { own: true }),
    ),
    handle(endpoint.removeExperience, ({ actor, params, requestId }) =>
      use.experience.remove(actor, params.id, { requestId }),
    ),
    handle(endpoint.listExperience, async ({ actor, body, requestId, bearer }) => {
      const { background, own } = await use.listBackground(actor, body.can_code, { requestId, bearer });
      return pageOf(presentExperience(background.experience, { own }), body);
    }),
    handle(endpoint.addEducation, async ({ actor, body, requestId, idForNew }) =>
      presentOneEducation(await use.education.add(actor, body, { requestId, idForNew }), { own: true }),
    ),
    handle(endpoint.changeEducation, async ({ actor, params, body, requestId }) =>
      presentOneEducation(await use.education.change(actor, params.id, body, { requestId }), { own: true }),
    ),
    handle(endpoint.removeEducation, ({ actor, params, requestId }) =>
      use.education.remove(actor, params.id, { requestId }),
    ),
    handle(endpoint.listEducation, async ({ actor, body, requestId, bearer }) => {
      const { background, own } = await use.listBackground(actor, body.can_code, { requestId, bearer });
      return pageOf(presentEducation(background.education, { own }), body);
    }),
  ];
}

function employerRoutes(use: UseCases): RouteRow[] {
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
    handle(endpoint.browseCandidates, async ({ actor, body }) => ({
      ...(await use.findBlindCandidates(actor, body)),
      page: body.page,
      limit: body.limit,
    })),
  ];
}

function companyPageRoutes(use: UseCases, receive: ReceiveUpload): RouteRow[] {
  return [
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
    handle(endpoint.jobPreview, async ({ params, clientAddress, requestId, req, res }) =>
      sendJobPreview({ req, res }, await use.showJobPreview(params, { address: clientAddress, requestId })),
    ),
  ];
}

function accessRoutes(use: UseCases): RouteRow[] {
  return [
    handle(endpoint.requestAccess, async ({ actor, body, bearer, requestId, idForNew }) => {
      const { id, status } = await use.requestAccess(actor, body, { bearer, requestId, idForNew });
      return { id, status };
    }),
    handle(endpoint.copySentAccessRequests, async ({ actor, query }) => {
      const { records, total } = await use.copySentAccessRequests(actor, query);
      return {
        records: records.map((request) => presentSent(actor, { request, blind: undefined }, new Map())),
        total,
        ...query,
      };
    }),
    handle(endpoint.listSentAccessRequests, async ({ actor, body }) => {
      const { records, total } = await use.listSentAccessRequests(actor, body);
      const names = await use.memberNames(
        records.flatMap(({ request: { asked_by, withdrawn_by } }) => [asked_by, withdrawn_by]),
      );
      return {
        records: records.map((sent) => presentSent(actor, sent, names)),
        total,
        page: body.page,
        limit: body.limit,
      };
    }),
    handle(endpoint.withdrawAccessRequest, async ({ actor, params, requestId }) =>
      presentWithdrawn(await use.withdrawAccessRequest(actor, params.id, { requestId })),
    ),
    handle(endpoint.listReceivedAccessRequests, async ({ actor, body }) => {
      const { records, total } = await use.listOwnAccessRequests(actor, body);
      return { records: records.map(presentReceived), total, page: body.page, limit: body.limit };
    }),
    handle(endpoint.showReceivedAccessRequest, async ({ actor, params }) =>
      presentReceived(await use.showOwnAccessRequest(actor, params.id)),
    ),
    handle(endpoint.accessParties, ({ actor, params }) => use.showAccessParties(actor, params.id)),
    handle(endpoint.answerAccessRequest, async ({ actor, params, body, requestId }) =>
      presentReceived({ request: await use.answerAccessRequest(actor, params.id, body, { requestId }) }),
    ),
  ];
}

function poolRoutes(use: UseCases): RouteRow[] {
  const pooled = async (actor: Actor, entry: PoolEntry) => {
    const now = use.now();
    return presentPooled(actor, entry, { names: await use.memberNames([askerOf(entry, now)]), now });
  };
  return [
    handle(endpoint.askForPool, async ({ actor, body, requestId, bearer }) =>
      pooled(actor, await use.askForPool(actor, body, { requestId, bearer })),
    ),
    handle(endpoint.listTalentPool, async ({ actor, query }) => {
      const { records, total, now } = await use.listTalentPool(actor, query);
      const { page, limit } = query;
      const names = await use.memberNames(records.map((entry) => askerOf(entry, now)));
      return { records: records.map((entry) => presentPooled(actor, entry, { names, now })), total, page, limit };
    }),
    handle(endpoint.askForPoolAgain, async ({ actor, params, body, requestId, bearer }) =>
      pooled(actor, await use.askForPoolAgain(actor, params.id, body, { requestId, bearer })),
    ),
    handle(endpoint.removeFromPool, ({ actor, params }) => use.removeFromPool(actor, params.id)),
    handle(endpoint.listOwnPools, async ({ actor, query }) => {
      const { records, total, now } = await use.listOwnPools(actor, query);
      return { records: records.map((entry) => presentOwnPool(entry, now)), total, ...query };
    }),
    handle(endpoint.answerPool, async ({ actor, params, body, requestId, bearer }) => {
      await use.countSave(actor, { files: 0 });
      return presentOwnPool(await use.answerPool(actor, params.id, body.answer, { requestId, bearer }), use.now());
    }),
  ];
}

/** A page of a short list; `experience` and `education` are kept whole with their candidate. */
function pageOf<Item extends Background['experience'][number] | Background['education'][number]>(
  items: Item[],
  { page, limit }: { page: number; limit: number },
): Listing<Item> {
  return { records: items.slice((page - 1) * limit, page * limit), total: items.length, page, limit };
}
