import type { TextRange } from '@market/contracts';
import { markedPieces } from '@market/contracts/found-job';
import { Fragment } from 'react';
import classes from './marked.module.css';

/** A text with what was searched for standing out in it. */
export function Marked({ text, ranges }: { text: string; ranges?: readonly TextRange[] | undefined }) {
  return markedPieces(text, ranges).map((piece, at) =>
    piece.isMarked ? (
      <mark key={at} className={classes.mark}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={at}>{piece.text}</Fragment>
    ),
  );
}
