import { useSyncExternalStore } from 'react';
import { useShell } from '../remote/shell-context';
import type { SessionState } from '../shell-api';

/** The session as it is now; the component renders again when it changes, also when another tab changed it. */
export function useSession(): SessionState {
  const { session } = useShell();
  return useSyncExternalStore(session.subscribe, session.get);
}
