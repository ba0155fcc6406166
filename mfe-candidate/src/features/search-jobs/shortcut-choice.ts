import { create } from 'zustand';

const STORAGE_KEY = 'search-shortcuts';
const OFF = 'off';

/** Begins as a server has it, which knows no browser's choice: the first rendering here is the server's again. */
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

/** Whether single keys do something here; a person can turn them off (WCAG 2.1.4), which this browser remembers. */
export function useShortcutChoice(): [isOn: boolean, setIsOn: (wanted: boolean) => void] {
  return [useShortcuts(({ isOn }) => isOn), setIsOn];
}
