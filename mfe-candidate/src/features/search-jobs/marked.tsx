import type { TextRange } from '@market/contracts';
import type { ReactNode } from 'react';
import classes from './marked.module.css';

/** A text with what was searched for standing out in it. */
export function Marked({ text, ranges = [] }: { text: string; ranges?: readonly TextRange[] | undefined }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    pieces.push(
      text.slice(at, from),
      <mark key={from} className={classes.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
