import {
  ArraySchema,
  type Lazy,
  ObjectSchema,
  Schema,
  isSchema,
  mixed,
  type AnyObjectSchema,
  type SchemaDescription,
} from 'yup';

export type Json = Record<string, unknown>;
type Test = Partial<SchemaDescription['tests'][number]>;

/**
 * JSON Schema of what a yup schema takes: types, lists, choices, limits, patterns, and what is required. Whether null
 * stands for nothing, and a number for its digits, is found by trying. A transform may take more, such as blanks around
 * a text.
 */
export function jsonSchemaOf(
  schema: AnyObjectSchema,
): Json & { properties: Record<string, Json>; required?: string[] } {
  const fields = Object.entries<unknown>(schema.fields);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, ofField(field)])),
    ...requirementsOf(fields),
  };
}

/** Required fields; with a condition (`when`), either all or that choice. */
function requirementsOf(fields: ReadonlyArray<[string, unknown]>): { required?: string[]; anyOf?: Json[] } {
  const requiredBeside = (parent: Json) =>
    fields.filter(([, field]) => isRequired(field, parent)).map(([name]) => name);
  const all = requiredBeside({});
  const asked = new Set(fields.flatMap(([, field]) => (isValue(field) ? field.deps : [])));
  const sparing = fields
    .flatMap(([name, field]) =>
      asked.has(name) && isValue(field) ? field.describe().oneOf.map((value) => ({ [name]: value })) : [],
    )
    .map((choice) => ({ choice, required: requiredBeside(choice) }))
    .filter(({ required }) => required.length < all.length);
  const always = all.filter((name) => sparing.every(({ required }) => required.includes(name)));
  const but = sparing.map(({ choice }) => ({
    properties: Object.fromEntries(Object.entries(choice).map(([name, value]) => [name, { const: value }])),
    required: Object.keys(choice),
  }));
  return {
    ...(always.length > 0 ? { required: always } : {}),
    ...(but.length > 0 ? { anyOf: [{ required: all }, ...but] } : {}),
  };
}

const isValue = (field: unknown): field is Schema<unknown> => field instanceof Schema;
const isLazy = (field: unknown): field is Lazy<unknown> => isSchema(field) && !(field instanceof Schema);
const ANY_NAME = 'name';

/** Decided by the value itself: an object whose names are not known beforehand, all of one kind. */
function ofLazy(field: Lazy<unknown>): Json {
  const resolved: unknown = field.resolve({ value: { [ANY_NAME]: '' } });
  if (!(resolved instanceof ObjectSchema)) return {};
  const { [ANY_NAME]: one }: Record<string, unknown> = resolved.fields;
  return {
    type: 'object',
    ...(one ? { additionalProperties: ofField(one) } : {}),
    ...(takes(resolved.shape({ [ANY_NAME]: mixed() }), {}) ? {} : { minProperties: 1 }),
  };
}

/** @param parent the fields beside it, by which it may be required or not */
function isRequired(field: unknown, parent: Json): boolean {
  if (!isSchema(field)) return false;
  // A `lazy` one shows what it asks for once it has a value, which may be none.
  const { optional, default: start } = field.describe({ value: undefined, parent }) as SchemaDescription;
  return !optional && (start === undefined || (isValue(field) && !takes(field, start)));
}

function ofField(field: unknown): Json {
  if (field instanceof ObjectSchema) return jsonSchemaOf(field);
  if (isLazy(field)) return ofLazy(field);
  if (!isValue(field)) return {};
  const description = field.describe();
  const items = field instanceof ArraySchema ? { items: itemsOf(field, field.innerType) } : {};
  const choices = description.oneOf.filter((value) => typeof value !== 'object');
  const start: unknown = description.default;
  return {
    ...typesOf(field, description),
    ...items,
    ...limitsOf(field, description),
    ...(choices.length > 0
      ? { enum: [...new Set([...choices, ...NOTHINGS.filter((none) => takes(field, none))])] }
      : {}),
    ...(start !== undefined && typeof start !== 'function' && takes(field, start) ? { default: start } : {}),
  };
}

/** Values for no choice: a form sends an empty text, a program null. */
const NOTHINGS = ['', null];

/** A list may leave out what is empty, of which a single value would be refused. */
function itemsOf(list: Schema<unknown>, item: unknown): Json {
  const one = ofField(item);
  if (one.minLength !== 1 || !takes(list, ['', 'a'])) return one;
  const { minLength, ...items } = one;
  return items;
}

function typesOf(field: Schema<unknown>, { type, tests }: SchemaDescription): Json {
  if (type === 'mixed') return {};
  const own = tests.some(({ name }) => name === 'integer') ? 'integer' : type;
  const more = [
    ...(takesNumbers(field, type) ? ['integer'] : []),
    // A list written in one line, with commas.
    ...(type === 'array' && takes(field, 'a,b') ? ['string'] : []),
    ...(takes(field, null) ? ['null'] : []),
  ];
  return { type: more.length > 0 ? [own, ...more] : own };
}

/** Digits as text, of which a whole number is taken too. */
const takesNumbers = (field: Schema<unknown>, type: string): boolean => type === 'string' && takes(field, 1);

/** Whether the field alone takes a value; a rule that looks at the fields beside it does not count. */
function takes(field: Schema<unknown>, value: unknown): boolean {
  try {
    // Some rules look at the fields beside it: there are none. yup's types know nothing of `parent`.
    field.validateSync(value, { parent: {} } as object);
    return true;
  } catch {
    return false;
  }
}

function limitsOf(field: Schema<unknown>, description: SchemaDescription): Json {
  const { type } = description;
  // The description has one test of each name, and a password is matched with several patterns.
  const tests = field.tests.map(({ OPTIONS }) => OPTIONS).filter((test) => test !== undefined);
  const patterns = tests.map((test) => patternOf(field, test)).filter((pattern) => pattern !== undefined);
  const [pattern, ...others] = patterns;
  const isFree = type === 'string' && description.oneOf.length === 0;
  const isEmptyRefused = isFree && patterns.every((one) => new RegExp(one).test('')) && !takes(field, '');
  return {
    ...(isEmptyRefused ? { minLength: 1 } : {}),
    ...tests.reduce<Json>((limits, test) => ({ ...limits, ...limitOf(type, test) }), {}),
    ...(takesNumbers(field, type) ? { minimum: 0, ...largestOf(tests) } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(others.length === 0 ? {} : { allOf: others.map((other) => ({ pattern: other })) }),
  };
}

/** The largest number whose digits a text of the field's length holds. */
function largestOf(tests: readonly Test[]): Json {
  const digits = tests.find(({ name }) => name === 'max')?.params?.max;
  return typeof digits === 'number' ? { maximum: 10 ** digits - 1 } : {};
}

/** An empty text may be taken although it does not match. */
function patternOf(field: Schema<unknown>, { params }: Test): string | undefined {
  const regex = params?.regex;
  if (!(regex instanceof RegExp)) return undefined;
  return takes(field, '') && !regex.test('') ? `^$|${regex.source}` : regex.source;
}

function limitOf(type: string, { name, params }: Test): Json {
  const [least, most] =
    type === 'string'
      ? ['minLength', 'maxLength']
      : type === 'array'
        ? ['minItems', 'maxItems']
        : ['minimum', 'maximum'];
  if (name === 'min') return { [least]: params?.min };
  if (name === 'max') return { [most]: params?.max };
  if (name === 'day') return { format: 'date' };
  return {};
}
