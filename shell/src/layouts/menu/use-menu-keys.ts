import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

/** Next index for a key in a list of `count` entries (-1: none has the focus). */
const nextIndex = (key: string, index: number, count: number): number | null => {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
};

/**
 * Opens and closes a menu and moves the focus inside it.
 * @param trigger the button that gets the focus back
 */
export const useMenuKeys = (trigger: RefObject<HTMLButtonElement | null>) => {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const first = useRef<'first' | 'last'>('first');
  const entries = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);

  useEffect(() => {
    if (!open) return undefined;
    entries()
      .at(first.current === 'first' ? 0 : -1)
      ?.focus();
    first.current = 'first';
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      first.current = event.key === 'ArrowDown' ? 'first' : 'last';
      setOpen(true);
      return;
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      setOpen(false);
      trigger.current?.focus();
      return;
    }
    const all = entries();
    const index = all.findIndex((entry) => entry === document.activeElement);
    const target = nextIndex(event.key, index, all.length);
    if (target !== null) {
      event.preventDefault();
      all[target]?.focus();
    } else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLowerCase();
      [...all.slice(index + 1), ...all.slice(0, index + 1)]
        .find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))
        ?.focus();
    }
  };

  return { open, setOpen, anchor, menu, onKeyDown };
};
