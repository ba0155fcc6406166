import { useEffect, useRef, type ReactNode } from 'react';
import classes from './candidate-profile.module.css';

/**
 * Stored file beside the field that replaces it. After removal the focus moves to the field, since the pressed button
 * is gone.
 */
export function StoredFile({ row, children }: { row: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isStored = Boolean(row);
  const wasStored = useRef(isStored);
  useEffect(() => {
    // Never takes the focus from another field: another tab of the same person may have removed the file.
    const isLost = !document.activeElement?.matches('input, textarea');
    if (wasStored.current && !isStored && isLost) place.current?.querySelector('input')?.focus();
    wasStored.current = isStored;
  }, [isStored]);
  return (
    <div ref={place} className={classes.stored}>
      {row}
      {children}
    </div>
  );
}
