import { create } from 'zustand';

/** Theme choices; `system` follows the device. */
export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type ThemeName = 'light' | 'dark';

/** The storage name that `shell/public/first-paint.js` reads before the first paint. */
const THEME_STORAGE_KEY = 'theme';

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

/** The theme that a choice resolves to on this device. */
export const resolveTheme = (wanted: ThemeChoice): ThemeName => {
  if (wanted !== 'system') return wanted;
  return darkDevice()?.matches ? 'dark' : 'light';
};

interface ThemeState {
  choice: ThemeChoice;
  /** Effective theme. */
  theme: ThemeName;
}

/** Starts with the server's state (neither choice nor device known), so that hydration renders the same markup. */
const useThemeState = create<ThemeState>()(() => ({ choice: 'system', theme: 'light' }));
if (typeof window === 'object') choose(readThemeChoice());

function choose(choice: ThemeChoice): void {
  useThemeState.setState({ choice, theme: resolveTheme(choice) });
}

/** Applies a choice at once. */
function apply(choice: ThemeChoice): void {
  choose(choice);
  document.documentElement.dataset.theme = useThemeState.getState().theme;
}

/** Stores the choice and shows it at once, here and (through the storage event) in the other tabs. */
export const setThemeChoice = (wanted: ThemeChoice): void => {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, wanted);
  } catch {
    // Storage refused (private window): the choice holds for this page only.
  }
  apply(wanted);
};

/** Follows the device's theme and the choice of other tabs. Returns the unsubscribe function. */
export const watchTheme = (): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_STORAGE_KEY) apply(readThemeChoice());
  };
  const onDevice = () => apply(useThemeState.getState().choice);
  const device = darkDevice();
  window.addEventListener('storage', onStorage);
  device?.addEventListener('change', onDevice);
  onDevice();
  return () => {
    window.removeEventListener('storage', onStorage);
    device?.removeEventListener('change', onDevice);
  };
};

/** Theme choice, effective theme and setter; on a server, the defaults. */
export const useTheme = (): ThemeState & { setChoice: (wanted: ThemeChoice) => void } => ({
  choice: useThemeState(({ choice }) => choice),
  theme: useThemeState(({ theme }) => theme),
  setChoice: setThemeChoice,
});
