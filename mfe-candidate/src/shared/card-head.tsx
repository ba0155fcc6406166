import type { ReactNode } from 'react';
import classes from './card-head.module.css';

interface CardHeadProps {
  /** Picture before the text. */
  picture?: ReactNode;
  title: ReactNode;
  facts: ReactNode;
  /** Status, after the text. */
  status?: ReactNode;
}

/** Header of a card in the candidate's own lists. */
export function CardHead({ picture, title, facts, status }: CardHeadProps) {
  return (
    <div className={classes.head}>
      {picture}
      <div className={classes.what}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.facts}>{facts}</p>
      </div>
      {status}
    </div>
  );
}
