import { MarketError } from '@market/contracts/errors';
import type { Actor, CallContext } from '@market/service-kit';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { FileStore } from '@market/uploads';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import { candidateSaved } from '../../profiles/domain/event-payloads';
import type { ReleaseResume } from '../../profiles/use-cases/needs';

export type DeleteFile = (actor: Actor, canCode: string, context: CallContext) => Promise<void>;

/**
 * Removes the caller's own resume or picture, record and file.
 * @throws MarketError 'not-found' for another candidate's profile, or where there is no such file
 */
export function deleteFile({
  candidates,
  backgrounds,
  files,
  releaseResume,
  kind,
  transact,
  mutex,
  outbox,
  clock,
}: ChangeNeeds & {
  candidates: CandidateStore;
  backgrounds: Pick<BackgroundStore, 'hold'>;
  files: FileStore;
  releaseResume: ReleaseResume;
  kind: 'picture' | 'resume';
}): DeleteFile {
  return async (actor, canCode, { requestId }) => {
    const own = await candidates.findByLogin(actor.login_id);
    if (own?.can_code !== canCode) throw new MarketError('not-found');
    const remove = () =>
      transact(async (session) => {
        await backgrounds.hold(session, actor.login_id);
        const before = (await candidates.findByLogin(actor.login_id, session))?.[kind];
        const after = await candidates.removeFile(session, actor.login_id, kind, clock.now());
        if (!before || !after) throw new MarketError('not-found');
        if (kind === 'resume') await releaseResume(session, actor.login_id, before.file_id);
        else await files.detach(session, before.file_id);
        await outbox.add(session, 'profile.candidate-saved.v1', candidateSaved(after), { requestId });
        return before.file_id;
      });
    await files.discard([await mutex(actor.login_id, remove)]);
  };
}
