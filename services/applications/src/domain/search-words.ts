import { fold, wordsOf } from '@market/search-index/words';

const WORDS_MAX = 8;

/**
 * Text normalized for search, as the job search folds it: lower case without accents and apostrophes, followed by
 * alternative spellings of its words, so that `jose`, `obrien` and `mueller` find `José`, `O'Brien` and `Müller`.
 */
export function searchable(...texts: Array<string | undefined>): string {
  const text = texts.filter(Boolean).join(' ');
  return [spaced(fold(text)), ...wordsOf(text).flatMap(otherSpellings)].join(' ').trim();
}

/** The words of a search query, each of which must occur in one of its spellings; at most eight are used. */
export function searchWords(search: string): string[][] {
  const words = new Map<string, string[]>();
  for (const written of search.split(/\s+/)) {
    const [word = '', ...more] = spaced(fold(written)).split(' ').filter(Boolean);
    for (const one of more) words.set(one, [one]);
    if (word !== '') words.set(word, [word, ...wordsOf(written).flatMap(otherSpellings), ...asFoldedBefore(written)]);
  }
  return [...words.values()].map((spellings) => [...new Set(spellings)]).slice(0, WORDS_MAX);
}

/** Alternative spellings that consist of one word. */
function otherSpellings({ also = [] }: ReturnType<typeof wordsOf>[number]): string[] {
  return also.flatMap((spelling) => (spelling.length === 1 ? spelling : []));
}

/** The normalized form in applications stored by earlier releases. */
function asFoldedBefore(word: string): string[] {
  const folded = spaced(word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
  return folded === '' || folded.includes(' ') ? [] : [folded];
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
