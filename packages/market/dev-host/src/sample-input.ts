import type { AnyObject, InferType, ObjectSchema, SchemaDescription } from 'yup';
import { WORDS, type WordLength } from './words';

interface SampleOptions {
  /** Seed: equal seeds give equal samples. */
  seed: number;
  length?: WordLength;
}

/**
 * Valid body generated from a schema of the contracts: each field gets the sample text for its name, else one of its
 * choices, else the minimum that its rules require.
 * @throws if the schema refuses the sample: then `words.ts` has not followed the contract
 */
export function sampleInput<Schema extends ObjectSchema<AnyObject>>(
  schema: Schema,
  { seed, length = 'usual' }: SampleOptions,
): InferType<Schema> {
  const { fields } = schema.describe();
  const sample = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const words = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
      // Cast: a form has plain fields, without references to others.
      return [name, words ? words(seed, length) : fromRules(field as SchemaDescription, seed)];
    }),
  );
  return schema.validateSync(sample, { abortEarly: false });
}

function fromRules(
  { oneOf = [], type, optional, nullable, tests, default: otherwise }: Partial<SchemaDescription>,
  seed: number,
): unknown {
  const choices = oneOf.filter((choice) => choice !== undefined && choice !== null);
  if (choices.length > 0) return choices[seed % choices.length];
  if (otherwise !== undefined || optional || nullable) return otherwise;
  // A lazy field, whose schema depends on its value (such as a record by ids), may be omitted.
  if (type === 'lazy') return undefined;
  const least = Number(tests?.find(({ name }) => name === 'min')?.params?.min ?? 1);
  if (type === 'number') return least;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  return 'x'.repeat(Math.max(1, least));
}
