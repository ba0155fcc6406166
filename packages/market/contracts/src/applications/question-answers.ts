import { Type, type Static } from '@sinclair/typebox';
import { QUESTION_TYPES } from './question-terms';
import { listOf, number, oneOf, onlyTrue, optional, record, text, yesNo } from '@market/api/answer-fields';

const questionFields = {
  id: text('q_sB3kT0vVgQ4', 'Made of type, words and answers: once these change it is another question'),
  type: oneOf(QUESTION_TYPES),
  label: text('Which shifts can you work?'),
  required: yesNo(),
  options: optional(listOf(text('Nights'), 'Of a choice: its possible answers')),
};

/** Screening question of a job. */
export const JobQuestion = record({
  ...questionFields,
  disqualifying: optional(
    listOf(text('Nights'), 'To the owner only: answers that are flagged; `yes` or `no`, or options'),
  ),
  disqualifying_below: optional(number(2, 'To the owner only: numbers below are flagged')),
  disqualifying_above: optional(number(40, 'To the owner only: numbers above are flagged')),
});
export type JobQuestion = Static<typeof JobQuestion>;

/** Question as worded when it was asked, with its answer. */
export const AnsweredQuestion = record({
  ...questionFields,
  answer: optional(
    Type.Union([text('Nights'), listOf(text('Nights')), number(3), yesNo()], {
      description: 'A text, the chosen option or options, a number, or true for yes; absent where none was given',
    }),
  ),
});
export type AnsweredQuestion = Static<typeof AnsweredQuestion>;

/** Answered question as the employer reads it. */
export const ScreenedAnswer = record({
  ...AnsweredQuestion.properties,
  disqualifying: optional(onlyTrue('The employer’s rule flags this answer; nothing follows from it by itself')),
});
export type ScreenedAnswer = Static<typeof ScreenedAnswer>;
