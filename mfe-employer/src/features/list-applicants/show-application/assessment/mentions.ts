import type { Colleague } from '@market/contracts/assessments';

/** An unfinished mention at the end of a text: `@` with the beginning of a name, or nothing yet. */
const UNFINISHED = /(?<![\p{L}\p{N}])@([^@\n]{0,60})$/u;
/** Maximum number of suggested colleagues. */
const OFFERED_MAX = 6;

/** Names, the longest first, as patterns: `@Ann` is not within `@Anna`, and `@Ann Marie` is no `@Ann`. */
function patternsOf(colleagues: readonly Colleague[]): Array<[name: string, pattern: RegExp]> {
  const names = [...new Set(colleagues.map(({ name }) => name))].sort((one, other) => other.length - one.length);
  return names.map((name) => [
    name,
    new RegExp(`(?<![\\p{L}\\p{N}])@${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu'),
  ]);
}

/** Returns login ids of the colleagues mentioned in a text; for a shared name, all of them. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): string[] {
  let rest = text;
  const mentioned = new Set<string>();
  for (const [name, pattern] of patternsOf(colleagues)) {
    const without = rest.replace(pattern, ' ');
    if (without !== rest) mentioned.add(name);
    rest = without;
  }
  return colleagues.filter(({ name }) => mentioned.has(name)).map(({ login_id }) => login_id);
}

/** Splits a text into mentions and other parts. */
export function partsOf(text: string, mentions: readonly Colleague[]): Array<{ words: string; isMention: boolean }> {
  const patterns = patternsOf(mentions).map(([, pattern]) => pattern.source);
  if (patterns.length === 0) return [{ words: text, isMention: false }];
  return text
    .split(new RegExp(`(${patterns.join('|')})`, 'giu'))
    .map((words, at) => ({ words, isMention: at % 2 === 1 }))
    .filter(({ words }) => words !== '');
}

/** Whether a name starts with the text, case-insensitively. */
const begins = ({ name }: Colleague, typed: string): boolean =>
  name.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase());

/**
 * Suggests colleagues whose name continues the text typed after the last `@`; empty without an unfinished mention, or
 * where the name is complete and no other name continues it.
 */
export function offeredFor(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const typed = UNFINISHED.exec(text)?.[1];
  if (typed === undefined) return [];
  const found = colleagues.filter((colleague) => begins(colleague, typed));
  return found.every(({ name }) => name.length === typed.length) ? [] : found.slice(0, OFFERED_MAX);
}

/** Returns the first word after `@` that begins a colleague's name but mentions nobody, including its `@`. */
export function unmatchedIn(text: string, colleagues: readonly Colleague[]): string | undefined {
  let rest = text;
  for (const [, pattern] of patternsOf(colleagues)) rest = rest.replace(pattern, ' ');
  return rest
    .match(/(?<![\p{L}\p{N}])@[\p{L}\p{N}]+/gu)
    ?.find((typed) => colleagues.some((colleague) => begins(colleague, typed.slice(1))));
}

/** Whether a text has an `@` that may begin a mention. */
export const hasMentionSign = (text: string): boolean => /(?<![\p{L}\p{N}])@/u.test(text);

/** Completes the unfinished mention of a text. */
export const withMention = (text: string, { name }: Colleague): string => text.replace(UNFINISHED, () => `@${name} `);
