import type { JobQuestion } from '@market/contracts';

export {};

declare module '@market/web-kit' {
  /** What the dialogs of this remote are opened with, by whichever part of the page. */
  interface DialogProps {
    /** In one form: without an account, and for candidates where the job has questions. */
    apply: { job: { id: string; title: string; company: string; questions?: JobQuestion[] } };
    'candidate-profile': Record<never, never>;
    report: { kind: 'job' | 'company'; id: string; name: string };
    video: Record<never, never>;
  }
}
