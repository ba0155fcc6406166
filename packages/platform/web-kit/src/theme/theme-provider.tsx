import { useEffect, type ReactNode } from 'react';
import { watchTheme } from './theme-choice';

/**
 * Mounted once, at the root of the shell; keeps the page in the chosen theme. Independent of antd, so that pages
 * without antd load none of it: the kit's lazy components bring antd's theme themselves.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(watchTheme, []);
  return children;
}
