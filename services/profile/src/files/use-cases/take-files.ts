import { fieldsInvalid } from '@market/contracts/errors';
import type { FileStore } from '@market/uploads';
import type { StoredFile } from '../domain/stored-file';

/** A file as a caller sent it. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

export interface SentFiles {
  profileImage?: SentFile;
  resume?: SentFile;
}

export interface TakenFiles {
  picture?: StoredFile;
  resume?: StoredFile;
}

/** Checks a file and returns the bytes to store, or the reason for a rejection, worded for people. */
export type FileCheck = (file: SentFile, account: string) => Promise<{ store: Buffer } | { refused: string }>;

export type TakeFiles = (account: string, files: SentFiles) => Promise<TakenFiles>;

/**
 * Checks and stores the files of a profile. They stay unattached until the profile's transaction attaches them.
 * @throws MarketError 'fields-invalid' naming each refused file, before anything is stored; 'too-many-requests' and
 * 'overloaded' where the queue is full
 */
export function takeFiles({
  files,
  checkPicture,
  checkResume,
}: {
  files: FileStore;
  checkPicture: FileCheck;
  checkResume: FileCheck;
}): TakeFiles {
  return async (account, { profileImage, resume }) => {
    const [picture, paper] = await Promise.all([
      profileImage && checkPicture(profileImage, account),
      resume && checkResume(resume, account),
    ]);
    const refused: Record<string, string> = {};
    if (picture && 'refused' in picture) refused.profileImage = picture.refused;
    if (paper && 'refused' in paper) refused.resume = paper.refused;
    if (Object.keys(refused).length > 0) throw fieldsInvalid(refused);
    const stored: TakenFiles = {};
    if (picture && 'store' in picture)
      stored.picture = { file_id: await files.put(picture.store), bytes: picture.store.length };
    if (paper && 'store' in paper) stored.resume = { file_id: await files.put(paper.store), bytes: paper.store.length };
    return stored;
  };
}

/** Ids of the files among `files`. */
export function idsOf({ picture, resume }: TakenFiles): string[] {
  return [picture, resume].flatMap((file) => (file ? [file.file_id] : []));
}
