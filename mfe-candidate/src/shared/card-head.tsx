import type { ReactNode } from 'react';
import classes from './card-head.module.css';

interface CardHeadProps {
  /** Before the words. */
  picture?: ReactNode;
  title: ReactNode;
  facts: ReactNode;
  /** Status, after the words. */
  status?: ReactNode;
}

/** The beginning of a card in a list of one's own. */
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
