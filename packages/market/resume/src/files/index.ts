export { readDocx } from './read-docx';
export { readPdf } from './read-pdf';
export { UnreadableResume, type Unreadable } from './unreadable';
