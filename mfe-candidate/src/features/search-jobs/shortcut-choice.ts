import { create } from 'zustand';

const STORAGE_KEY = 'search-shortcuts';
const OFF = 'off';

/**
 * Initial state as on the server, which does not know the browser's choice, so that hydration matches; the stored
 * choice is set afterwards.
 */
const useShortcuts = create<{ isOn: boolean }>()(() => ({ isOn: true }));
useShortcuts.setState({ isOn: read() });

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

function setIsOn(isOn: boolean): void {
  useShortcuts.setState({ isOn });
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // Storage refused (private window): the choice holds for this page only.
  }
}

/**
 * Whether single-key shortcuts are enabled; a person can disable them (WCAG 2.1.4), and this browser stores the
 * setting.
 */
export function useShortcutChoice(): [isOn: boolean, setIsOn: (next: boolean) => void] {
  return [useShortcuts(({ isOn }) => isOn), setIsOn];
}
