import type { ResumeReading } from '@market/contracts/profiles';
import { linesOfPages, readResume } from '@market/resume';
import { readPdf } from '@market/resume/files';
import type { ThreadTask } from '@market/service-kit';

/** Text of a PDF as pdfjs reads it, and what the reading of resumes makes of it. */
export interface ReadBack {
  pages: number;
  lines: string[];
  reading: ResumeReading;
}

/** Runs in a thread: Jest's module loader cannot load pdfjs. */
export default async function readBack({ input, began }: ThreadTask<Uint8Array>): Promise<ReadBack> {
  began.postMessage('began');
  const pages = await readPdf(input, { maxPages: 50 });
  const lines = linesOfPages(pages);
  return { pages: pages.length, lines: lines.map(({ text }) => text), reading: readResume(lines, { country: 'NO' }) };
}
