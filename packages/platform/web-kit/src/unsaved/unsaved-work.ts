import { createContext } from 'react';

/** A form on the screen that holds something that is not saved. */
export interface UnsavedWork {
  /** Id of the dialog that contains the form; null on a page. */
  scope: string | null;
  /** Deletes its stored draft. */
  discard: () => void;
}

/** The dialog around a form, and how to close it: asking first when something typed would be lost. */
export const DialogScope = createContext<{ scope: string; close: () => void } | null>(null);

const works = new Set<UnsavedWork>();

/** The browser's own question before a reload or a closed tab. */
const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** @returns a function to call when the input is saved or discarded */
export function addUnsavedWork(work: UnsavedWork): () => void {
  if (works.size === 0) window.addEventListener('beforeunload', askBeforeUnload);
  works.add(work);
  return () => {
    works.delete(work);
    if (works.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** Whether there is unsaved input: on the whole screen, or in one dialog. */
export function hasUnsavedWork(scope?: string): boolean {
  return [...works].some((work) => scope === undefined || work.scope === scope);
}

/** Discards the input for good: its stored draft, and the question before leaving. */
export function discardUnsavedWork(scope?: string): void {
  for (const work of [...works]) {
    if (scope !== undefined && work.scope !== scope) continue;
    work.discard();
    works.delete(work);
  }
  if (works.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
}
