import { texts } from '../../texts';

const entries: Readonly<Record<string, (values: { number: number }) => string>> = texts.jsonResumeEntries;
const fields: Readonly<Record<string, string>> = texts.jsonResumeFields;

/**
 * Place in a JSON Resume in words: `awards[0].title` is `Award 1, title`. Names off the format are written as words.
 * @param path field names with dots between them, and positions in lists from 0
 */
export function pathInWords(path: string): string {
  const words = path.split('.').flatMap((part) => {
    const [, name = part, position] = /^(.*?)\[(\d+)\]$/u.exec(part) ?? [];
    if (position === undefined) return name === 'basics' ? [] : (fields[name] ?? spaced(name));
    const number = Number(position) + 1;
    return entries[name]?.({ number }) ?? `${spaced(name)} ${String(number)}`;
  });
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Name in camel case as words: `hireDate` is `hire date`. */
const spaced = (name: string) =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|[_-]+/gu, ' ')
    .trim()
    .toLowerCase();
