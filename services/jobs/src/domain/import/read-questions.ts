import { isRecord } from '@market/api';
import {
  hasOptions,
  QUESTION_LABEL_MAX,
  QUESTION_OPTION_MAX,
  QUESTION_OPTIONS_MAX,
  type QuestionInput,
  QUESTIONS_MAX,
  questionSchema,
  type QuestionType,
} from '@market/contracts/applications';
import { texts } from '../../texts';
import { questionsOf, type Question } from '../questions';
import { cleanLine } from './clean-text';

/** Lists of questions, by the name of their column: our own and Greenhouse's, Lever's, other tables'. */
const COLUMNS = ['questions', 'customQuestions', 'screening_questions', 'application_questions'] as const;

/** Kinds of fields by the names that systems give them; a kind that is not here is skipped with a remark. */
const TYPES: Readonly<Record<string, QuestionType>> = {
  // Our own.
  text: 'text',
  single_choice: 'single_choice',
  multiple_choice: 'multiple_choice',
  yes_no: 'yes_no',
  number: 'number',
  // Greenhouse.
  input_text: 'text',
  textarea: 'text',
  multi_value_single_select: 'single_choice',
  multi_value_multi_select: 'multiple_choice',
  // Lever, whose `multiple-choice` takes one answer.
  dropdown: 'single_choice',
  'multiple-choice': 'single_choice',
  'multiple-select': 'multiple_choice',
  // Others.
  short_text: 'text',
  long_text: 'text',
  boolean: 'yes_no',
  'yes-no': 'yes_no',
  numeric: 'number',
  select: 'single_choice',
  multi_select: 'multiple_choice',
};

/** Fields of Greenhouse that an application has anyway. */
const ASKED_ANYWAY =
  /^(?:first_name|last_name|name|email|phone|resume|resume_text|cover_letter|cover_letter_text|location|latitude|longitude)$/;

export interface ReadQuestions {
  /** Null where the row has no list of questions: then a stored job keeps those that it has. */
  questions: Question[] | null;
  remarks: string[];
}

/** Screening questions of a row. One that cannot be asked here is skipped, and a remark says which. */
export function readQuestions(cells: Readonly<Record<string, unknown>>): ReadQuestions {
  const column = COLUMNS.find((name) => Array.isArray(cells[name]));
  const list: unknown = column && cells[column];
  if (!Array.isArray(list)) return { questions: null, remarks: [] };
  const taken: QuestionInput[] = [];
  const skipped: string[] = [];
  for (const { label, question } of list.flatMap(entriesOf)) {
    const isNew = question && !taken.some((known) => known.label === question.label);
    if (isNew && taken.length < QUESTIONS_MAX) taken.push(question);
    else if (!question || isNew) skipped.push(label);
  }
  return {
    questions: questionsOf(taken),
    remarks: skipped.map((label) => texts.importedRow.skippedQuestion({ label })),
  };
}

interface Entry {
  label: string;
  /** Undefined where nothing here can ask it. */
  question: QuestionInput | undefined;
}

/** A question of its own, or one of several fields as Greenhouse and Lever group them. */
function entriesOf(entry: unknown): Entry[] {
  if (!isRecord(entry)) return [];
  const { fields } = entry;
  if (!Array.isArray(fields)) return [entryOf(entry, entry)];
  const asked = fields.filter(isRecord).filter(({ name }) => !(typeof name === 'string' && ASKED_ANYWAY.test(name)));
  return asked.map((field) => entryOf(entry, field, asked.length));
}

/** @param siblings fields of the same question, of which each has a label of its own */
function entryOf(group: Record<string, unknown>, field: Record<string, unknown>, siblings = 1): Entry {
  const own = firstText(field.label, field.text, field.question, field.description);
  const shared = firstText(group.label, group.text, group.question, group.title);
  // Greenhouse words the question on the group, Lever on its field below a heading.
  const label = (group === field || group.label === undefined || siblings > 1 ? own || shared : shared || own).slice(
    0,
    QUESTION_LABEL_MAX,
  );
  const said = TYPES[typeof field.type === 'string' ? field.type : ''];
  const options = optionsOf(field.values ?? field.options ?? field.choices);
  // Our own kinds are meant as they are named: their rules are about these very options.
  const isYesNo = said === 'single_choice' && field.type !== said && options.length === 2 && isYesOrNo(options);
  const type = isYesNo ? 'yes_no' : said;
  const required = field.required === true || group.required === true;
  const question = type && {
    type,
    label,
    required,
    options: hasOptions(type) ? options : [],
    disqualifying: Array.isArray(field.disqualifying) ? field.disqualifying : [],
    disqualifying_below: field.disqualifying_below,
    disqualifying_above: field.disqualifying_above,
  };
  const isSound =
    question !== undefined && options.length <= QUESTION_OPTIONS_MAX && questionSchema.isValidSync(question);
  return { label: label || '?', question: isSound ? questionSchema.cast(question) : undefined };
}

const isYesOrNo = (options: readonly string[]) =>
  options
    .map((option) => option.toLowerCase())
    .sort()
    .join() === 'no,yes';

function optionsOf(values: unknown): string[] {
  if (!Array.isArray(values)) return [];
  const named = values.map((value: unknown) =>
    isRecord(value) ? firstText(value.label, value.text, value.name) : firstText(value),
  );
  return [...new Set(named.map((option) => option.slice(0, QUESTION_OPTION_MAX)).filter(Boolean))];
}

function firstText(...said: unknown[]): string {
  const found = said.find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof found === 'string' ? cleanLine(found, QUESTION_LABEL_MAX) : '';
}
