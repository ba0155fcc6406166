/** Letters that decomposing leaves alone, in their plain spelling. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Lower case without accents: `Zürich` and `zurich` are the same word to whoever searches. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/['’‘`´]/g, '');
}

/** A word as it was written: its joined form and, where signs inside hold several words together, those words. */
export interface Word {
  /** `node.js` gives `nodejs`, `full-stack` gives `fullstack`, `c++` stays. */
  joined: string;
  /** `['node', 'js']`; empty for a simple word. */
  parts: string[];
}

// Word: a run of letters and digits, or several joined by one of . - & _ ; a point before (.NET) and + or # behind
// (C++, C#) belong to it.
const WORD = /\.?[\p{L}\p{N}]+(?:[.&_-][\p{L}\p{N}]+)*[+#]{0,2}/gu;
const NAMES_WITH_SIGNS: Record<string, string> = { '.net': 'dotnet' };

/** The words of a text in their order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const [match] of joinInitials(fold(text)).matchAll(WORD)) {
    const special = NAMES_WITH_SIGNS[match];
    if (special) words.push({ joined: special, parts: [] });
    else words.push(wordOf(match.replace(/^\./, '')));
  }
  return words;
}

function wordOf(text: string): Word {
  const parts = text.split(/[.&_-]/);
  return { joined: parts.join(''), parts: parts.length > 1 && !areInitials(parts) ? parts : [] };
}

const AND_BETWEEN_INITIALS = /(?<=(?<![\p{L}\p{N}])\p{L}) & (?=\p{L}(?![\p{L}\p{N}]))/gu;

/** `R & D` is the same word as `R&D`. */
export function joinInitials(text: string): string {
  return text.includes(' & ') ? text.replace(AND_BETWEEN_INITIALS, '&') : text;
}

/** Letters that stand for words are nothing by themselves: who looks for R does not mean R&D. */
export function areInitials(parts: readonly string[]): boolean {
  return parts.every(({ length }) => length === 1);
}

/** Every form under which a text's words can be looked up: joined forms and parts. */
export function lookupForms(text: string): string[] {
  return wordsOf(text).flatMap(({ joined, parts }) => [joined, ...parts]);
}

/** Equal key for texts that differ only in case, accents and signs between words: `Full-Stack` and `full stack`. */
export function sameTextKey(text: string): string {
  return wordsOf(text)
    .map(({ joined, parts }) => (parts.length > 0 ? parts.join(' ') : joined))
    .join(' ');
}
