import {
  ValidationError,
  array,
  boolean,
  lazy,
  mixed,
  object,
  string,
  type InferType,
  type MixedSchema,
  type Schema,
} from 'yup';
import type { AnsweredQuestion, JobQuestion } from './question-answers';
import { ANSWER_MAX, QUESTION_LABEL_MAX, QUESTION_OPTION_MAX, QUESTION_OPTIONS_MAX, QUESTIONS_MAX } from './constants';
import {
  choice,
  fieldBeside,
  isRecord,
  line,
  nullAsAbsent,
  numeric,
  refusedFields,
  switchField,
  text,
} from '@market/api';
import { texts } from '../texts';
import { hasOptions, isQuestionType, QUESTION_TYPES, YES_NO } from './question-terms';

const rule = texts.questions;

/** Distinct texts; null or a missing list counts as empty. */
const words = (max: number) =>
  array(line(QUESTION_OPTION_MAX).required(rule.optionEmpty))
    .max(max, rule.optionsMany({ max }))
    .transform(nullAsAbsent)
    .default([])
    .test('distinct', rule.optionTwice, (list) => new Set(list).size === (list ?? []).length);

const bound = () => numeric(rule.bound).transform(nullAsAbsent);

/** Screening question of a job post, as its employer writes it. */
export const questionSchema = object({
  type: choice(QUESTION_TYPES, rule.type).required(rule.type),
  label: line(QUESTION_LABEL_MAX).required(rule.labelRequired),
  required: switchField().transform(nullAsAbsent).default(false),
  options: words(QUESTION_OPTIONS_MAX).test('few', rule.optionsFew, (options, context) => {
    const type = fieldBeside(context, 'type');
    return !isQuestionType(type) || !hasOptions(type) || (options ?? []).length >= 2;
  }),
  disqualifying: words(QUESTION_OPTIONS_MAX).test('known', rule.disqualifyingUnknown, (answers, context) => {
    const type = fieldBeside(context, 'type');
    const options = fieldBeside(context, 'options');
    const possible: unknown[] = type === 'yes_no' ? [...YES_NO] : Array.isArray(options) ? options : [];
    return (
      !isQuestionType(type) ||
      !(type === 'yes_no' || hasOptions(type)) ||
      (answers ?? []).every((answer) => possible.includes(answer))
    );
  }),
  disqualifying_below: bound(),
  disqualifying_above: bound(),
});
export type QuestionInput = InferType<typeof questionSchema>;

/** Screening questions of a job post; duplicates are refused, because their answers would be indistinguishable. */
export const questionsField = () =>
  array(questionSchema)
    .max(QUESTIONS_MAX, rule.many({ max: QUESTIONS_MAX }))
    .transform(nullAsAbsent)
    .test(
      'distinct',
      rule.twice,
      (questions) => new Set(questions?.map(({ label }) => label)).size === (questions ?? []).length,
    );

/**
 * Answers of an application, by the ids of the job's questions; a form with files sends them as JSON. The schema
 * accepts anything, because it does not know the job: `checkAnswers` validates them, and ignores them for a job without
 * questions.
 */
export const answersField = () =>
  lazy((value: unknown) =>
    isRecord(value) ? object(Object.fromEntries(Object.keys(value).map((id) => [id, mixed()]))) : mixed(),
  ) as unknown as MixedSchema<unknown>;

function answersIn(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return {};
  if (typeof value !== 'string') return Array.isArray(value) && value.length === 0 ? {} : value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? value : answersIn(parsed);
  } catch {
    return value;
  }
}

type Question = Pick<JobQuestion, 'type' | 'required' | 'options'>;

/** Validation rule of an answer; an empty answer to an optional question counts as missing. */
function answerField({ type, required, options = [] }: Question): Schema {
  // Every kind has a separate schema; the rules added below do not change its type.
  const field = {
    text: () => text(ANSWER_MAX),
    single_choice: () => string().transform(emptyAsAbsent).typeError(rule.choose).oneOf(options, rule.choose),
    multiple_choice: () =>
      array(choice(options, rule.choose).required(rule.choose))
        .transform((_value, original: unknown) =>
          original === null || original === '' ? undefined : typeof original === 'string' ? [original] : original,
        )
        .typeError(rule.choose)
        .test('distinct', rule.choose, (chosen) => new Set(chosen).size === (chosen ?? []).length),
    yes_no: () =>
      boolean()
        .transform((_value, original: unknown) =>
          original === 'yes' || original === 'true'
            ? true
            : original === 'no' || original === 'false'
              ? false
              : original === '' || original === null
                ? undefined
                : original,
        )
        .typeError(rule.yesOrNo),
    number: () =>
      numeric(rule.number)
        .transform(nullAsAbsent)
        .test(
          'finite',
          rule.number,
          (value) => value === undefined || value === null || Math.abs(value) <= Number.MAX_SAFE_INTEGER,
        ),
  }[type]() as Schema;
  return field.test('answered', rule.unanswered, (answer) => !required || !isNone(answer));
}

const isNone = (answer: unknown): boolean =>
  answer === undefined || answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0);

/** Converts an empty choice to undefined. */
const emptyAsAbsent = (_value: unknown, original: unknown): unknown =>
  original === '' || original === null ? undefined : original;

/** Validation rules of the answers to these questions, for form and service alike. */
export const answersSchema = (questions: ReadonlyArray<Question & { id: string }>) =>
  object(Object.fromEntries(questions.map((question) => [question.id, answerField(question)]))).default({});

export interface CheckedAnswers {
  /** Questions in their current wording, with the answers that were given. */
  answered: AnsweredQuestion[];
  /** Field errors for a 422 response; empty if all answers are valid. */
  refused: Record<string, string>;
}

/**
 * Validates answers against the questions of a job. An answer to a question that is not asked any more is refused, so
 * that no candidate relies on an answer that nobody reads. A job without questions accepts any answers and stores none.
 * @param sent answers as the request contains them
 */
export function checkAnswers(questions: readonly JobQuestion[], sent?: unknown): CheckedAnswers {
  if (questions.length === 0) return { answered: [], refused: {} };
  const answers = answersIn(sent);
  if (!isRecord(answers)) return { answered: [], refused: { answers: rule.answers } };
  const ids = new Set(questions.map(({ id }) => id));
  const isOld = Object.keys(answers).some((id) => !ids.has(id));
  const answered: AnsweredQuestion[] = [];
  const refused: Record<string, string> = {};
  for (const { id, type, label, required, options } of questions) {
    const question = { id, type, label, required, ...(options ? { options } : {}) };
    try {
      const answer: unknown = answerField(question).validateSync(Object.hasOwn(answers, id) ? answers[id] : undefined);
      answered.push({
        ...question,
        // Cast: the rule of the question has validated the answer, so it is of this type.
        ...(isNone(answer) ? {} : { answer: answer as NonNullable<AnsweredQuestion['answer']> }),
      });
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      refused[`answers.${id}`] = Object.values(refusedFields(error))[0] ?? rule.answers;
    }
  }
  const isRefused = Object.keys(refused).length > 0;
  return {
    answered,
    refused: isOld ? { answers: rule.changed, ...refused } : isRefused ? { answers: rule.incomplete, ...refused } : {},
  };
}
