import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Pairs of a name (`dt`) and what is so (`dd`), in two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}
