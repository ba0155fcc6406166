import type { Limit } from '@market/api';
import { DAY, HOUR } from '@market/api/durations';
import { FAILURES } from '../messages';

export const LIMITS_OF_PROFILES = {
  resumeDownloads: { name: 'resume-downloads', by: 'account', points: 200, durationSeconds: HOUR },
  profileSaves: { name: 'profile-saves', by: 'account', points: 120, durationSeconds: HOUR },
  profileFiles: { name: 'profile-files', by: 'account', points: 60, durationSeconds: HOUR, counts: 'files' },
  /** Parsing a resume takes a core for a second or more. */
  resumeReadings: { name: 'resume-readings', by: 'account', points: 40, durationSeconds: HOUR },
  /** Generating a PDF takes up to a second of a core. */
  profilePdfs: { name: 'profile-pdfs', by: 'account', points: 30, durationSeconds: HOUR },
  /** Every change publishes both complete lists as an event, which is stored for a week. */
  backgroundEdits: {
    name: 'background-edits',
    by: 'account',
    points: 300,
    durationSeconds: DAY,
    says: FAILURES.backgroundDay,
  },
} as const satisfies Record<string, Limit>;
