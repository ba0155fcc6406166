import type { ReactNode } from 'react';
import { texts } from '../texts';
import classes from './author-line.module.css';

const bdi = (part: ReactNode) => <bdi>{part}</bdi>;

/** Line that names the members who made something of the company and changed it last; none where neither is known. */
export function AuthorLine({ madeBy, changedBy }: { madeBy?: string | undefined; changedBy?: string | undefined }) {
  if (!madeBy && !changedBy) return null;
  return (
    <p className={classes.line}>
      {madeBy ? texts.authors.made({ name: madeBy, bdi }) : null}
      {madeBy && changedBy ? ' ' : null}
      {changedBy ? texts.authors.changed({ name: changedBy, bdi }) : null}
    </p>
  );
}
