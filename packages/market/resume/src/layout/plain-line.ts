/** Soft hyphens, joiners, direction marks, and undefined characters. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufe0e\ufe0f\ufeff\u0000-\u0008\u000e-\u001f\ufffd]/gu;
/** Icon font symbols, which precede a phone number or an address. */
const ICONS = /(?<=\S\s*)[\ue000-\uf8ff]+/gu;

/** Mark of a heading in Markdown, as developers print their resumes. */
const MARKDOWN_HEADING = /^\s*#{1,6} (?=\S)/u;

/** Visible text: ligatures are expanded, invisible characters removed. */
export function seenText(text: string): string {
  return text.normalize('NFKC').replaceAll(UNSEEN, '');
}

/** Line with expanded ligatures and collapsed spaces; tabs are kept, collapsed to one each, as three spaces are. */
export function plainLine(text: string): string {
  return seenText(text)
    .replaceAll(ICONS, '\t')
    .replace(/[^\S\t]{3,}/gu, '\t')
    .replace(/ *\t[\t ]*/g, '\t')
    .replace(/[^\S\t]+/gu, ' ')
    .replace(MARKDOWN_HEADING, '')
    .trim();
}
