/** Days after which an waiting application without an account is deleted, with its file. */
export const WAITING_APPLICATION_DAYS = 7;

/** Causes of a rejection, for the company's evaluations; only its team reads them, the candidate reads `reason`. */
export const REJECTION_CAUSES = [
  'skills',
  'experience',
  'qualification',
  'place',
  'pay',
  'start',
  'other-candidate',
  'job-ended',
  'other',
] as const;
export type RejectionCause = (typeof REJECTION_CAUSES)[number];
export const REJECTION_CAUSE_NOTE_MAX = 500;

/** Limits of a job's screening questions: number, length, and options per question; a text answer has its own limit. */
export const QUESTIONS_MAX = 15;
export const QUESTION_LABEL_MAX = 300;
export const QUESTION_OPTIONS_MAX = 20;
export const QUESTION_OPTION_MAX = 100;
export const ANSWER_MAX = 1_000;

/** Limits of a job's own stages: number, and length of a name. */
export const STAGES_MAX = 20;
export const STAGE_NAME_MAX = 40;

/** Maximum number of moves between stages of one state per application: each is a line of its history. */
export const STAGE_MOVES_MAX = 200;
