import { pluralRules } from '@market/texts/formatters';

/**
 * A number with its word: `1 job`, `2 jobs`, `1,204 jobs`.
 * @param count how many
 * @param one the word for one of them
 * @param more the word for any other number
 */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString('en')} ${wordFor(count, one, more)}`;
}

/** The word alone, where the number stands elsewhere or not at all: `job is`, `jobs are`. */
export function wordFor(count: number, one: string, more: string): string {
  return pluralRules('en').select(count) === 'one' ? one : more;
}
