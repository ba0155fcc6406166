import { type ReactNode, useState } from 'react';
import classes from './profile.module.css';

/** Collapsible list; fetched when opened. */
export function OnRequest({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.onRequest} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}
