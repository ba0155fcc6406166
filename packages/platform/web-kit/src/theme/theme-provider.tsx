import { useEffect, type ReactNode } from 'react';
import { watchTheme } from './theme-choice';

/**
 * Stands once, at the root of the shell, and keeps the page in the chosen theme. It knows nothing of antd, so that
 * pages without antd need none of it: the kit's pieces bring their theme themselves.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(watchTheme, []);
  return children;
}
