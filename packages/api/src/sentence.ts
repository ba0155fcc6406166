/** What somebody wrote, as a sentence that others can follow: ended by a full stop where it ends without a mark. */
export function asSentence(text: string): string {
  const whole = text.trim();
  return /[.!?…。！？]["'”’»)]*$/u.test(whole) ? whole : `${whole}.`;
}
