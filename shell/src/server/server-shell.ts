import { SHELL_PRODUCT } from '@market/market-ui/brand';
import { useSharedState, VISITOR, type Shell } from '@market/web-kit';

const nothing = (): void => undefined;

/** Shell for remotes on a server: a visitor's, which can do nothing but calls. */
export function createServerShell(parts: Pick<Shell, 'http' | 'queryClient' | 'settings'>): Shell {
  return {
    ...parts,
    product: SHELL_PRODUCT,
    session: {
      get: () => VISITOR,
      isStored: () => false,
      subscribe: () => nothing,
      signIn: nothing,
      setUser: nothing,
      refreshUser: async () => null,
      signOut: async () => undefined,
    },
    notify: { success: nothing, error: nothing, info: nothing },
    openDialog: nothing,
    closeDialog: nothing,
    navigate: nothing,
    takeReturnPath: () => null,
    searchQuery: { get: () => useSharedState.getState().searchQuery, set: nothing },
  };
}
