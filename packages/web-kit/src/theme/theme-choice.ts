import { useSyncExternalStore } from 'react';

/** What a person can choose; `system` follows the device. */
export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type ThemeName = 'light' | 'dark';

/** The storage name that `shell/public/first-paint.js` reads before the first paint. */
export const THEME_STORAGE_KEY = 'theme';

const listeners = new Set<() => void>();
const darkDevice = () =>
  typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null;

const isChoice = (value: string | null): value is ThemeChoice => THEME_CHOICES.some((choice) => choice === value);

/** The stored choice; `system` where nothing (or nothing usable) is stored or storage is refused. */
export const readThemeChoice = (): ThemeChoice => {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY);
    return isChoice(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
};

let choice: ThemeChoice = readThemeChoice();

/** The theme to show for a choice on this device. */
export const resolveTheme = (wanted: ThemeChoice): ThemeName => {
  if (wanted !== 'system') return wanted;
  return darkDevice()?.matches ? 'dark' : 'light';
};

const apply = () => {
  document.documentElement.dataset.theme = resolveTheme(choice);
  listeners.forEach((listener) => listener());
};

/** Stores the choice and shows it at once, here and (through the storage event) in the other tabs. */
export const setThemeChoice = (wanted: ThemeChoice): void => {
  choice = wanted;
  try {
    localStorage.setItem(THEME_STORAGE_KEY, wanted);
  } catch {
    // Storage refused (private window): the choice holds for this page only.
  }
  apply();
};

/** Follows the device and the other tabs. Returns the function that stops it. */
export const watchTheme = (): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== THEME_STORAGE_KEY) return;
    choice = readThemeChoice();
    apply();
  };
  const device = darkDevice();
  window.addEventListener('storage', onStorage);
  device?.addEventListener('change', apply);
  apply();
  return () => {
    window.removeEventListener('storage', onStorage);
    device?.removeEventListener('change', apply);
  };
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What is chosen, what that shows now, and how to change it; a server knows of neither. */
export const useTheme = (): { choice: ThemeChoice; theme: ThemeName; setChoice: (wanted: ThemeChoice) => void } => {
  const current = useSyncExternalStore(
    subscribe,
    () => choice,
    () => 'system' as const,
  );
  const theme = useSyncExternalStore(
    subscribe,
    () => resolveTheme(choice),
    () => 'light' as const,
  );
  return { choice: current, theme, setChoice: setThemeChoice };
};
