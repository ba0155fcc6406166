import { useEffect, useRef, type ReactNode } from 'react';
import classes from './candidate-profile.module.css';

/**
 * What is stored, beside the field that takes the place of it. With the button that removed it gone, the focus goes on
 * to the field.
 */
export function StoredFile({ row, children }: { row: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isStored = Boolean(row);
  const wasStored = useRef(isStored);
  useEffect(() => {
    // Not out of another field: another page of the same person may have removed it.
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
