import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/** Server-rendered content of the first page, with its address. */
let written: { address: string; content: readonly Node[] } | null = null;

/**
 * Stores the server-rendered content of a page, before React replaces it by an error panel. Buttons without a function
 * are removed; links, and forms with an `action`, work without scripts.
 */
export function keepWrittenText(root: HTMLElement): void {
  // Cast: a clone has the same type.
  const main = root.querySelector('main')?.cloneNode(true) as HTMLElement | undefined;
  for (const button of main?.querySelectorAll('button') ?? [])
    if (button.type !== 'submit' || !button.form?.hasAttribute('action')) button.remove();
  written = main ? { address: addressOf(window.location), content: [...main.childNodes] } : null;
}

/** Server-rendered text of the first page, where its code fails to load; empty elsewhere. */
export function WrittenText() {
  const address = addressOf(useLocation());
  const show = useCallback(
    (place: HTMLElement | null) => {
      if (written?.address === address) place?.replaceChildren(...written.content);
    },
    [address],
  );
  return written?.address === address ? <div ref={show} /> : null;
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => `${pathname}${search}`;
