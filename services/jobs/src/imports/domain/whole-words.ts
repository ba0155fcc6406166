/**
 * Pattern of whole words, in any alphabet.
 * @param words alternatives as the source of a pattern, such as `remote|home ?office`
 */
export const word = (words: string, flags = 'iu') =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, flags);
