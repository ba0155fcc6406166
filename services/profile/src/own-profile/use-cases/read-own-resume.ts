import { buffer } from 'node:stream/consumers';
import { MarketError } from '@market/contracts/errors';
import type { ResumeReading } from '@market/contracts/profiles';
import type { Actor } from '@market/service-kit';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { FileStore } from '@market/uploads';
import type { SentFile } from '../../files/use-cases/take-files';

/**
 * Reads a resume; errors are worded for its sender.
 * @throws MarketError 'fields-invalid' naming the file
 */
export type ReadResume = (account: string, file: SentFile, country: string) => Promise<ResumeReading>;

export type ReadOwnResume = (
  actor: Actor,
  sent: { resume?: SentFile | undefined; country?: string | undefined },
) => Promise<ResumeReading>;

/**
 * Extracts fields from the sent resume, else from the one in the caller's own profile. Nothing is stored.
 * @throws MarketError 'not-found' where none is sent and the profile has none; 'fields-invalid'; 'too-many-requests'
 * and 'overloaded' where the queue is full
 */
export function readOwnResume({
  candidates,
  files,
  read,
  countReading,
  defaultCountry,
}: {
  candidates: Pick<CandidateStore, 'findByLogin'>;
  files: Pick<FileStore, 'read'>;
  read: ReadResume;
  countReading: (loginId: string) => Promise<void>;
  defaultCountry: string;
}): ReadOwnResume {
  return async ({ login_id }, { resume, country }) => {
    await countReading(login_id);
    const own = await candidates.findByLogin(login_id);
    const file = resume ?? (own?.resume && { name: 'resume.pdf', bytes: await buffer(files.read(own.resume.file_id)) });
    if (!file) throw new MarketError('not-found');
    return read(login_id, file, country ?? own?.can_country ?? defaultCountry);
  };
}
