import { MarketError } from '@market/contracts/errors';
import type { CandidateInput } from '@market/contracts/profiles';
import { type Actor, type CallContext, refuseOtherVersion } from '@market/service-kit';
import type { CandidateRecord } from '../../profiles/domain/candidate';
import { isListable } from '../../visibility/domain/listing';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { FileStore } from '@market/uploads';
import { fieldsOf } from './candidate-fields';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import type { RefreshListing } from '../../visibility/use-cases/refresh-listing';
import { idsOf, type SentFiles, type TakeFiles } from '../../files/use-cases/take-files';
import { candidateSaved } from '../../profiles/domain/event-payloads';
import { versionOfCandidate } from '../../profiles/present/edit-versions';
import type { ReleaseResume } from '../../profiles/use-cases/needs';

export type UpdateCandidate = (
  actor: Actor,
  input: { fields: CandidateInput; files: SentFiles },
  context: CallContext,
) => Promise<CandidateRecord>;

/**
 * Changes the caller's own profile. A new file replaces the old one, which the sweeper deletes later, since it may be
 * downloading. A file that is not sent is kept.
 * @throws MarketError 'not-found' when there is no profile yet; 'fields-invalid' for fields and files;
 * 'changed-meanwhile' for a change based on another version than the stored one
 */
export function updateCandidate({
  candidates,
  backgrounds,
  files,
  releaseResume,
  take,
  refresh,
  transact,
  mutex,
  outbox,
  clock,
  defaultCountry,
}: ChangeNeeds & {
  defaultCountry: string;
  candidates: CandidateStore;
  backgrounds: BackgroundStore;
  files: FileStore;
  releaseResume: ReleaseResume;
  take: TakeFiles;
  refresh: RefreshListing;
}): UpdateCandidate {
  return async (actor, input, { requestId }) => {
    if (!(await candidates.findByLogin(actor.login_id))) throw new MarketError('not-found');
    const fields = fieldsOf(input.fields, defaultCountry);
    const stored = await take(actor.login_id, input.files);
    try {
      const save = () =>
        transact(async (session) => {
          const background = await backgrounds.hold(session, actor.login_id);
          const before = await candidates.findByLogin(actor.login_id, session);
          if (before) refuseOtherVersion(input.fields.version, versionOfCandidate(before));
          const after = await candidates.change(session, actor.login_id, { ...fields, ...stored }, clock.now());
          if (!before || !after) throw new MarketError('not-found');
          for (const id of idsOf(stored)) await files.attach(session, id);
          if (stored.picture && before.picture) await files.detach(session, before.picture.file_id);
          if (stored.resume && before.resume) await releaseResume(session, actor.login_id, before.resume.file_id);
          await refresh(session, { candidate: { ...after, listed: isListable(actor) }, background });
          await outbox.add(session, 'profile.candidate-saved.v1', candidateSaved(after), { requestId });
          return after;
        });
      return await mutex(actor.login_id, save);
    } catch (error) {
      await files.discard(idsOf(stored));
      throw error;
    }
  };
}
