import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/** Server-rendered content of the page that was opened first, with its address. */
let written: { address: string; content: readonly Node[] } | null = null;

/**
 * Keeps what the server wrote of a page, before React puts a panel in its place. Buttons that would do nothing are left
 * out; links, and forms that have an address, work by themselves.
 */
export function keepWrittenText(root: HTMLElement): void {
  // A copy is of the same kind.
  const main = root.querySelector('main')?.cloneNode(true) as HTMLElement | undefined;
  for (const button of main?.querySelectorAll('button') ?? [])
    if (button.type !== 'submit' || !button.form?.hasAttribute('action')) button.remove();
  written = main ? { address: addressOf(window.location), content: [...main.childNodes] } : null;
}

/** The text of the page that was opened first, where the code that would show it does not come; nothing elsewhere. */
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
