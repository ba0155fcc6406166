import { texts } from '../texts';

/** Kinds of screening questions. */
export const QUESTION_TYPES = ['text', 'single_choice', 'multiple_choice', 'yes_no', 'number'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];
export const QUESTION_TYPE_LABELS: Record<QuestionType, string> = texts.questionTypes;

/** Answers to a yes/no question, as a rule of disqualifying answers names them. */
export const YES_NO = ['yes', 'no'] as const;

export const YES_NO_LABELS: Record<(typeof YES_NO)[number], string> = {
  yes: texts.questions.yes,
  no: texts.questions.no,
};

export const isQuestionType = (value: unknown): value is QuestionType => QUESTION_TYPES.some((type) => type === value);

/** Whether the employer defines the possible answers. */
export const hasOptions = (type: QuestionType): boolean => type === 'single_choice' || type === 'multiple_choice';

/** Possible shapes of an answer. */
export type GivenAnswer = string | string[] | number | boolean;

/** Text of an answer, one string for each part. */
export function answerWords(answer: GivenAnswer | undefined): string[] {
  if (answer === undefined) return [texts.questions.noAnswer];
  if (typeof answer === 'boolean') return [answer ? texts.questions.yes : texts.questions.no];
  return Array.isArray(answer) ? answer : [String(answer)];
}
