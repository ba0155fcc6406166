import { createContext, useContext, type ReactNode } from 'react';
import type { Shell } from '../shell-api';

const ShellContext = createContext<Shell | null>(null);

/** Hands the shell's object down; the shell mounts it once, remotes never do. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** The same object that `setup(shell)` got. Throws outside the shell: a component that needs it cannot work there. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell() was called outside the shell (in a test, render with renderWithShell).');
  return shell;
}
