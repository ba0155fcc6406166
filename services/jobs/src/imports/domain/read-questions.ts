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
  YES_NO,
} from '@market/contracts/applications';
import { texts } from '../../texts';
import { questionsOf, type Question } from '../../posts/domain/questions';
import { cleanLine } from './clean-text';
import { readFlag } from './read-flag';

/** Column names of question lists: our own, Greenhouse's, Lever's, Recruitee's and other tables'. */
const COLUMNS = [
  'questions',
  'customQuestions',
  'screening_questions',
  'screeningQuestions',
  'application_questions',
  'applicationQuestions',
  'open_questions',
] as const;

/** Types whose names differ by their sign alone: Lever's `multiple-choice` accepts one answer, ours several. */
const EXACT_TYPES: Readonly<Record<string, QuestionType>> = { 'multiple-choice': 'single_choice' };

/**
 * Question types by the names that systems use (our own, Greenhouse, Lever, Ashby, Workable, Recruitee,
 * SmartRecruiters), in small letters without signs; a question of an unlisted type is skipped with a remark.
 */
const TYPES: ReadonlyMap<string, QuestionType> = new Map(
  Object.entries({
    text: [
      ...['text', 'inputtext', 'textinput', 'textarea', 'string', 'shorttext', 'longtext', 'freetext', 'opentext'],
      ...['shortanswer', 'longanswer', 'paragraph', 'singleline', 'multiline', 'openended', 'open'],
    ],
    single_choice: [
      ...['singlechoice', 'multivaluesingleselect', 'dropdown', 'select', 'singleselect', 'selectone', 'valueselect'],
      ...['radio', 'radiobutton', 'radiobuttons', 'choice', 'list'],
    ],
    multiple_choice: [
      ...['multiplechoice', 'multivaluemultiselect', 'multipleselect', 'multiselect', 'multivalueselect'],
      ...['multichoice', 'checkbox', 'checkboxes', 'selectmany'],
    ],
    yes_no: ['yesno', 'boolean', 'bool', 'toggle', 'switch'],
    number: ['number', 'numeric', 'integer', 'int', 'float', 'decimal', 'inputnumber'],
  } satisfies Record<QuestionType, string[]>).flatMap(([type, names]) =>
    // Cast: the keys are those of the record above.
    names.map((name) => [name, type as QuestionType] as const),
  ),
);

/** Type of a field; a single box to tick, without options, is a yes or no. */
function typeOf(name: string, options: readonly string[]): QuestionType | undefined {
  const key = name.toLowerCase().replace(/[^a-z]/g, '');
  if (key.startsWith('checkbox') && options.length === 0) return 'yes_no';
  return EXACT_TYPES[name.toLowerCase()] ?? TYPES.get(key);
}

/** Greenhouse's standard fields of every application; Ashby's are recognised by their path. */
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

/** Signs between the values of a text; the first that it has counts. */
const BETWEEN_VALUES = ['|', '\n', ';', ','] as const;

/** Values of a list, or of a text such as `A|B`; includes `<options><option>…`, with one or several options. */
function valuesOf(list: unknown): unknown[] {
  if (Array.isArray(list)) return list;
  if (typeof list === 'string') {
    const sign = BETWEEN_VALUES.find((one) => list.includes(one));
    return (sign === undefined ? [list] : list.split(sign)).map((value) => value.trim()).filter(Boolean);
  }
  if (!isRecord(list)) return [];
  const held = Object.values(list);
  return held.length === 1 ? [held[0]].flat() : [];
}

interface Entry {
  label: string;
  /** Undefined if the type is unsupported. */
  question: QuestionInput | undefined;
}

/** A single question, or one with several fields as Greenhouse, Lever and SmartRecruiters group them. */
function entriesOf(entry: unknown): Entry[] {
  // A text alone does not state the type of the answer.
  if (typeof entry === 'string') return entry.trim() === '' ? [] : [{ label: firstText(entry), question: undefined }];
  if (!isRecord(entry)) return [];
  const { fields } = entry;
  if (!Array.isArray(fields)) return isAskedAnyway(entry) ? [] : [entryOf(entry, entry)];
  const asked = fields.filter(isRecord).filter((field) => !isAskedAnyway(field));
  return asked.map((field) => entryOf(entry, field, asked.length));
}

const isAskedAnyway = (given: Record<string, unknown>): boolean => {
  const { name, path } = fieldOf(given);
  return (
    (typeof name === 'string' && ASKED_ANYWAY.test(name)) ||
    (typeof path === 'string' && path.startsWith('_systemfield'))
  );
};

/** Ashby keeps the field within its entry, beside whether it is required. */
const fieldOf = (given: Record<string, unknown>): Record<string, unknown> =>
  isRecord(given.field) ? { ...given, ...given.field } : given;

/** @param siblings number of fields in the same question, each of which then has its own label */
function entryOf(group: Record<string, unknown>, given: Record<string, unknown>, siblings = 1): Entry {
  const field = fieldOf(given);
  const own = firstText(field.label, field.text, field.question, field.title, field.body, field.description);
  const shared = firstText(group.label, group.text, group.question, group.title, group.body);
  // Greenhouse stores the question on the group, Lever on its field below a heading.
  const label = (group === given || group.label === undefined || siblings > 1 ? own || shared : shared || own).slice(
    0,
    QUESTION_LABEL_MAX,
  );
  const written = firstText(field.type, field.kind, field.question_type, field.questionType, field.fieldType);
  const listed = valuesOf(firstOf(field, OPTIONS_NAMES));
  const options = optionsOf(listed);
  const named = typeOf(written, options);
  // Workable's multiple choice may accept a single answer.
  const said = named === 'multiple_choice' && isYes(field.single_answer) ? 'single_choice' : named;
  // Our own types are kept as named: their rules refer to exactly these options.
  const isYesNo = said === 'single_choice' && written !== said && options.length === 2 && isYesOrNo(options);
  const type = isYesNo ? 'yes_no' : said;
  const question = type && {
    type,
    label,
    required: [field, group].some((one) => REQUIRED_NAMES.some((name) => isYes(one[name]))),
    options: hasOptions(type) ? options : [],
    disqualifying: disqualifyingOf(field, listed, type === 'yes_no' ? [...YES_NO] : options),
    disqualifying_below: field.disqualifying_below,
    disqualifying_above: field.disqualifying_above,
  };
  const isSound =
    question !== undefined && options.length <= QUESTION_OPTIONS_MAX && questionSchema.isValidSync(question);
  return { label: label || '?', question: isSound ? questionSchema.cast(question) : undefined };
}

const OPTIONS_NAMES = [
  'values',
  'options',
  'choices',
  'selectableValues',
  'open_question_options',
  'possible_answers',
  'answers',
] as const;
const REQUIRED_NAMES = ['required', 'isRequired', 'is_required', 'mandatory'] as const;
/** Names of the answers that disqualify, on a question, and on an option that is one. */
const DISQUALIFYING_NAMES = ['disqualifying', 'knockout', 'knockout_answers', 'knockoutAnswers'] as const;
const DISQUALIFYING_OPTION_NAMES = [...DISQUALIFYING_NAMES, 'disqualify', 'is_knockout', 'isKnockout'] as const;

/**
 * Disqualifying answers, as the options write them. A flag on the question alone (`knockout: true`) does not say which
 * answer disqualifies, and is none.
 */
function disqualifyingOf(
  field: Record<string, unknown>,
  listed: readonly unknown[],
  options: readonly string[],
): unknown[] {
  const asked = firstOf(field, DISQUALIFYING_NAMES);
  const isFlag = typeof asked === 'boolean' || (typeof asked === 'string' && /^(?:true|false)$/i.test(asked.trim()));
  const isWhole = options.some((option) => isSame(option, asked));
  const named = isFlag ? [] : isWhole ? [asked] : valuesOf(asked);
  const flagged = listed
    .filter(isRecord)
    .filter((option) => DISQUALIFYING_OPTION_NAMES.some((name) => isYes(option[name])))
    .flatMap((option) => optionsOf([option]));
  return [
    ...new Set([...named, ...flagged].map((answer) => options.find((option) => isSame(option, answer)) ?? answer)),
  ];
}

const isSame = (option: string, answer: unknown): boolean =>
  typeof answer === 'string' && option.toLowerCase() === answer.trim().toLowerCase();

const firstOf = (field: Record<string, unknown>, names: readonly string[]): unknown =>
  names.map((name) => field[name]).find((value) => value !== undefined && value !== null);

/** XML attributes and elements are strings. */
const isYes = (said: unknown): boolean =>
  said === true ||
  said === 1 ||
  (typeof said === 'string' && (readFlag(said) === true || /^\s*(?:required|mandatory)\s*$/i.test(said)));

const isYesOrNo = (options: readonly string[]) =>
  options
    .map((option) => option.toLowerCase())
    .sort()
    .join() === 'no,yes';

function optionsOf(values: readonly unknown[]): string[] {
  const named = values.map((value: unknown) =>
    isRecord(value)
      ? firstText(value.label, value.text, value.body, value.name, value.title, value.value)
      : firstText(value),
  );
  return [...new Set(named.map((option) => option.slice(0, QUESTION_OPTION_MAX)).filter(Boolean))];
}

function firstText(...said: unknown[]): string {
  const found = said.find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof found === 'string' ? cleanLine(found, QUESTION_LABEL_MAX) : '';
}
