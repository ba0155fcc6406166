import { resolve } from 'node:path';
import { array, boolean, number, object, string, type AnySchema, type ObjectShape } from 'yup';
import { isCountry } from '@market/api';
import { listFormat } from '@market/api/formatters';

/**
 * Metadata of a settings field besides yup's rules: the sentence for a wrong value, which must not contain the value.
 */
export interface FieldMeta {
  sentence?: string | undefined;
}

/** @param takes what the variable must be: the end of the sentence about a wrong one */
function named<Field extends AnySchema>(field: Field, name: string, takes: string): Field {
  return field.label(name).meta({ sentence: `${name} must be ${takes}.` } satisfies FieldMeta);
}

/**
 * A transform of what was set; defaults, which yup casts as well, stay as they are. What `read` finds wrong becomes
 * null, which no field takes.
 */
const reading =
  <Value>(read: (text: string) => Value | undefined) =>
  (value: unknown, given: unknown) =>
    typeof given === 'string' ? (read(given) ?? null) : value;

const withoutSlash = (text: string) => text.replace(/\/+$/, '');
/** With its scheme in lower case, as what looks for `https:` expects it. */
const readWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:/i.test(text)
    ? withoutSlash(text.replace(/^https?:/i, (scheme) => scheme.toLowerCase()))
    : undefined;
const entriesOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/**
 * Variables of the environment by what they take: each is a field of yup that knows its variable's name and the
 * sentence about a wrong value. None of them has to be set, unless the field says more (`default`, `required`).
 */
export const variable = {
  /** Any text. */
  text: (name: string) => named(string(), name, 'a text'),

  /** @param takes in words what the pattern lets through */
  matching: (name: string, pattern: RegExp, takes: string) =>
    named(string().transform(reading((text) => (pattern.test(text) ? text : undefined))), name, takes),

  /** Enum of a few words. */
  choice: <const Word extends string>(name: string, words: readonly Word[]) =>
    named(string().oneOf(words), name, listFormat('en-GB', { type: 'disjunction' }).format(words)),

  /** `true` or `1`, `false` or `0`. */
  flag: (name: string) =>
    named(
      boolean().transform(
        reading((text) => (/^(true|1)$/.test(text) ? true : /^(false|0)$/.test(text) ? false : undefined)),
      ),
      name,
      'true or false',
    ),

  /** A whole number of up to nine digits. */
  whole: (name: string, { lowest, highest, takes }: { lowest: number; highest: number; takes: string }) =>
    named(
      number()
        .transform(reading((text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)))
        .min(lowest)
        .max(highest),
      name,
      takes,
    ),

  /** A country's code (ISO 3166); in capitals in the value. */
  country: (name: string) =>
    named(
      string().transform(reading((text) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : undefined))),
      name,
      'a country code of two letters such as IN',
    ),

  /** Comma-separated list of country codes. */
  countries: (name: string) =>
    named(
      array(string().defined()).transform(
        reading((text) => {
          const codes = entriesOf(text).map((code) => code.toUpperCase());
          return codes.every(isCountry) ? codes : undefined;
        }),
      ),
      name,
      'country codes of two letters with commas between them, such as IN,DE',
    ),

  /** A file or a folder; the value is its absolute path. */
  path: (name: string) => named(string().transform(reading((path) => resolve(path))), name, 'a path'),

  /** An address with one of `schemes`, such as `smtp:`; no slash at the end of the value. */
  address: (name: string, schemes: readonly string[], takes: string) =>
    named(
      string().transform(
        reading((text) =>
          URL.canParse(text) && schemes.includes(new URL(text).protocol) ? withoutSlash(text) : undefined,
        ),
      ),
      name,
      takes,
    ),

  /** An address with `http:` or `https:`, in lower case in the value; no slash at its end. */
  webAddress: (name: string, takes: string) => named(string().transform(reading(readWebAddress)), name, takes),

  /** Comma-separated list of web addresses. */
  webAddresses: (name: string, takes: string) =>
    named(
      array(string().defined()).transform(
        reading((text) => {
          const addresses = entriesOf(text).map(readWebAddress);
          return addresses.every((one) => one !== undefined) ? addresses : undefined;
        }),
      ),
      name,
      takes,
    ),

  /** Texts with commas between them. */
  list: (name: string) =>
    named(array(string().defined()).transform(reading(entriesOf)), name, 'texts with commas between them'),

  /** Two or more growing whole numbers with commas between them, `most` of them at most. */
  growing: (
    name: string,
    { lowest, highest, most, takes }: { lowest: number; highest: number; most: number; takes: string },
  ) =>
    named(
      array(number().required()).transform(
        reading((text) => {
          const numbers = entriesOf(text).map((entry) => (/^\d{1,6}$/.test(entry) ? Number(entry) : Number.NaN));
          const isGrowing = numbers.every(
            (one, index) => one >= lowest && one <= highest && one > (numbers[index - 1] ?? -Infinity),
          );
          return isGrowing && numbers.length > 1 && numbers.length <= most ? numbers : undefined;
        }),
      ),
      name,
      takes,
    ),

  /**
   * Settings that belong together under one name; undefined where none of them is set.
   * @param sentence what is said, once, of whatever is wrong in it; each field's own where it is left out
   */
  group: <Shape extends ObjectShape>(shape: Shape, sentence?: string) =>
    object(shape)
      .default(undefined)
      .optional()
      .meta({ sentence } satisfies FieldMeta),
};
