import type { Limit } from '@market/api';
import { DAY } from '@market/api/durations';

export const LIMITS_OF_ASSESSMENTS = {
  /** New notes; a note may mail colleagues. */
  applicantNotes: { name: 'applicant-notes', by: 'account', points: 300, durationSeconds: DAY },
  /** Changes of ratings and tags, one call each. */
  applicantMarks: { name: 'applicant-marks', by: 'account', points: 3_000, durationSeconds: DAY },
} as const satisfies Record<string, Limit>;
