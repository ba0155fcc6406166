const MARK = '• ';

/** Text of a job or school, and the lines at its end that begin with a bullet, which JSON Resume has as a list. */
export function splitBullets(text: string): { summary: string; bullets: string[] } {
  const lines = text.split('\n');
  let first = lines.length;
  while (first > 0 && lines[first - 1]?.startsWith(MARK)) first -= 1;
  return {
    summary: lines.slice(0, first).join('\n'),
    bullets: lines.slice(first).map((line) => line.slice(MARK.length)),
  };
}

/** The text of both, as `splitBullets` takes it apart. */
export function joinBullets(summary: string, bullets: readonly string[]): string {
  return [...(summary ? [summary] : []), ...bullets.map((line) => MARK + line.replaceAll(/\s*\n\s*/g, ' '))].join('\n');
}
