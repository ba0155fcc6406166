import { COMPANY_FILES } from '@market/contracts/companies';
import { SKILLS_MAX } from '@market/contracts/job-posts';
import {
  CANDIDATE_FILES,
  LANGUAGES_MAX,
  LINKS_MAX,
  PROFILE_IMAGE_MAX_BYTES,
  RESUME_MAX_BYTES,
} from '@market/contracts/profiles';
import type { Upload, UploadForm } from '@market/uploads';
import type { Request, Response } from 'express';

const FILE_FIELDS = [...CANDIDATE_FILES, ...COMPANY_FILES] as const;
type FileField = (typeof FILE_FIELDS)[number];
export type ProfileUpload = Upload<FileField>;

/** Upload forms of this service; skills, links and languages may be sent as separate parts. */
export const PROFILE_FORM: UploadForm<FileField> = {
  files: FILE_FIELDS,
  filesMax: 2,
  textParts: 20 + SKILLS_MAX + LINKS_MAX + LANGUAGES_MAX,
  bodyMaxBytes: RESUME_MAX_BYTES + PROFILE_IMAGE_MAX_BYTES + 512 * 1024,
  largest: 'resume',
};

/** Parses a multipart body and reserves memory for it while `work` runs. */
export type ReceiveUpload = <Result>(
  call: { req: Request; res: Response },
  work: (upload: ProfileUpload) => Promise<Result>,
) => Promise<Result>;
