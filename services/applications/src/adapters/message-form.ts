import { MESSAGE_FILES } from '@market/contracts/messaging';
import { RESUME_MAX_BYTES } from '@market/contracts/profiles';
import type { Upload, UploadForm } from '@market/uploads';

type MessageFile = (typeof MESSAGE_FILES)[number];
export type MessageUpload = Upload<MessageFile>;

/** A message: its text and one PDF. */
export const MESSAGE_FORM: UploadForm<MessageFile> = {
  files: MESSAGE_FILES,
  filesMax: 1,
  textParts: 5,
  bodyMaxBytes: RESUME_MAX_BYTES + 128 * 1024,
  largest: 'attachment',
};
