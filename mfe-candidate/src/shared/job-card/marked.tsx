import { markedPieces, type TextRange } from '@market/contracts/search';
import { Fragment } from 'react';
import classes from './marked.module.css';

/** Text with the search matches highlighted, in its own direction. */
export function Marked({ text, ranges }: { text: string; ranges?: readonly TextRange[] | undefined }) {
  return (
    <bdi>
      {markedPieces(text, ranges).map((piece, at) =>
        piece.isMarked ? (
          <mark key={at} className={classes.mark}>
            {piece.text}
          </mark>
        ) : (
          <Fragment key={at}>{piece.text}</Fragment>
        ),
      )}
    </bdi>
  );
}
