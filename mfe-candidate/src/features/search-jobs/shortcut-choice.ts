import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'search-shortcuts';
const OFF = 'off';
const listeners = new Set<() => void>();

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

let isOn = read();

function setIsOn(wanted: boolean): void {
  isOn = wanted;
  try {
    if (wanted) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // Storage refused (private window): the choice holds for this page only.
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single keys do something here; a person can turn them off (WCAG 2.1.4), which this browser remembers. */
export function useShortcutChoice(): [isOn: boolean, setIsOn: (wanted: boolean) => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => isOn,
      () => true,
    ),
    setIsOn,
  ];
}
