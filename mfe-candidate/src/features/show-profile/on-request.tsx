import { type ReactNode, useState } from 'react';
import classes from './profile.module.css';

/** List behind its title; fetched when it is opened. */
export function OnRequest({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.onRequest} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}
