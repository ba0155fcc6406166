import {
  SUCCESSES,
  accessRequestsSchema,
  answerAccessRequestSchema,
  api,
  blindCandidatesSchema,
  candidateSchema,
  companySchema,
  educationSchema,
  experienceSchema,
  ofCandidateSchema,
  requestAccessSchema,
  withdrawAccessRequestSchema,
  type CandidateInput,
  type Listing,
  isMarketError,
} from '@market/contracts';
import { defineRoute, validate, type Actor, type RouteRow, SENT } from '@market/service-kit';
import type { Request, Response } from 'express';
import { object, string } from 'yup';
import type { Background } from './domain/background';
import { presentReceived, presentSent, presentWithdrawn } from './present/access-request';
import { presentCandidate, presentEducation, presentExperience } from './present/candidate';
import { presentCompany } from './present/company';
import { resumeFileName, sendFile } from './present/file';
import { FILE_FIELDS, type Upload } from './uploads/read-upload';
import type { AnswerAccessRequest } from './use-cases/answer-access-request';
import type { changeEducation, changeExperience } from './use-cases/change-background';
import type { CreateCandidate } from './use-cases/create-candidate';
import type { DeleteFile } from './use-cases/delete-file';
import type { FindBlindCandidates } from './use-cases/find-blind-candidates';
import type { ListOwnAccessRequests, ListSentAccessRequests } from './use-cases/list-access-requests';
import type { ListBackground } from './use-cases/list-background';
import type { OpenFile } from './use-cases/open-file';
import type { RequestAccess } from './use-cases/request-access';
import type { SaveCompany } from './use-cases/save-company';
import type { UpdateCandidate } from './use-cases/update-candidate';
import type { ViewCandidate, ViewOwnCandidate } from './use-cases/view-candidate';
import type { ViewCompany, ViewOwnCompany } from './use-cases/view-company';
import type { WithdrawAccessRequest } from './use-cases/withdraw-access-request';

export interface UseCases {
  createCandidate: CreateCandidate;
  updateCandidate: UpdateCandidate;
  viewCandidate: ViewCandidate;
  viewOwnCandidate: ViewOwnCandidate;
  openResume: OpenFile;
  openPicture: OpenFile;
  deleteResume: DeleteFile;
  deletePicture: DeleteFile;
  experience: ReturnType<typeof changeExperience>;
  education: ReturnType<typeof changeEducation>;
  listBackground: ListBackground;
  saveCompany: SaveCompany;
  viewCompany: ViewCompany;
  viewOwnCompany: ViewOwnCompany;
  requestAccess: RequestAccess;
  withdrawAccessRequest: WithdrawAccessRequest;
  answerAccessRequest: AnswerAccessRequest;
  listOwnAccessRequests: ListOwnAccessRequests;
  listSentAccessRequests: ListSentAccessRequests;
  findBlindCandidates: FindBlindCandidates;
  /** How often a profile is saved and files are sent: throws MarketError 'too-many-requests'. */
  countSave: (actor: Actor, sent: { files: number }) => Promise<void>;
}

/** Reads a multipart body and holds its memory while `work` runs. */
export type ReceiveUpload = <Result>(
  call: { req: Request; res: Response },
  work: (upload: Upload) => Promise<Result>,
) => Promise<Result>;

const CANDIDATE = { roles: ['CND'] } as const;
/** A candidate from the first day; an employer only once approved. */
const pictureQuery = object({ or_none: string().oneOf(['1'], 'Choose 1') });
const CANDIDATE_OR_APPROVED_EMPLOYER = { roles: ['CND', 'EMP'], approved: ['EMP'] } as const;
const EMPLOYER = { roles: ['EMP'] } as const;
const APPROVED_EMPLOYER = { roles: ['EMP'], approved: true } as const;

/** The endpoints of the profile service (contract, sections 4 and 6). */
export function profileRoutes(use: UseCases, receive: ReceiveUpload): RouteRow[] {
  return [...candidateRoutes(use, receive), ...backgroundRoutes(use), ...employerRoutes(use), ...accessRoutes(use)];
}

function candidateRoutes(use: UseCases, receive: ReceiveUpload): RouteRow[] {
  const fieldsOf = ({ fields }: Upload) => validate(candidateSchema, fields) as CandidateInput;
  return [
    defineRoute({
      method: 'POST',
      path: api.candidates(),
      access: CANDIDATE,
      summary: 'Make one’s own candidate profile, with picture and resume',
      status: 201,
      multipart: { files: FILE_FIELDS },
      run: ({ actor, req, res, requestId }) =>
        receive({ req, res }, async (upload) => {
          await use.countSave(actor, { files: Object.keys(upload.files).length });
          const { can_code } = await use.createCandidate(
            actor,
            { fields: fieldsOf(upload), files: upload.files },
            { requestId },
          );
          return { can_code, message: SUCCESSES.candidateProfileCreated };
        }),
    }),
    defineRoute({
      method: 'PUT',
      path: api.candidates(),
      access: CANDIDATE,
      summary: 'Change one’s own candidate profile; a file not sent stays',
      multipart: { files: FILE_FIELDS },
      run: ({ actor, req, res, requestId }) =>
        receive({ req, res }, async (upload) => {
          await use.countSave(actor, { files: Object.keys(upload.files).length });
          const { can_code } = await use.updateCandidate(
            actor,
            { fields: fieldsOf(upload), files: upload.files },
            { requestId },
          );
          return { can_code, message: SUCCESSES.candidateProfileUpdated };
        }),
    }),
    defineRoute({
      method: 'GET',
      path: api.ownCandidate(),
      access: CANDIDATE,
      summary: 'Show one’s own profile, also to a token that is older than it',
      run: async ({ actor }) => presentCandidate(await use.viewOwnCandidate(actor)),
    }),
    defineRoute({
      method: 'GET',
      path: '/candidates/:can_code',
      access: CANDIDATE_OR_APPROVED_EMPLOYER,
      summary: 'Show a candidate whom one may see',
      run: async ({ actor, params, requestId, bearer }) =>
        presentCandidate(await use.viewCandidate(actor, params['can_code'] ?? '', { requestId, bearer })),
    }),
    defineRoute({
      method: 'GET',
      path: '/candidates/:can_code/resume',
      access: CANDIDATE_OR_APPROVED_EMPLOYER,
      summary: 'Download the resume of a candidate whom one may see',
      run: async ({ actor, params, requestId, bearer, res }) => {
        const { candidate, bytes, content } = await use.openResume(actor, params['can_code'] ?? '', {
          requestId,
          bearer,
        });
        return sendFile(res, { type: 'application/pdf', name: resumeFileName(candidate.can_name), bytes, content });
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/candidates/:can_code/resume',
      access: CANDIDATE,
      summary: 'Remove one’s own resume',
      run: ({ actor, params, requestId }) => use.deleteResume(actor, params['can_code'] ?? '', { requestId }),
    }),
    defineRoute({
      method: 'GET',
      path: '/candidates/:can_code/profile-image',
      access: CANDIDATE_OR_APPROVED_EMPLOYER,
      summary:
        'Download the picture of a candidate whom one may see; with `or_none=1` an answer without content where there is none',
      query: pictureQuery,
      run: async ({ actor, params, query, requestId, bearer, res }) => {
        const picture = await use
          .openPicture(actor, params['can_code'] ?? '', { requestId, bearer })
          .catch((error: unknown) => {
            // Lists ask for a picture of each candidate; a browser would note every 404 as a fault of the page.
            if (query.or_none === '1' && isMarketError(error) && error.code === 'not-found') return null;
            throw error;
          });
        if (!picture) {
          res.status(204).end();
          return SENT;
        }
        const { bytes, content } = picture;
        return sendFile(res, { type: 'image/jpeg', name: 'profile-image.jpg', bytes, content });
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/candidates/:can_code/profile-image',
      access: CANDIDATE,
      summary: 'Remove one’s own picture',
      run: ({ actor, params, requestId }) => use.deletePicture(actor, params['can_code'] ?? '', { requestId }),
    }),
  ];
}

function backgroundRoutes(use: UseCases): RouteRow[] {
  return [
    defineRoute({
      method: 'POST',
      path: api.experience(),
      access: CANDIDATE,
      summary: 'Add an experience to one’s own profile',
      status: 201,
      body: experienceSchema,
      run: async ({ actor, body, requestId }) =>
        presentExperience([await use.experience.add(actor, body, { requestId })], { own: true })[0],
    }),
    defineRoute({
      method: 'PUT',
      path: '/experience/:id',
      access: CANDIDATE,
      summary: 'Change an experience of one’s own',
      body: experienceSchema,
      run: async ({ actor, params, body, requestId }) =>
        presentExperience([await use.experience.change(actor, params['id'] ?? '', body, { requestId })], {
          own: true,
        })[0],
    }),
    defineRoute({
      method: 'DELETE',
      path: '/experience/:id',
      access: CANDIDATE,
      summary: 'Remove an experience of one’s own',
      run: ({ actor, params, requestId }) => use.experience.remove(actor, params['id'] ?? '', { requestId }),
    }),
    defineRoute({
      method: 'POST',
      path: api.experienceOfCandidate(),
      access: CANDIDATE_OR_APPROVED_EMPLOYER,
      summary: 'List one’s own experience, or that of a candidate whom one may see',
      body: ofCandidateSchema,
      run: async ({ actor, body, requestId, bearer }) => {
        const { background, own } = await use.listBackground(actor, body.can_code, { requestId, bearer });
        return pageOf(presentExperience(background.experience, { own }), body);
      },
    }),
    defineRoute({
      method: 'POST',
      path: api.education(),
      access: CANDIDATE,
      summary: 'Add an education to one’s own profile',
      status: 201,
      body: educationSchema,
      run: async ({ actor, body, requestId }) =>
        presentEducation([await use.education.add(actor, body, { requestId })])[0],
    }),
    defineRoute({
      method: 'PUT',
      path: '/education/:id',
      access: CANDIDATE,
      summary: 'Change an education of one’s own',
      body: educationSchema,
      run: async ({ actor, params, body, requestId }) =>
        presentEducation([await use.education.change(actor, params['id'] ?? '', body, { requestId })])[0],
    }),
    defineRoute({
      method: 'DELETE',
      path: '/education/:id',
      access: CANDIDATE,
      summary: 'Remove an education of one’s own',
      run: ({ actor, params, requestId }) => use.education.remove(actor, params['id'] ?? '', { requestId }),
    }),
    defineRoute({
      method: 'POST',
      path: api.educationDetails(),
      access: CANDIDATE_OR_APPROVED_EMPLOYER,
      summary: 'List one’s own education, or that of a candidate whom one may see',
      body: ofCandidateSchema,
      run: async ({ actor, body, requestId, bearer }) => {
        const { background } = await use.listBackground(actor, body.can_code, { requestId, bearer });
        return pageOf(presentEducation(background.education), body);
      },
    }),
  ];
}

function employerRoutes(use: UseCases): RouteRow[] {
  return [
    defineRoute({
      method: 'POST',
      path: api.employers(),
      access: EMPLOYER,
      summary: 'Make or change one’s own company profile',
      body: companySchema,
      run: async ({ actor, body, requestId }) => {
        const { cmp_code, pending } = await use.saveCompany(actor, body, { requestId });
        return {
          cmp_code,
          message: pending ? SUCCESSES.companyChangeWaits : SUCCESSES.employerProfileUpdated,
          ...(pending ? { pending } : {}),
        };
      },
    }),
    defineRoute({
      method: 'GET',
      path: api.ownEmployer(),
      access: EMPLOYER,
      summary: 'Show one’s own company, also to a token that is older than it',
      run: async ({ actor }) => {
        const { company, openJobs } = await use.viewOwnCompany(actor);
        return presentCompany(company, openJobs, { isInsider: true });
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/employers/:cmp_code',
      access: 'public',
      summary: 'Show the company of an approved employer with the count of its open jobs; its owner and admins see any',
      run: async ({ actor, params }) => {
        const { company, openJobs, isInsider } = await use.viewCompany(actor, params['cmp_code'] ?? '');
        return presentCompany(company, openJobs, { isInsider });
      },
    }),
    defineRoute({
      method: 'POST',
      path: api.notAccessibleCandidates(),
      access: APPROVED_EMPLOYER,
      summary: 'Browse candidates whom one may not see yet, without anything that names or reaches them',
      body: blindCandidatesSchema,
      run: async ({ actor, body }) => ({
        ...(await use.findBlindCandidates(actor, body)),
        page: body.page,
        limit: body.limit,
      }),
    }),
  ];
}

function accessRoutes(use: UseCases): RouteRow[] {
  return [
    defineRoute({
      method: 'POST',
      path: api.requestAccess(),
      access: APPROVED_EMPLOYER,
      summary: 'Ask a candidate for sight of the full profile',
      status: 201,
      idempotent: true,
      body: requestAccessSchema,
      run: async ({ actor, body, requestId }) => {
        const { id, status } = await use.requestAccess(actor, body, { requestId });
        return { id, status };
      },
    }),
    defineRoute({
      method: 'POST',
      path: api.accessRequests(),
      access: APPROVED_EMPLOYER,
      summary: 'List one’s own requests; a granted one carries the candidate',
      body: accessRequestsSchema,
      run: async ({ actor, body }) => {
        const { records, total } = await use.listSentAccessRequests(actor, body);
        return { records: records.map(presentSent), total, page: body.page, limit: body.limit };
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/employers/access-requests/:id',
      access: APPROVED_EMPLOYER,
      summary: 'Withdraw a request of one’s own that is not answered yet',
      body: withdrawAccessRequestSchema,
      run: async ({ actor, params, requestId }) =>
        presentWithdrawn(await use.withdrawAccessRequest(actor, params['id'] ?? '', { requestId })),
    }),
    defineRoute({
      method: 'POST',
      path: api.ownAccessRequests(),
      access: CANDIDATE,
      summary: 'List employers’ requests to see one’s own profile',
      body: accessRequestsSchema,
      run: async ({ actor, body }) => {
        const { records, total } = await use.listOwnAccessRequests(actor, body);
        return { records: records.map(presentReceived), total, page: body.page, limit: body.limit };
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/candidates/access-requests/:id',
      access: CANDIDATE,
      summary: 'Grant, decline or revoke an employer’s access',
      body: answerAccessRequestSchema,
      run: async ({ actor, params, body, requestId }) =>
        presentReceived(await use.answerAccessRequest(actor, params['id'] ?? '', body.status, { requestId })),
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
