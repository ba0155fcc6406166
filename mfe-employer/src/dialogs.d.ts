export {};

declare module '@market/web-kit' {
  /** Props of this remote's dialogs, for callers anywhere in the page. */
  interface DialogProps {
    'employer-profile': Record<never, never>;
    application: { applicationId: string; canDecide: boolean };
    /** Edits the post `jobId`; without it creates a post, prefilled from `copyOf` if given. */
    'job-post': { jobId?: string; copyOf?: string };
  }
}
