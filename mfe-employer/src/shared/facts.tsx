import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Two-column list of names (`dt`) and values (`dd`). */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}
