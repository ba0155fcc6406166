/** Ends a person's text with a full stop, unless it ends with punctuation, so that another sentence can follow. */
export function asSentence(text: string): string {
  const whole = text.trim();
  return /[.!?…。！？]["'”’»)]*$/u.test(whole) ? whole : `${whole}.`;
}
