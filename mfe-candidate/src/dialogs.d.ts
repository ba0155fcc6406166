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
      /** Opens the form although an application of this visitor waits, whose place it takes. */
      anew?: boolean;
    };
    'candidate-profile': Record<never, never>;
    report: { kind: 'job' | 'company' | 'message'; id: string; name: string };
    video: Record<never, never>;
  }
}
