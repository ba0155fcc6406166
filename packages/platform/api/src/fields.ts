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

/**
 * Longest texts that a field takes where no rule of the form names a limit: enough for people, too little for a flood.
 */
export const TEXT_MAX = 200;
export const LONG_TEXT_MAX = 5_000;
export const DESCRIPTION_MAX = 40_000;

/** Treats null of an optional field as absent: answers carry null for no value, and many programs send it back. */
export const nullAsAbsent = (value: unknown): unknown => (value === null ? undefined : value);

/**
 * Text as typed, without the blanks around it; null counts as absent. Only a string is text: a number, list or object
 * where text belongs is refused and not turned into a string, so that no operator of a query language gets through
 * (docs/security.md, S51).
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

/** `trim` takes some control characters for blanks: they stay, and are refused, wherever they stand. */
const trimmed = (value: string) => (NO_CONTROL_CHARACTERS.test(value) ? value.trim() : value);

/** The length of a text in characters as people count them, of which an emoji is one, as JSON Schema does. */
export const charactersOf = (value: string) => [...value].length;

/** Named as yup's own tests are, so that the API's description says the same of them. */
export const atMost = (max: number, message: string) => ({
  name: 'max',
  exclusive: true,
  params: { max },
  message,
  test: (value: string | null | undefined) => !value || value.length <= max || charactersOf(value) <= max,
});

/**
 * Characters that turn the direction of others round, or show nothing. The joiners of Persian and Indian spelling and
 * of emoji are none of them.
 */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/**
 * Text on one line: names, titles. A line break here is an attempt at forging headers or log lines (docs/security.md,
 * S62, S63). Invisible characters are left out, for people paste them without knowing: a name is what is seen, and the
 * approved "elgooG" does not turn round.
 */
export function line(max = TEXT_MAX): StringSchema<string | undefined> {
  return text(max)
    .transform((value: unknown) => (typeof value === 'string' ? trimmed(value.replace(INVISIBLE, '')) : value))
    .matches(/^[^\r\n\t]*$/, { message: texts.values.oneLine, excludeEmptyString: true });
}

/** Version that a change was made of, as the record's answer carries it; without one the change is made in any case. */
export const versionField = () => line(64);

/**
 * Words to look for. Tabs and line breaks are blanks, for cells of spreadsheets and lines of texts are pasted with
 * them; what is longer is refused in a sentence that says which field it is about, for a search has no marks.
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

/** Search text on one line, from a search box, an address or a program. */
export function searchWords(text: string): string {
  return trimmed(text.replace(INVISIBLE, '').replace(/[\t\r\n]+/g, ' '));
}

// Everything below the blank but tab, line feed and carriage return.

const NO_CONTROL_CHARACTERS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

/** A value of a closed list; empty text and null count as absent. */
export const choice = <Value extends string>(values: readonly Value[], message: string) =>
  string()
    .transform((_value, original: unknown) => (original === '' || original === null ? undefined : original))
    .typeError(message)
    .oneOf<Value>(values, message);

/** A web address as it was typed, with https where it names no scheme. */
export function withScheme(value: unknown): unknown {
  return typeof value === 'string' && value !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(value) && !value.startsWith('/')
    ? `https://${value}`
    : value;
}

/** Whether a text is the address of a web page: http or https, without a user's name (docs/security.md, S61). */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^/\\\s]/i.test(value)) return false;
  try {
    const { protocol, hostname, username } = new URL(value);
    return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') && username === '';
  } catch {
    return false;
  }
}

/** An opaque id; anything that is not a short plain word is simply not found later, never an error of the database. */
export function idField(required = texts.values.required): StringSchema<string> {
  return line(100).required(required);
}

/** Number formats of programs: `66.6666667`, `.5`, `12.`. */
const DECIMAL = /^-?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/;

/** A number that a form may send as text; an empty box counts as absent. Lists, objects and flags are refused. */
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

/** A switch: true or false themselves, nothing that only looks like them. */
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
 * A list of short texts without repeats, which may be left out; text is taken apart at its line breaks, so that an empty
 * one empties the list.
 */
export function linesField(entry: StringSchema<string | undefined>, max: number, tooMany: string) {
  // Entries are required, which yup's type of lists forgets: the cast at the end is true by this.
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

/** ISO 8601: a day, or a day and a time, which is UTC where it says nothing else. */
const MOMENT =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?)(?<zone>Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/i;

/**
 * A day or a moment in ISO 8601.
 * @returns undefined for any other text, and for days that no calendar has
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
