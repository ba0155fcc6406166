import type { Listing } from '@market/api';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { isMarketError } from '@market/contracts/errors';
import { handle, type RouteRow, SENT } from '@market/service-kit';
import { sendFile } from '@market/uploads';
import type { Background } from '../profiles/domain/background';
import { presentCandidate, presentEducation, presentExperience } from '../profiles/present/candidate';
import { resumeFileName } from '../files/present/file';
import type { ListBackground } from './use-cases/list-background';
import type { ViewCandidate, ViewOwnBlindRecord, ViewOwnCandidate } from './use-cases/view-candidate';
import type { OpenFile } from './use-cases/open-file';

/** Use cases of the rows below. */
export interface ViewingUseCases {
  viewCandidate: ViewCandidate;
  viewOwnCandidate: ViewOwnCandidate;
  viewOwnBlindRecord: ViewOwnBlindRecord;
  openResume: OpenFile;
  openPicture: OpenFile;
  listBackground: ListBackground;
}

/** Rows of profiles as others read them. */
export function viewingRoutes(use: ViewingUseCases): RouteRow[] {
  return [
    handle(endpoint.ownCandidate, async ({ actor }) => presentCandidate(await use.viewOwnCandidate(actor))),
    handle(endpoint.ownBlindRecord, ({ actor }) => use.viewOwnBlindRecord(actor)),
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
    handle(endpoint.listExperience, async ({ actor, body, requestId, bearer }) => {
      const { background, own } = await use.listBackground(actor, body.can_code, { requestId, bearer });
      return pageOf(presentExperience(background.experience, { own }), body);
    }),
    handle(endpoint.listEducation, async ({ actor, body, requestId, bearer }) => {
      const { background, own } = await use.listBackground(actor, body.can_code, { requestId, bearer });
      return pageOf(presentEducation(background.education, { own }), body);
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
