/** An application without an account that nobody confirms is deleted, with its file, after so long. */
export const WAITING_APPLICATION_DAYS = 7;

/** Causes of a rejection by which a company looks back; its team alone reads them, the candidate reads `reason`. */
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

/**
 * Screening questions of a job: how many, how long, and how many answers one offers; a text answer has its own limit.
 */
export const QUESTIONS_MAX = 15;
export const QUESTION_LABEL_MAX = 300;
export const QUESTION_OPTIONS_MAX = 20;
export const QUESTION_OPTION_MAX = 100;
export const ANSWER_MAX = 1_000;

/** Own stages of a job: how many, and how long a name. */
export const STAGES_MAX = 20;
export const STAGE_NAME_MAX = 40;

/** So many moves between the stages of one state an application takes: each is a line of its history. */
export const STAGE_MOVES_MAX = 200;
