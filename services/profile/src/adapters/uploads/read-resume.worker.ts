import type { ThreadTask } from '@market/service-kit';
// First of all: it counts what the libraries of the others take.
import { counted } from './counted-bytes';
import { UnreadableResume, readDocx, readPdf } from '@market/resume/files';
import { linesOfPages, readResume } from '@market/resume';
import type { ResumeTask, ResumeVerdict } from './resume-reader';

// Libraries report odd files on the console; that is the sender's affair, not the log's.
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined;

/** Runs in a thread: everything about a resume that grows with its size. */
export default async function readResumeFile({ input, began }: ThreadTask<ResumeTask>): Promise<ResumeVerdict> {
  const { bytes, kind, country, maxPages, maxAllocatedBytes } = input;
  began.postMessage('began');
  try {
    return await counted(maxAllocatedBytes, async () => {
      const lines = kind === 'pdf' ? linesOfPages(await readPdf(bytes, { maxPages })) : await readDocx(bytes);
      return { reading: readResume(lines, { country }) };
    });
  } catch (error) {
    return { unreadable: error instanceof UnreadableResume ? error.reason : 'damaged' };
  }
}
