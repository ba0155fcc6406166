/** Words that bars or line ends separate. */
export const listOf = (text: string): string[] =>
  text
    .trim()
    .split(/\s*[|\n]\s*/)
    .filter(Boolean);

/** Pattern of any of these words, which may be patterns themselves. */
export const eitherOf = (text: string): string => listOf(text).join('|');
