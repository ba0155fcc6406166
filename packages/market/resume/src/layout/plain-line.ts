/** Soft hyphens, joiners, direction marks, and characters that are nowhere defined. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufe0e\ufe0f\ufeff\u0000-\u0008\u000e-\u001f\ufffd]/gu;
/** Signs of icon fonts, which stand before a phone number or an address. */
const ICONS = /(?<=\S\s*)[\ue000-\uf8ff]+/gu;

/** A text with its ligatures taken apart, without what nobody sees. */
export function seenText(text: string): string {
  return text.normalize('NFKC').replaceAll(UNSEEN, '');
}

/** A line with ligatures taken apart, and its blanks made single; tabs stay, a single one each. */
export function plainLine(text: string): string {
  return seenText(text)
    .replaceAll(ICONS, '\t')
    .replace(/ *\t[\t ]*/g, '\t')
    .replace(/[^\S\t]+/gu, ' ')
    .trim();
}
