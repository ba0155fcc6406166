export { linesOfPages } from './layout/lines-of-pages';
export { readResume } from './read-resume';
export type { ResumeLine, TextPage, TextPiece } from './text';
