/**
 * Characters that begin a list item: bullets, arrows, check marks, dashes followed by a space, and symbols of icon
 * fonts (Wingdings, FontAwesome), which are extracted as characters of the private use area.
 */
const BULLET =
  /^(?:[\u2022\u2023\u2043\u204c\u204d\u2219\u22c5\u25a0-\u25ff\u2605\u2606\u2660-\u2667\u2713-\u2718\u2731-\u274d\u2756\u2794-\u27bf\u2981\u29be\u29bf\u2b1b-\u2b59\u00b7\u27a2\u00bb\u203a\ue000-\uf8ff]+\s*|[-\u2013\u2014*o\u00a7+>]\s+)(?=\S)/u;

/** Removes the bullet from a line. */
export function takeBullet(text: string): { isBullet: boolean; rest: string } {
  const bullet = BULLET.exec(text)?.[0];
  return bullet === undefined ? { isBullet: false, rest: text } : { isBullet: true, rest: text.slice(bullet.length) };
}
