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
 * JSON Schema derived from a yup schema: types, lists, choices, limits, patterns and required fields. Whether null
 * means empty, and whether a text also accepts a number, is determined by trial. A transform may accept more, such as
 * surrounding blanks.
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

/** Required fields; where a choice requires fewer (`when`), `anyOf` of all fields or that choice. */
function requirementsOf(fields: ReadonlyArray<[string, unknown]>): { required?: string[]; anyOf?: Json[] } {
  const requiredBeside = (parent: Json) =>
    fields.filter(([, field]) => isRequired(field, parent)).map(([name]) => name);
  const all = requiredBeside({});
  const dependencies = new Set(fields.flatMap(([, field]) => (isValue(field) ? field.deps : [])));
  const sparing = fields
    .flatMap(([name, field]) =>
      dependencies.has(name) && isValue(field) ? field.describe().oneOf.map((value) => ({ [name]: value })) : [],
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

/** Schema of a lazy field, resolved by its value: an object with unknown keys whose values share one type. */
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

/** @param parent sibling fields, which may decide whether the field is required */
function isRequired(field: unknown, parent: Json): boolean {
  if (!isSchema(field)) return false;
  // A `lazy` field reveals its requirements once it has a value, which may be empty.
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

/** Empty values: a form sends an empty text, a program null. */
const NOTHINGS = ['', null];

/** A list may drop empty items that a single value would not allow. */
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
    // Also accepts a list in one line, separated by commas.
    ...(type === 'array' && takes(field, 'a,b') ? ['string'] : []),
    ...(takes(field, null) ? ['null'] : []),
  ];
  return { type: more.length > 0 ? [own, ...more] : own };
}

/** Whether a text field also accepts a whole number. */
const takesNumbers = (field: Schema<unknown>, type: string): boolean => type === 'string' && takes(field, 1);

/** Whether the field by itself accepts a value; rules about sibling fields do not count. */
function takes(field: Schema<unknown>, value: unknown): boolean {
  try {
    // Rules about sibling fields get an empty `parent`, which yup's types do not declare.
    field.validateSync(value, { parent: {} } as object);
    return true;
  } catch {
    return false;
  }
}

function limitsOf(field: Schema<unknown>, description: SchemaDescription): Json {
  const { type } = description;
  // Reads `tests` directly: the description lists one test per name, and a password has several patterns.
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

/** Largest number with as many digits as the text's maximum length. */
function largestOf(tests: readonly Test[]): Json {
  const digits = tests.find(({ name }) => name === 'max')?.params?.max;
  return typeof digits === 'number' ? { maximum: 10 ** digits - 1 } : {};
}

/** An empty text may be accepted although it does not match the pattern. */
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
