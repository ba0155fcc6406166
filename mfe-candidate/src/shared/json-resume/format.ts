import { isRecord, withScheme } from '@market/api';
import { RESUME_DETAILS_MAX } from '@market/contracts/profiles';

export type Json = Record<string, unknown>;
type Shape = 'text' | 'uri' | 'email' | 'day' | readonly [Shape] | { readonly [name: string]: Shape };

const project = {
  name: 'text',
  description: 'text',
  highlights: ['text'],
  keywords: ['text'],
  startDate: 'day',
  endDate: 'day',
  url: 'uri',
  roles: ['text'],
  entity: 'text',
  type: 'text',
} as const;
const work = {
  name: 'text',
  organization: 'text',
  location: 'text',
  description: 'text',
  position: 'text',
  url: 'uri',
  startDate: 'day',
  endDate: 'day',
  summary: 'text',
  highlights: ['text'],
} as const;

/** Types of JSON Resume 1.0 (https://github.com/jsonresume/resume-schema); names not listed may have any value. */
const FORMAT: Shape = {
  $schema: 'uri',
  basics: {
    name: 'text',
    label: 'text',
    image: 'text',
    email: 'email',
    phone: 'text',
    url: 'uri',
    summary: 'text',
    location: { address: 'text', postalCode: 'text', city: 'text', countryCode: 'text', region: 'text' },
    profiles: [{ network: 'text', username: 'text', url: 'uri' }],
  },
  work: [work],
  volunteer: [work],
  education: [
    {
      institution: 'text',
      url: 'uri',
      area: 'text',
      studyType: 'text',
      startDate: 'day',
      endDate: 'day',
      score: 'text',
      courses: ['text'],
    },
  ],
  awards: [{ title: 'text', date: 'day', awarder: 'text', summary: 'text' }],
  certificates: [{ name: 'text', date: 'day', url: 'uri', issuer: 'text' }],
  publications: [{ name: 'text', publisher: 'text', releaseDate: 'day', url: 'uri', summary: 'text' }],
  skills: [{ name: 'text', level: 'text', keywords: ['text'] }],
  languages: [{ language: 'text', fluency: 'text' }],
  interests: [{ name: 'text', keywords: ['text'] }],
  references: [{ name: 'text', reference: 'text' }],
  projects: [project],
  meta: { canonical: 'uri', version: 'text', lastModified: 'text' },
};

/** Addresses as RFC 3986 has them, which are ASCII. */
const URI = /^[A-Za-z][A-Za-z\d+.-]*:[^\s"<>\\^`{|}\u0080-\u{10ffff}]+$/u;
const DAY = /^[12]\d{3}(?:-[01]\d(?:-[0-3]\d)?)?$/u;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)*$/iu;

/** Writes an address as a URI, with a scheme and in ASCII; undefined for a text that is none. */
export function uriOf(text: string): string | undefined {
  const address = String(withScheme(text.trim()));
  if (URI.test(address)) return address;
  return URL.canParse(address) && URI.test(new URL(address).href) ? new URL(address).href : undefined;
}

/**
 * The file with the format's types: numbers become texts and addresses get their scheme; values of a wrong type are
 * removed, and so are the longest ones of a file that is too long to be stored.
 * @returns the paths of what was removed as well, as `awards[0].date`
 */
export function inFormat(file: Json): { file: Json; removed: string[] } {
  const removed: string[] = [];
  const typed = typedValue(file, FORMAT, '', removed);
  const found = isRecord(typed) ? typed : {};
  removeLongest(found, removed);
  return { file: found, removed };
}

function typedValue(value: unknown, shape: Shape | undefined, at: string, removed: string[]): unknown {
  if (shape === undefined) return value;
  const typed =
    typeof shape === 'string'
      ? typedText(value, shape)
      : isList(shape)
        ? typedList(value, shape[0], at, removed)
        : isRecord(value)
          ? typedFields(value, shape, at, removed)
          : undefined;
  if (typed === undefined && value !== undefined && value !== null && value !== '') removed.push(at);
  return typed;
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

function typedText(value: unknown, shape: 'text' | 'uri' | 'email' | 'day'): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  const text = String(value);
  switch (shape) {
    case 'text':
      return text;
    case 'uri':
      return uriOf(text);
    case 'email':
      return EMAIL.test(text) ? text : undefined;
    case 'day': {
      // Timestamps of programs begin with the day.
      const day = text.replace(/^(\d{4}-\d\d-\d\d)T.*$/u, '$1');
      return DAY.test(day) ? day : undefined;
    }
  }
}

function typedList(value: unknown, shape: Shape, at: string, removed: string[]): unknown[] | undefined {
  if (!Array.isArray(value)) return typeof value === 'string' && shape === 'text' && value ? [value] : undefined;
  const entries = value.map((one: unknown, index) => typedValue(one, shape, `${at}[${index}]`, removed));
  // An entry of a wrong type leaves its place, since entries are paired with the reading by their place.
  return typeof shape === 'string' ? entries.filter((one) => one !== undefined) : entries.map((one) => one ?? {});
}

function typedFields(value: Json, shape: Readonly<Record<string, Shape>>, at: string, removed: string[]): Json {
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => {
        const fieldShape = Object.hasOwn(shape, name) ? shape[name] : undefined;
        return [name, typedValue(one, fieldShape, at ? `${at}.${name}` : name, removed)] as const;
      })
      .filter(([, one]) => one !== undefined),
  );
}

interface Leaf {
  at: string;
  length: number;
  remove: () => void;
}

function removeLongest(file: Json, removed: string[]): void {
  let length = JSON.stringify(file).length;
  if (length <= RESUME_DETAILS_MAX) return;
  const leaves = leavesOf(file, '').sort((one, other) => other.length - one.length);
  for (const leaf of leaves) {
    leaf.remove();
    removed.push(leaf.at);
    length = JSON.stringify(file).length;
    if (length <= RESUME_DETAILS_MAX) return;
  }
}

function leavesOf(holder: Json | unknown[], at: string): Leaf[] {
  return Object.entries(holder).flatMap(([name, value]): Leaf[] => {
    const path = Array.isArray(holder) ? `${at}[${name}]` : at ? `${at}.${name}` : name;
    if (Array.isArray(value) || isRecord(value)) return leavesOf(value, path);
    const remove = () => {
      if (Array.isArray(holder)) holder[Number(name)] = '';
      else delete holder[name];
    };
    return [{ at: path, length: JSON.stringify(value).length, remove }];
  });
}
