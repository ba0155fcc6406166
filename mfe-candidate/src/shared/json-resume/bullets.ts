const MARK = '• ';

/** Splits a job's or school's text into the summary and the trailing bullet lines, a list in JSON Resume. */
export function splitBullets(text: string): { summary: string; bullets: string[] } {
  const lines = text.split('\n');
  let first = lines.length;
  while (first > 0 && lines[first - 1]?.startsWith(MARK)) first -= 1;
  return {
    summary: lines.slice(0, first).join('\n'),
    bullets: lines.slice(first).map((line) => line.slice(MARK.length)),
  };
}

/** Joins summary and bullets into one text, the inverse of `splitBullets`. */
export function joinBullets(summary: string, bullets: readonly string[]): string {
  return [...(summary ? [summary] : []), ...bullets.map((line) => MARK + line.replaceAll(/\s*\n\s*/g, ' '))].join('\n');
}
