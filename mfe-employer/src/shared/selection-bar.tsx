import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

/**
 * Tools of the selected rows of a list. They stay in view while something is selected, wherever the list is scrolled
 * to.
 */
export function SelectionBar({
  label,
  isSelecting,
  className,
  children,
}: {
  label: string;
  /** Whether something is selected. */
  isSelecting: boolean;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      {isSelecting ? <div className={classes.room} /> : null}
      <div
        className={`${classes.bar} ${className}`}
        role="group"
        aria-label={label}
        data-selecting={isSelecting || undefined}
      >
        {children}
      </div>
    </>
  );
}
