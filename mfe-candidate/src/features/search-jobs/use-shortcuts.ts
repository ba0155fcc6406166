import { useEffect, useRef, type RefObject } from 'react';

interface Shortcuts {
  /** Whether single-key shortcuts are enabled; arrow keys between results always work. */
  singleKeys: boolean;
  searchBox: RefObject<HTMLInputElement | null>;
  results: RefObject<HTMLElement | null>;
  onHelp: () => void;
}

const TAKES_LETTERS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';

/**
 * Shortcuts: `/` focuses the search box, `j` and `k` the next and previous result, `?` opens the help; arrow keys move
 * from the box into the results and along them. Letters typed into a field and keys in a dialog are ignored.
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
     * Moves the focus to the next or previous result; from elsewhere, to the first one on the screen. Before the first
     * is the search box.
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
      // Focusing scrolls only the link into view; this scrolls the surrounding row.
      next?.closest('li, tr')?.scrollIntoView?.({ block: 'nearest' });
    }

    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [singleKeys, searchBox, results]);
}
