import {
  array,
  type ArraySchema,
  boolean,
  type BooleanSchema,
  number,
  type NumberSchema,
  string,
  type StringSchema,
} from 'yup';
import { texts } from './texts';
import { isRecord } from './type-guards';

/** Maximum lengths of text fields without a limit in the specification: enough for people, too small for a flood. */
export const TEXT_MAX = 200;
export const LONG_TEXT_MAX = 5_000;
export const DESCRIPTION_MAX = 40_000;

/**
 * Treats null in an optional field as absent: responses contain null for a missing value, and many programs send it
 * back.
 */
export const nullAsAbsent = (value: unknown): unknown => (value === null ? undefined : value);

/**
 * Trimmed text; null counts as absent. Only a string is accepted: a number, list or object is refused instead of being
 * converted to a string, so that no operator of a query language gets through (docs/security.md, S51).
 */
export function text(max = TEXT_MAX): StringSchema<string | undefined> {
  return string()
    .transform((_value, original: unknown) =>
      typeof original === 'string' ? trimmed(original) : nullAsAbsent(original),
    )
    .typeError(texts.values.text)
    .matches(NO_CONTROL_CHARACTERS, texts.values.textCharacters)
    .test(atMost(max, texts.values.textLong({ max })));
}

/**
 * Text with control characters is not trimmed, because `trim` would remove some of them: it stays unchanged and is
 * refused.
 */
const trimmed = (value: string) => (NO_CONTROL_CHARACTERS.test(value) ? value.trim() : value);

/** Length of a text in code points, as in JSON Schema: an emoji counts as one character. */
export const charactersOf = (value: string) => [...value].length;

/** Named like yup's own tests, so that the API's description treats it alike. */
export const atMost = (max: number, message: string) => ({
  name: 'max',
  exclusive: true,
  params: { max },
  message,
  test: (value: string | null | undefined) => !value || value.length <= max || charactersOf(value) <= max,
});

/**
 * Invisible characters, and those that change the text direction. Joiners, which Persian and Indian spelling and emoji
 * need, are not included.
 */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/**
 * Single-line text: names, titles. A line break is an attempt to forge headers or log lines (docs/security.md, S62,
 * S63). Invisible characters, often pasted unknowingly, are removed: a name is only its visible text, and the approved
 * "elgooG" cannot be reversed.
 */
export function line(max = TEXT_MAX): StringSchema<string | undefined> {
  return text(max)
    .transform((value: unknown) => (typeof value === 'string' ? trimmed(value.replace(INVISIBLE, '')) : value))
    .matches(/^[^\r\n\t]*$/, { message: texts.values.oneLine, excludeEmptyString: true });
}

/**
 * Optimistic lock: version on which a change is based, from the record's response; if omitted, the change is always
 * applied.
 */
export const versionField = () => line(64);

/**
 * Search text. Tabs and line breaks become spaces, because cells of spreadsheets and lines of texts are pasted with
 * them; a text that is too long is refused with a message that names the field, because a search form marks no fields.
 */
export function wordsField(
  max: number,
  tooLong: string = texts.values.searchLong({ max }),
): StringSchema<string | undefined> {
  return string()
    .transform((_value, original: unknown) =>
      typeof original === 'string' ? searchWords(original) : nullAsAbsent(original),
    )
    .typeError(texts.values.text)
    .matches(NO_CONTROL_CHARACTERS, texts.values.textCharacters)
    .test(atMost(max, tooLong));
}

/** Normalizes search text from a search box, an address or a program to one line. */
export function searchWords(text: string): string {
  return trimmed(text.replace(INVISIBLE, '').replace(/[\t\r\n]+/g, ' '));
}

// All control characters except tab, line feed and carriage return.

const NO_CONTROL_CHARACTERS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

/** A value of a closed list; empty text and null count as absent. */
export const choice = <Value extends string>(values: readonly Value[], message: string) =>
  string()
    .transform((_value, original: unknown) => (original === '' || original === null ? undefined : original))
    .typeError(message)
    .oneOf<Value>(values, message);

/** Web address as typed, with https if it has no scheme. */
export function withScheme(value: unknown): unknown {
  return typeof value === 'string' && value !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(value) && !value.startsWith('/')
    ? `https://${value}`
    : value;
}

/** Whether a text is the address of a web page: http or https, without user info (docs/security.md, S61). */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^/\\\s]/i.test(value)) return false;
  try {
    const { protocol, hostname, username } = new URL(value);
    return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') && username === '';
  } catch {
    return false;
  }
}

/** Opaque id; an invalid one is simply not found later, and never causes a database error. */
export function idField(required = texts.values.required): StringSchema<string> {
  return line(100).required(required);
}

/** Number formats of programs: `66.6666667`, `.5`, `12.`. */
const DECIMAL = /^-?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/;

/** Number that a form may send as text; an empty field counts as absent. Lists, objects and booleans are refused. */
export function numeric(message: string): NumberSchema<number | null | undefined> {
  return number()
    .transform((_value, original: unknown) => {
      if (typeof original === 'number') return original;
      if (original === null || original === undefined) return original;
      if (typeof original === 'string')
        return original.trim() === '' ? undefined : DECIMAL.test(original.trim()) ? Number(original) : NaN;
      return NaN;
    })
    .typeError(message)
    .nullable();
}

/** Strict boolean: only true or false, no strings or numbers. */
export function switchField(message = texts.values.trueOrFalse): BooleanSchema<boolean | undefined> {
  return boolean()
    .transform((_value, original: unknown) => original)
    .typeError(message)
    .nonNullable(message);
}

/** Value of a sibling field, for a test of yup. */
export const fieldBeside = ({ parent }: { parent: unknown }, name: string): unknown =>
  isRecord(parent) ? parent[name] : undefined;

/**
 * Optional list of distinct short texts; a string is split at its line breaks, so that an empty one empties the list.
 */
export function linesField(entry: StringSchema<string | undefined>, max: number, tooMany: string) {
  // Cast at the end: entries are required, which yup's array type loses.
  return array(entry.required())
    .transform((value: unknown, original: unknown) => {
      if (original === null) return undefined;
      const list = typeof original === 'string' ? original.split('\n') : value;
      if (!Array.isArray(list)) return list;
      const trimmed = list.map((one: unknown) => (typeof one === 'string' ? one.trim() : one));
      return trimmed.filter((one, at) => one !== '' && trimmed.indexOf(one) === at);
    })
    .typeError(texts.values.list)
    .max(max, tooMany) as unknown as ArraySchema<string[] | undefined, object>;
}

/** ISO 8601: a date, or a date and a time, which is UTC by default. */
const MOMENT =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?)(?<zone>Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/i;

/**
 * Parses a date or a moment in ISO 8601.
 * @returns undefined for any other text, and for dates that do not exist
 */
export function readMoment(text: string): { at: Date; isDay: boolean } | undefined {
  const { day, time, zone } = MOMENT.exec(text.trim())?.groups ?? {};
  if (day === undefined || !isDay(day)) return undefined;
  if (time === undefined) return { at: new Date(`${day}T00:00:00Z`), isDay: true };
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  return { at: new Date(`${day}T${time.replace(',', '.')}${offset}`), isDay: false };
}

/** Whether `value` is a day of the calendar written `yyyy-mm-dd`. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
