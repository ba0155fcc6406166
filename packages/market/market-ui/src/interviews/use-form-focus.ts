import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focus of an area in which a button gives way to the form that it opens: it goes to the form's first field, and back
 * to the button, or to the area where the button has gone. The button bears `data-form-button`, the form's place
 * `data-form`, both with the name of the form.
 * @param open the form that is shown
 */
export function useFormFocus<Area extends HTMLElement>(open: string | undefined): RefObject<Area | null> {
  const area = useRef<Area>(null);
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    const focused = document.activeElement;
    // A lost focus is at the body, or at the dialog that keeps it inside; any other one has gone elsewhere meanwhile.
    if (open === closed || (focused && !focused.contains(area.current))) return;
    const next = open
      ? `[data-form=${open}] :is(input:not([type=hidden]), textarea)`
      : `[data-form-button=${closed ?? ''}]:not(:disabled)`;
    (area.current?.querySelector<HTMLElement>(next) ?? area.current)?.focus();
  }, [open]);
  return area;
}
