/** What stands in a text where something was taken out. */
export const HIDDEN = '…';

/** Words that many employers have in their names: taken out only as part of the whole name, else texts would fall apart. */
const GENERIC = new Set(
  'the of and for in at by to la le de der die das und et y el inc incorporated ltd limited llc llp plc gmbh ag sa srl bv oy ab kg co corp corporation company companies group groups holding holdings international global worldwide national service services solution solutions system systems software technology technologies tech it consulting consultants consultancy partner partners lab labs studio studios agency bank university school college hospital clinic institute center centre media digital data cloud design engineering marketing management sales health healthcare medical education training research insurance finance financial logistics transport construction energy department ministry city state public private freelance freelancer self employed own business new north south east west first best web online app apps mobile development developer developers security network networks store shop retail restaurant hotel cafe legal law'.split(' '),
);

/** Letters without marks, in lower case: `José` and `JOSE` are the same word. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '').toLowerCase();
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that put no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(WORD) ?? []);
}

/** What tells who somebody is or was with. */
export interface Identity {
  /** Full names. */
  names: readonly string[];
  emails: readonly string[];
  employers: readonly string[];
}

interface Hidden {
  words: Set<string>;
  /** Names run together, as in handles: hidden wherever a word contains one. */
  joined: string[];
  phrases: string[][];
  unspaced: string[];
}

/**
 * Takes names of people and employers out of texts, word by word, whatever their case and marks. No pattern is ever built
 * from what people typed (S53).
 */
export function wordHider({ names, emails, employers }: Identity): (text: string) => string {
  const nameWords = names.map(wordsOf);
  const hidden: Hidden = {
    words: new Set([...nameWords.flat().filter((word) => word.length > 1), ...employers.flatMap((name) => wordsOf(name).filter((word) => word.length > 2 && !GENERIC.has(word)))]),
    joined: [...nameWords.flatMap((words) => (words.length > 1 ? [words.join(''), [...words].reverse().join('')] : [])), ...emails.flatMap((email) => wordsOf(email.split('@')[0] ?? '').join(''))].filter((word) => word.length > 4),
    phrases: employers.map(wordsOf).filter((words) => words.length > 1),
    unspaced: [...names, ...employers].flatMap((name) => name.split(/\s+/)).filter((part) => part.length > 1 && UNSPACED.test(part)),
  };
  return (text) => hideWords(hideUnspaced(text, hidden.unspaced), hidden);
}

function hideUnspaced(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replaceAll(part, HIDDEN), text);
}

function hideWords(text: string, { words, joined, phrases }: Hidden): string {
  const found = [...text.matchAll(WORD)].map((match) => ({ at: match.index, length: match[0].length, word: fold(match[0]) }));
  const hide = new Set<number>();
  found.forEach(({ word }, index) => {
    if (words.has(word) || joined.some((part) => word.includes(part))) hide.add(index);
    for (const phrase of phrases) {
      if (phrase.every((part, offset) => found[index + offset]?.word === part)) phrase.forEach((_part, offset) => hide.add(index + offset));
    }
  });
  let result = '';
  let end = 0;
  for (const index of [...hide].sort((a, b) => a - b)) {
    const { at, length } = found[index]!;
    result += text.slice(end, at) + HIDDEN;
    end = at + length;
  }
  return result + text.slice(end);
}
