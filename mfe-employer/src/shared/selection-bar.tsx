import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

/**
 * Toolbar for the selected rows of a list. Sticky: it stays in view while rows are selected, regardless of scrolling.
 */
export function SelectionBar({
  label,
  isSelecting,
  className,
  children,
}: {
  label: string;
  /** Whether rows are selected. */
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
