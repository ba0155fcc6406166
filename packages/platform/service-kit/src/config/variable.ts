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

/** @param takes allowed values, as the end of the sentence about a wrong one */
function named<Field extends AnySchema>(field: Field, name: string, takes: string): Field {
  return field.label(name).meta({ sentence: `${name} must be ${takes}.` } satisfies FieldMeta);
}

/**
 * Transform of a set variable; defaults, which yup casts as well, are unchanged. A value that `read` rejects becomes
 * null, which every field refuses.
 */
const reading =
  <Value>(read: (text: string) => Value | undefined) =>
  (value: unknown, given: unknown) =>
    typeof given === 'string' ? (read(given) ?? null) : value;

const withoutSlash = (text: string) => text.replace(/\/+$/, '');
/** Lower-cases the scheme, since other code compares with `https:`. */
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
 * Environment variables by kind of value: each is a yup field with its variable's name and the sentence about a wrong
 * value. All are optional, unless the field adds `default` or `required`.
 */
export const variable = {
  /** Any text. */
  text: (name: string) => named(string(), name, 'a text'),

  /** @param takes description of the pattern in words */
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

  /** Integer of up to nine digits. */
  whole: (name: string, { lowest, highest, takes }: { lowest: number; highest: number; takes: string }) =>
    named(
      number()
        .transform(reading((text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)))
        .min(lowest)
        .max(highest),
      name,
      takes,
    ),

  /** Country code (ISO 3166), converted to upper case. */
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

  /** File or folder, converted to an absolute path. */
  path: (name: string) => named(string().transform(reading((path) => resolve(path))), name, 'a path'),

  /** Address with one of `schemes`, such as `smtp:`; a trailing slash is removed. */
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

  /** Address with `http:` or `https:`, converted to lower case; a trailing slash is removed. */
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

  /** Comma-separated list of texts. */
  list: (name: string) =>
    named(array(string().defined()).transform(reading(entriesOf)), name, 'texts with commas between them'),

  /** Comma-separated list of at least two ascending integers, at most `most` of them. */
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
   * Settings that belong together under one name; undefined if all are unset.
   * @param sentence single message for any fault in the group; each field's own if omitted
   */
  group: <Shape extends ObjectShape>(shape: Shape, sentence?: string) =>
    object(shape)
      .default(undefined)
      .optional()
      .meta({ sentence } satisfies FieldMeta),
};
