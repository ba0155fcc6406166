/** An application without an account that nobody confirms is deleted, with its file, after so long. */
export const WAITING_APPLICATION_DAYS = 7;

/** Screening questions of a job: how many, how long, and how many answers one offers; a text answer has its own limit. */
export const QUESTIONS_MAX = 15;
export const QUESTION_LABEL_MAX = 300;
export const QUESTION_OPTIONS_MAX = 20;
export const QUESTION_OPTION_MAX = 100;
export const ANSWER_MAX = 1_000;
