import { Readable } from 'node:stream';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { SUCCESSES } from '@market/contracts/messages';
import { candidateSchema, readResumeSchema } from '@market/contracts/profiles';
import { type Actor, handle, type RouteRow, validate } from '@market/service-kit';
import { sendFile } from '@market/uploads';
import type { ProfileUpload, ReceiveUpload } from '../files/adapters/profile-form';
import { presentOneEducation, presentOneExperience } from '../profiles/present/candidate';
import { resumeFileName } from '../files/present/file';
import { versionOfCandidate } from '../profiles/present/edit-versions';
import type { changeEducation, changeExperience } from './use-cases/change-background';
import type { CreateCandidate } from './use-cases/create-candidate';
import type { OwnResumeDetails } from './use-cases/resume-details';
import type { UpdateCandidate } from './use-cases/update-candidate';
import type { WriteProfilePdf } from './use-cases/write-profile-pdf';
import type { DeleteFile } from './use-cases/delete-file';
import type { ReadOwnResume } from './use-cases/read-own-resume';

/** Use cases of the rows below. */
export interface OwnProfileUseCases {
  createCandidate: CreateCandidate;
  updateCandidate: UpdateCandidate;
  writeProfilePdf: WriteProfilePdf;
  resumeDetails: OwnResumeDetails;
  readOwnResume: ReadOwnResume;
  deleteResume: DeleteFile;
  deletePicture: DeleteFile;
  experience: ReturnType<typeof changeExperience>;
  education: ReturnType<typeof changeEducation>;
  /** Rate limit of saved profiles and uploaded files: throws MarketError 'too-many-requests'. */
  countSave: (actor: Actor, sent: { files: number }) => Promise<void>;
}

/** Rows of a candidate's own profile. */
export function ownProfileRoutes(use: OwnProfileUseCases, receive: ReceiveUpload): RouteRow[] {
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
    handle(endpoint.ownProfilePdf, async ({ actor, res }) => {
      const { name, bytes } = await use.writeProfilePdf(actor);
      return sendFile(res, {
        type: 'application/pdf',
        name: resumeFileName(name),
        bytes: bytes.length,
        content: Readable.from([bytes]),
      });
    }),
    handle(endpoint.viewResumeDetails, async ({ actor }) => ({ details: await use.resumeDetails.view(actor) })),
    handle(endpoint.saveResumeDetails, async ({ actor, body }) => {
      await use.countSave(actor, { files: 0 });
      await use.resumeDetails.save(actor, body.details);
      return { details: body.details };
    }),
    handle(endpoint.readResume, ({ actor, req, res }) =>
      receive({ req, res }, ({ fields, files: { resume } }) =>
        use.readOwnResume(actor, { resume, country: validate(readResumeSchema, fields).country }),
      ),
    ),
    handle(endpoint.deleteResume, ({ actor, params, requestId }) =>
      use.deleteResume(actor, params.can_code, { requestId }),
    ),
    handle(endpoint.deletePicture, ({ actor, params, requestId }) =>
      use.deletePicture(actor, params.can_code, { requestId }),
    ),
    handle(endpoint.addExperience, async ({ actor, body, requestId, idForNew }) =>
      presentOneExperience(await use.experience.add(actor, body, { requestId, idForNew }), { own: true }),
    ),
    handle(endpoint.changeExperience, async ({ actor, params, body, requestId }) =>
      presentOneExperience(await use.experience.change(actor, params.id, body, { requestId }), { own: true }),
    ),
    handle(endpoint.removeExperience, ({ actor, params, requestId }) =>
      use.experience.remove(actor, params.id, { requestId }),
    ),
    handle(endpoint.addEducation, async ({ actor, body, requestId, idForNew }) =>
      presentOneEducation(await use.education.add(actor, body, { requestId, idForNew }), { own: true }),
    ),
    handle(endpoint.changeEducation, async ({ actor, params, body, requestId }) =>
      presentOneEducation(await use.education.change(actor, params.id, body, { requestId }), { own: true }),
    ),
    handle(endpoint.removeEducation, ({ actor, params, requestId }) =>
      use.education.remove(actor, params.id, { requestId }),
    ),
  ];
}
