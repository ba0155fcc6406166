export {};

declare module '@market/web-kit' {
  /** Props of the slots in the shell's own pages, for remotes that fill them. */
  interface SlotProps {
    /** Band below the home page's search, or nothing. */
    'home-for-you': {
      /** Number of cards in one row. */
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
      /** Job cards like those of the page's other bands, each with a line below its facts. */
      JobCards: import('react').ComponentType<{
        jobs: ReadonlyArray<{ job: import('@market/contracts/job-posts').ListedJob; line?: string | undefined }>;
      }>;
    };
  }
}
