import type {
  AnyObjectSchema,
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup';

export type Json = Record<string, unknown>;

/** JSON Schema of what a yup schema takes: types, lists, choices, limits and patterns. */
export function jsonSchemaOf(
  schema: AnyObjectSchema,
): Json & { properties: Record<string, Json>; required?: string[] } {
  return ofObject(schema.describe() as SchemaObjectDescription);
}

function ofObject({ fields = {} }: SchemaObjectDescription) {
  const required = Object.entries(fields)
    .filter(([, field]) => !(field as SchemaDescription).optional && (field as SchemaDescription).default === undefined)
    .map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ofField(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

function ofField(field: SchemaFieldDescription): Json {
  if (field.type === 'object') return ofObject(field as SchemaObjectDescription);
  // Decided by the value itself (yup's `lazy`): an object whose names are not known beforehand.
  if (field.type === 'lazy') return { type: 'object' };
  if (field.type === 'array') {
    const { innerType } = field as SchemaInnerTypeDescription;
    return {
      type: 'array',
      items: innerType && !Array.isArray(innerType) ? ofField(innerType) : {},
      ...limitsOf(field as SchemaDescription),
    };
  }
  return ofValue(field as SchemaDescription);
}

function ofValue(description: SchemaDescription): Json {
  const { type, nullable } = description;
  const named = type === 'mixed' ? undefined : type;
  const choices = description.oneOf.filter((value) => typeof value !== 'object');
  const start: unknown = description.default;
  return {
    ...(named ? { type: nullable ? [named, 'null'] : named } : {}),
    ...limitsOf(description),
    ...(choices.length > 0 ? { enum: nullable ? [...choices, null] : choices } : {}),
    ...(start !== undefined && typeof start !== 'function' ? { default: start } : {}),
  };
}

function limitsOf({ type, tests = [] }: SchemaDescription): Json {
  return Object.assign({}, ...tests.map(({ name, params }) => limitOf(type, name, params))) as Json;
}

function limitOf(type: string, name: string | undefined, params: Record<string, unknown> | undefined): Json {
  const [least, most] =
    type === 'string'
      ? ['minLength', 'maxLength']
      : type === 'array'
        ? ['minItems', 'maxItems']
        : ['minimum', 'maximum'];
  if (name === 'min') return { [least]: params?.min };
  if (name === 'max') return { [most]: params?.max };
  if (name === 'email') return { format: 'email' };
  if (name === 'integer') return { type: 'integer' };
  return {};
}
