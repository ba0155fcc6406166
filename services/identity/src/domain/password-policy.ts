import { RULE_MESSAGES } from '@market/contracts/messages';
import { COMMON_MIXES, COMMON_WORDS } from './common-words';

/** Most digits and signs around a common word for which the password still counts as common. */
const MAX_DECORATION = 6;
const MAX_DECORATION_OF_OWN_NAME = 4;
const MIN_OWN_NAME = 3;
const RUNS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Checks a new password beyond the form's rule (docs/security.md, S02): common passwords, with the usual digits and
 * signs added, and the account's own email name.
 * @returns the message, or undefined for a fine password
 */
export function passwordProblem(password: string, email: string): string | undefined {
  const lower = password.toLowerCase();
  return isDecoratedWord(lower) || isCommonMix(lower) || isOwnName(lower, email.toLowerCase())
    ? RULE_MESSAGES.passwordCommon
    : undefined;
}

function isDecoratedWord(lower: string): boolean {
  const cores = [lower.replace(/^[^a-z]+|[^a-z]+$/g, ''), lower.replace(/^\d+|[\d!?.*#_-]+$/g, '')];
  return cores.some(
    (core) =>
      core !== '' && lower.length - core.length <= MAX_DECORATION && [core, withoutLookalikes(core)].some(isCommonWord),
  );
}

function isCommonWord(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  const isDoubled = word.length % 2 === 0 && word === half + half && COMMON_WORDS.has(half);
  return COMMON_WORDS.has(word) || isDoubled || isRun(word);
}

/** Repeated letter, or a run of neighbouring keys in either direction. */
function isRun(word: string): boolean {
  if (new Set(word).size === 1) return true;
  const backwards = [...word].reverse().join('');
  return word.length >= 3 && RUNS.some((run) => run.includes(word) || run.includes(backwards));
}

function withoutLookalikes(text: string): string {
  return text.replace(/[0134578@$!]/g, (character) => LOOKALIKES[character] ?? character);
}

function isCommonMix(lower: string): boolean {
  return COMMON_MIXES.some(
    (mix) =>
      lower.startsWith(mix) && lower.length - mix.length <= MAX_DECORATION && !/[a-z]{2}/.test(lower.slice(mix.length)),
  );
}

function isOwnName(lower: string, email: string): boolean {
  const name = email.slice(0, email.lastIndexOf('@'));
  return (
    name.length >= MIN_OWN_NAME && lower.includes(name) && lower.length - name.length <= MAX_DECORATION_OF_OWN_NAME
  );
}
