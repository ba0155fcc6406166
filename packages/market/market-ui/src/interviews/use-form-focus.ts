import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focus management of an area in which a form replaces the button that opens it: the focus moves to the form's first
 * field, and back to the button, or to the area if the button is gone. The button has `data-form-button`, the form's
 * place `data-form`, both with the name of the form.
 * @param open the form that is shown
 */
export function useFormFocus<Area extends HTMLElement>(open: string | undefined): RefObject<Area | null> {
  const area = useRef<Area>(null);
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    const focused = document.activeElement;
    // A lost focus is at the body, or at the dialog that traps it; any other focus was moved elsewhere meanwhile.
    if (open === closed || (focused && !focused.contains(area.current))) return;
    const next = open
      ? `[data-form=${open}] :is(input:not([type=hidden]), textarea)`
      : `[data-form-button=${closed ?? ''}]:not(:disabled)`;
    (area.current?.querySelector<HTMLElement>(next) ?? area.current)?.focus();
  }, [open]);
  return area;
}
