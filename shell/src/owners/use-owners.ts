import { useSession, useShell } from '@market/web-kit';
import { useEffect } from 'react';
import { create } from 'zustand';
import { tabStorage } from '../base/storage';

const KEPT = 'market.show-owners';
/** Shortcut in the format of `aria-keyshortcuts`. Two modifiers keep it apart from typed letters. */
export const OWNERS_SHORTCUT = 'Alt+Shift+O';

/** Whether the frames are switched on; `useOwners` decides who sees them. */
export const useShownOwners = create<{ shown: boolean }>()(() => ({ shown: tabStorage.getItem(KEPT) === 'yes' }));

function toggle(): void {
  const shown = !useShownOwners.getState().shown;
  tabStorage.setItem(KEPT, shown ? 'yes' : 'no');
  useShownOwners.setState({ shown });
}

/** Whether the page shows the owners of its parts, stored for the session. In production only for admins. */
export function useOwners(): { isAllowed: boolean; isShown: boolean; toggle: () => void } {
  const { settings } = useShell();
  const { user } = useSession();
  const shown = useShownOwners((state) => state.shown);
  const isAllowed = !settings.production || user?.login_type === 'ADM';
  return { isAllowed, isShown: isAllowed && shown, toggle };
}

/** Toggles the frames by keyboard. */
export function useOwnersShortcut(): void {
  const { isAllowed } = useOwners();
  useEffect(() => {
    if (!isAllowed) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.code !== 'KeyO') return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isAllowed]);
}
