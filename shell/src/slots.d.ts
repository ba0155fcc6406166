export {};

declare module '@market/web-kit' {
  /** Props of the slots in the shell's own pages, for remotes that fill them. */
  interface SlotProps {
    /** Below the search of the home page: a band of its own, or nothing. */
    'home-for-you': {
      /** Cards that fit into one row. */
      cards: number;
      /** A band of the page under its heading. */
      Band: import('react').ComponentType<{
        title: string;
        text?: import('react').ReactNode;
        extra?: import('react').ReactNode;
        children: import('react').ReactNode;
      }>;
      /** Shown while it is not known yet whether there is a band. */
      waiting: import('react').ReactNode;
      /** Cards of jobs, as the page's other bands have them, each with a line below its facts. */
      JobCards: import('react').ComponentType<{
        jobs: ReadonlyArray<{ job: import('@market/contracts/job-posts').ListedJob; line?: string | undefined }>;
      }>;
    };
  }
}
