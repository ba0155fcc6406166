import type { ThreadTask } from '@market/service-kit';
// Imported first, so that it counts the allocations of the other imports' libraries.
import { counted } from '../../files/adapters/counted-bytes';
import { UnreadableResume, readDocx, readPdf } from '@market/resume/files';
import { linesOfPages, readResume } from '@market/resume';
import type { ResumeTask, ResumeVerdict } from './resume-reader';

// Silences the libraries' console output: a malformed file concerns its sender, not the log.
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined;

/** Runs in a thread all work on a resume whose cost grows with its size. */
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
