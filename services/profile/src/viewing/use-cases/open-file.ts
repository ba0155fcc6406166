import type { Readable } from 'node:stream';
import { MarketError } from '@market/contracts/errors';
import type { Actor, CallContext } from '@market/service-kit';
import type { ShownCandidate } from '../../profiles/domain/candidate';
import type { FileStore } from '@market/uploads';
import type { NoteLooks } from '../../looks/use-cases/note-looks';
import type { SeeCandidate } from './see-candidate';

export type OpenFile = (
  actor: Actor,
  canCode: string,
  context: CallContext,
) => Promise<{ candidate: ShownCandidate; bytes: number; content: Readable }>;

/**
 * Opens the resume or picture of a candidate whom the caller may see.
 * @throws MarketError 'not-found', also where there is no such file
 */
export function openFile({
  see,
  files,
  kind,
  countDownload,
  noteLooks,
}: {
  see: SeeCandidate;
  files: FileStore;
  kind: 'picture' | 'resume';
  countDownload?: (actor: Actor) => Promise<void>;
  /** Present for files whose opening is recorded as a view, such as resumes. */
  noteLooks?: NoteLooks;
}): OpenFile {
  return async (actor, canCode, context) => {
    const { candidate } = await see(actor, canCode, context);
    const file = candidate[kind];
    if (!file) throw new MarketError('not-found');
    await countDownload?.(actor);
    await noteLooks?.(actor, [candidate.login_id]);
    return { candidate, bytes: file.bytes, content: files.read(file.file_id) };
  };
}
