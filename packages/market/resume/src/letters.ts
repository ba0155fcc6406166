/** Lower case without accents; the positions of characters are preserved. */
export const folded = (text: string): string =>
  text
    .replaceAll(/\P{ASCII}/gu, (letter) => {
      const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .toLowerCase();

/** Letters alone, without case and accents: `W O R K  Experience:` is `workexperience`. */
export function lettersKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}]/gu, '');
}

/** Whether all letters of a text are capitals. */
export function isUpper(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}
