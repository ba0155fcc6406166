import { useEffect, useRef, type RefObject } from 'react';

interface Shortcuts {
  /** Whether single keys count; arrows from one result to the next always do. */
  singleKeys: boolean;
  searchBox: RefObject<HTMLInputElement | null>;
  results: RefObject<HTMLElement | null>;
  onHelp: () => void;
}

const TAKES_LETTERS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';

/**
 * `/` goes to the search box, `j` and `k` to the next and the one before of the results, `?` tells of the keys; the
 * arrows go from the box into the results and along them. Letters are never taken from a field that somebody types in,
 * nor anything from a dialog.
 */
export function useShortcuts({ singleKeys, searchBox, results, onHelp }: Shortcuts): void {
  const help = useRef(onHelp);
  help.current = onHelp;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        !(event.target instanceof HTMLElement)
      )
        return;
      if (document.querySelector('[aria-modal="true"], dialog[open]')) return;
      const action = actionOf(event.key, event.target);
      if (!action) return;
      event.preventDefault();
      action();
    }

    function actionOf(key: string, target: HTMLElement): (() => void) | undefined {
      const isResult = 'result' in target.dataset;
      if (key === 'ArrowDown' && (isResult || target === searchBox.current)) return () => step(1);
      if (key === 'ArrowUp' && isResult) return () => step(-1);
      if (!singleKeys || target.closest(TAKES_LETTERS)) return undefined;
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- no cleanup: what a key does
      if (key === '/') return () => searchBox.current?.focus();
      if (key === '?') return () => help.current();
      if (key.toLowerCase() === 'j') return () => step(1);
      return key.toLowerCase() === 'k' ? () => step(-1) : undefined;
    }

    /**
     * To the next result or the one before, from where the focus is; where it is elsewhere, to the first that is on the
     * screen. Above the first is the box.
     */
    function step(by: 1 | -1) {
      const all = [...(results.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
      const now = all.findIndex((one) => one === document.activeElement);
      if (now === 0 && by === -1) return searchBox.current?.focus();
      const next =
        now >= 0
          ? all[now + by]
          : document.activeElement === searchBox.current
            ? all[0]
            : (all.find((one) => one.getBoundingClientRect().top >= 0) ?? all[0]);
      next?.focus();
      // The browser only brings the link itself into view; what belongs to it is around it.
      next?.closest('li, tr')?.scrollIntoView?.({ block: 'nearest' });
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [singleKeys, searchBox, results]);
}
