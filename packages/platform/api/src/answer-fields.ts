import { Type, type Static, type TLiteral, type TProperties, type TSchema } from '@sinclair/typebox';

/**
 * Parts of the response schemas, as JSON Schema (2020-12) with inferred TypeScript types. Each plain field has an
 * example: the API's pages show it, and tests validate it against its own schema.
 */

/** @param example a realistic value; @param description only where the name is not self-explanatory */
export const text = (example: string, description?: string) =>
  Type.String(withNotes({ examples: [example] }, description));
export const number = (example: number, description?: string) =>
  Type.Number(withNotes({ examples: [example] }, description));
/** Count; never negative. */
export const count = (example = 3, description?: string) =>
  Type.Integer(withNotes({ minimum: 0, examples: [example] }, description));
export const yesNo = (description?: string) => Type.Boolean(withNotes({ examples: [true] }, description));
/** A moment, ISO 8601 in UTC. */
export const time = (description?: string) =>
  Type.String(withNotes({ examples: ['2026-03-02T09:30:00.000Z'] }, description));
/** Opaque version of a record's editable part. */
export const version = () =>
  text(
    'q1Zb0c9xVnQm4T2e',
    'To its owner only: send it back with a change, which is refused with `changed-meanwhile` where another one came first',
  );
/** Opaque id. */
export const id = (description?: string) =>
  Type.String(withNotes({ examples: ['67c41f0e2a9b4d0012ab34cd'] }, description));

/** Enum of texts, in the order of the list. */
export const oneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>(withNotes({ type: 'string', enum: [...values] }, description));
/** Flag 0 or 1, as accounts use it. */
export const flag = (description?: string) =>
  Type.Unsafe<0 | 1>(withNotes({ type: 'integer', enum: [0, 1] }, description));
/** Present and true, or absent. */
export const onlyTrue = (description?: string): TLiteral<true> => Type.Literal(true, withNotes({}, description));

export const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], withNotes({}, description));
export const optional = Type.Optional;
export const listOf = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Array(schema, withNotes({}, description));
/** Values by names that are not known beforehand. */
export const byName = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Record(Type.String(), schema, withNotes({}, description));
/** A value for each of a closed list of names. */
export const forEach = <const Names extends readonly string[], Schema extends TSchema>(names: Names, schema: Schema) =>
  Type.Unsafe<Record<Names[number], Static<Schema>>>(
    Type.Object(Object.fromEntries(names.map((name) => [name, schema])), { additionalProperties: false }),
  );

/** An object with these fields and no other. */
export const record = <Fields extends TProperties>(fields: Fields, description?: string) =>
  Type.Object(fields, withNotes({ additionalProperties: false }, description));

/** Page of a list, with the total. */
export const listing = <Schema extends TSchema>(schema: Schema) =>
  record({ records: listOf(schema), total: count(41), page: count(1), limit: count(20) });

function withNotes<Options extends object>(options: Options, description: string | undefined) {
  return description === undefined ? options : { ...options, description };
}
