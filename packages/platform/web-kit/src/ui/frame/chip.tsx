import type { ReactNode } from 'react';
import classes from './values.module.css';

/** A short fact in a box: a skill, a place, a way of working. */
export function Chip({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.chip}>
      {icon ? (
        <span aria-hidden="true" style={{ display: 'inline-flex' }}>
          {icon}
        </span>
      ) : null}
      <bdi>{children}</bdi>
    </span>
  );
}
