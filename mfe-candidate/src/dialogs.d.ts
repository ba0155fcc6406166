export {};

declare module '@market/web-kit' {
  /** Props of this remote's dialogs, for callers anywhere in the page. */
  interface DialogProps {
    /** In one form: without an account, and for candidates where the job has questions. */
    apply: {
      job: {
        id: string;
        title: string;
        company: string;
        questions?: import('@market/contracts/applications').JobQuestion[];
      };
    };
    'candidate-profile': Record<never, never>;
    report: { kind: 'job' | 'company' | 'message'; id: string; name: string };
    video: Record<never, never>;
  }
}
