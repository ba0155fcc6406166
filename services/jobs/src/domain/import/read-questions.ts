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

/** Column names of question lists: our own, Greenhouse's, Lever's and other tables'. */
const COLUMNS = ['questions', 'customQuestions', 'screening_questions', 'application_questions'] as const;

/** Question types by the names that systems use; an unlisted type is skipped with a remark. */
const TYPES: Readonly<Record<string, QuestionType>> = {
  // Our own.
  text: 'text',
  single_choice: 'single_choice',
  multiple_choice: 'multiple_choice',
  yes_no: 'yes_no',
  number: 'number',
  // Greenhouse's types.
  input_text: 'text',
  textarea: 'text',
  multi_value_single_select: 'single_choice',
  multi_value_multi_select: 'multiple_choice',
  // Lever's types; its `multiple-choice` accepts one answer.
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

/** Greenhouse fields that every application has anyway. */
const ASKED_ANYWAY =
  /^(?:first_name|last_name|name|email|phone|resume|resume_text|cover_letter|cover_letter_text|location|latitude|longitude)$/;

export interface ReadQuestions {
  /** Null if the row has no list of questions: a stored job then keeps its own. */
  questions: Question[] | null;
  remarks: string[];
}

/** Parses the screening questions of a row. Unsupported ones are skipped and named in a remark. */
export function readQuestions(cells: Readonly<Record<string, unknown>>): ReadQuestions {
  const list = COLUMNS.map((name) => listOf(cells, name)).find((found) => found !== undefined);
  if (!list) return { questions: null, remarks: unreadIn(cells).map(remarkOf) };
  const taken: QuestionInput[] = [];
  const skipped: string[] = [];
  for (const { label, question } of list.flatMap(entriesOf)) {
    const isNew = question && !taken.some((known) => known.label === question.label);
    if (isNew && taken.length < QUESTIONS_MAX) taken.push(question);
    else if (!question || isNew) skipped.push(label);
  }
  return {
    questions: questionsOf(taken),
    remarks: skipped.map(remarkOf),
  };
}

const remarkOf = (label: string) => texts.importedRow.skippedQuestion({ label });

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Elements of XML that hold one entry of a list: `<questions><question>…`. */
const ENTRY_NAMES = ['question', 'item', 'entry'] as const;

/** Questions of a column: a list, or nested XML elements, which the row has as dotted names. */
function listOf(cells: Readonly<Record<string, unknown>>, column: string): unknown[] | undefined {
  const list: unknown = cells[column];
  if (isList(list)) return list;
  for (const name of ENTRY_NAMES) {
    const several: unknown = cells[`${column}.${name}`];
    if (isList(several)) return several;
    const single = nestedIn(cells, `${column}.${name}.`);
    if (Object.keys(single).length > 0) return [single];
    if (typeof several === 'string' && several.trim() !== '') return [several];
  }
  return undefined;
}

/** Cells whose names start with the prefix, without that prefix; deeper ones are nested objects. */
function nestedIn(cells: Readonly<Record<string, unknown>>, prefix: string): Record<string, unknown> {
  // Null prototype, since a row may use inherited names.
  const found = Object.create(null) as Record<string, unknown>;
  for (const [name, cell] of Object.entries(cells)) {
    if (!name.startsWith(prefix)) continue;
    const [own = '', inner] = name.slice(prefix.length).split('.');
    if (inner === undefined) found[own] = cell;
    else found[own] ??= nestedIn(cells, `${prefix}${own}.`);
  }
  return found;
}

/** Question columns whose content is no list: reported, so that nobody misses them. */
const unreadIn = (cells: Readonly<Record<string, unknown>>): string[] =>
  COLUMNS.map((name) => firstText(cells[name])).filter(Boolean);

/** Values of a list; includes `<options><option>…`, with one or several options. */
function valuesOf(list: unknown): unknown[] {
  if (Array.isArray(list)) return list;
  if (!isRecord(list)) return typeof list === 'string' && list.trim() !== '' ? [list] : [];
  const held = Object.values(list);
  return held.length === 1 ? [held[0]].flat() : [];
}

interface Entry {
  label: string;
  /** Undefined if the type is unsupported. */
  question: QuestionInput | undefined;
}

/** A single question, or one with several fields as Greenhouse and Lever group them. */
function entriesOf(entry: unknown): Entry[] {
  // A text alone does not state the type of the answer.
  if (typeof entry === 'string') return entry.trim() === '' ? [] : [{ label: firstText(entry), question: undefined }];
  if (!isRecord(entry)) return [];
  const { fields } = entry;
  if (!Array.isArray(fields)) return [entryOf(entry, entry)];
  const asked = fields.filter(isRecord).filter(({ name }) => !(typeof name === 'string' && ASKED_ANYWAY.test(name)));
  return asked.map((field) => entryOf(entry, field, asked.length));
}

/** @param siblings number of fields in the same question, each of which then has its own label */
function entryOf(group: Record<string, unknown>, field: Record<string, unknown>, siblings = 1): Entry {
  const own = firstText(field.label, field.text, field.question, field.description);
  const shared = firstText(group.label, group.text, group.question, group.title);
  // Greenhouse stores the question on the group, Lever on its field below a heading.
  const label = (group === field || group.label === undefined || siblings > 1 ? own || shared : shared || own).slice(
    0,
    QUESTION_LABEL_MAX,
  );
  const said = TYPES[typeof field.type === 'string' ? field.type : ''];
  const options = optionsOf(field.values ?? field.options ?? field.choices);
  // Our own types are kept as named: their rules refer to exactly these options.
  const isYesNo = said === 'single_choice' && field.type !== said && options.length === 2 && isYesOrNo(options);
  const type = isYesNo ? 'yes_no' : said;
  const required = isYes(field.required) || isYes(group.required);
  const question = type && {
    type,
    label,
    required,
    options: hasOptions(type) ? options : [],
    disqualifying: valuesOf(field.disqualifying),
    disqualifying_below: field.disqualifying_below,
    disqualifying_above: field.disqualifying_above,
  };
  const isSound =
    question !== undefined && options.length <= QUESTION_OPTIONS_MAX && questionSchema.isValidSync(question);
  return { label: label || '?', question: isSound ? questionSchema.cast(question) : undefined };
}

/** XML attributes and elements are strings. */
const isYes = (said: unknown): boolean =>
  said === true || (typeof said === 'string' && /^(?:true|yes|1)$/i.test(said.trim()));

const isYesOrNo = (options: readonly string[]) =>
  options
    .map((option) => option.toLowerCase())
    .sort()
    .join() === 'no,yes';

function optionsOf(values: unknown): string[] {
  const named = valuesOf(values).map((value: unknown) =>
    isRecord(value) ? firstText(value.label, value.text, value.name) : firstText(value),
  );
  return [...new Set(named.map((option) => option.slice(0, QUESTION_OPTION_MAX)).filter(Boolean))];
}

function firstText(...said: unknown[]): string {
  const found = said.find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof found === 'string' ? cleanLine(found, QUESTION_LABEL_MAX) : '';
}
