export {};

declare module '@market/web-kit' {
  /** Props of this remote's dialogs, for callers anywhere in the page. */
  interface DialogProps {
    /** Single-form application: for visitors without an account, and for candidates where the job has questions. */
    apply: {
      job: {
        id: string;
        title: string;
        company: string;
        questions?: import('@market/contracts/applications').JobQuestion[];
      };
      /** Opens the form although this visitor has an waiting application, which the new one replaces. */
      anew?: boolean;
    };
    'candidate-profile': Record<never, never>;
    report: { kind: 'job' | 'company' | 'message'; id: string; name: string };
    video: Record<never, never>;
  }
}
