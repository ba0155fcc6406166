import { useNavigate } from '@market/web-kit/router';
import { useEffect } from 'react';
import { isTyping } from '../is-typing';

/**
 * Goes to the previous and next applicant of the list by Alt+↑ and Alt+↓: with a modifier, so that no single key does
 * anything (WCAG 2.1.4). Not while something is typed or chosen, nor while a question stands over the application.
 */
export function useNeighbourKeys(
  { previous, next }: { previous: string | null; next: string | null },
  addressOf: (id: string) => string,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event)) return;
      const id = event.key === 'ArrowUp' ? previous : event.key === 'ArrowDown' ? next : null;
      if (id === null || openDialogs() > 1) return;
      event.preventDefault();
      void navigate(addressOf(id), { replace: true, preventScrollReset: true });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [previous, next, addressOf, navigate]);
}

/** Dialogs that are shown; a closed one may stay in the page. */
function openDialogs(): number {
  return [...document.querySelectorAll('[role=dialog]')].filter((one) => !one.closest('[style*="display: none"]'))
    .length;
}
