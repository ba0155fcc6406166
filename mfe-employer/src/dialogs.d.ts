export {};

declare module '@market/web-kit' {
  /** Props of this remote's dialogs, for callers anywhere in the page. */
  interface DialogProps {
    'employer-profile': Record<never, never>;
    application: { applicationId: string; canDecide: boolean };
    /** Changes `jobId`; without it makes a new post, which `copyOf` fills with the values of another one. */
    'job-post': { jobId?: string; copyOf?: string };
  }
}
