export { checkResume, ResumeRefused } from './check-resume';
export { createFileStore, type FileStore } from './file-store';
export { createPdfReader, type PdfReader } from './pdf-reader';
export { withUpload, type Upload, type UploadedFile, type UploadForm } from './read-upload';
export { inFileName, sendFile } from './send-file';
export { createFileSweeper, SWEEP_EVERY_MS } from './sweep-files';
