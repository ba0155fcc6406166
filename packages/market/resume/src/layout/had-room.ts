import type { ResumeLine } from '../text';

/** Whether the first word of a line would have fitted on the line above, so that the line is not wrapped. */
export function hadRoom(above: ResumeLine, { text, x, right }: ResumeLine, edge: number): boolean {
  const [word = ''] = text.split(' ');
  return above.right + ((right - x) / text.length) * (word.length + 1) < edge;
}
