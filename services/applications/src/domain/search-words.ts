const WORDS_MAX = 8;

/** Text in the form in which it is searched: small letters without accents, so that "jose" finds "José". */
export function searchable(...texts: Array<string | undefined>): string {
  return texts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words that a search asks for, each of which must occur; at most eight count. */
export function searchWords(search: string): string[] {
  return [...new Set(searchable(search).split(' ').filter(Boolean))].slice(0, WORDS_MAX);
}
