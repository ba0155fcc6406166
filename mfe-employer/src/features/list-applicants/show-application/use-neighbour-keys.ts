import { useNavigate } from '@market/web-kit/router';
import { useEffect } from 'react';
import { isTyping } from '../is-typing';

/**
 * Shortcuts Alt+↑ and Alt+↓ for the previous and next applicant of the list: with a modifier, because of WCAG 2.1.4 (no
 * single-key shortcuts). Inactive while typing or selecting, and while a dialog is open over the application.
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

/** Number of visible dialogs; a closed one may remain in the page. */
function openDialogs(): number {
  return [...document.querySelectorAll('[role=dialog]')].filter((one) => !one.closest('[style*="display: none"]'))
    .length;
}
