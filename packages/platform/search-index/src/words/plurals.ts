/**
 * In place of stemming: singular and plural forms of an English word, `nurse` for `nurses`, `companies` for `company`.
 * Forms need not be real words.
 */
export function otherNumbers(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  const forms: string[] = [];
  if (word.endsWith('ies') && word.length > 4) forms.push(`${word.slice(0, -3)}y`, word.slice(0, -1));
  else if (/(?:s|x|z|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2), word.slice(0, -1));
  else if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) forms.push(word.slice(0, -1));
  else if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`);
  else if (/(?:s|x|z|ch|sh)$/.test(word)) forms.push(`${word}es`);
  else forms.push(`${word}s`);
  return forms;
}
