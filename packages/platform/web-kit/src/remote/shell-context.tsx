import { createContext, useContext, type ReactNode } from 'react';
import type { Shell, ShellProduct } from '../shell-api';

const ShellContext = createContext<Shell | null>(null);
/** Outermost context: the page's own shell, whose calls no manifest lists. */
const PageShellContext = createContext<Shell | null>(null);

/** Provides the shell's object; the shell mounts it for the page and again for each remote, remotes never do. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  const page = useContext(PageShellContext);
  return (
    <PageShellContext value={page ?? shell}>
      <ShellContext value={shell}>{children}</ShellContext>
    </PageShellContext>
  );
}

/**
 * The page's shell, for components of packages that the shell shares: their calls are the shell's own, even if a remote
 * renders them. A remote's build refuses to use it.
 */
export function usePageShell(): Shell {
  const shell = useContext(PageShellContext);
  if (!shell) throw new Error('usePageShell() was called outside the shell (in a test, render with renderWithShell).');
  return shell;
}

/** The product of the page; undefined outside of every shell, where few parts of the kit work. */
export function useShellProduct(): ShellProduct | undefined {
  return useContext(PageShellContext)?.product;
}

/** The same object that `setup(shell)` got. Throws outside the shell: a component that needs it cannot work there. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell() was called outside the shell (in a test, render with renderWithShell).');
  return shell;
}
