export {};

declare module '@market/web-kit' {
  /** Props of this remote's dialogs, for callers anywhere in the page. */
  interface DialogProps {
    /** Without an account, in one form. */
    apply: { job: { id: string; title: string; company: string } };
    'candidate-profile': Record<never, never>;
    report: { kind: 'job' | 'company'; id: string; name: string };
    video: Record<never, never>;
  }
}
