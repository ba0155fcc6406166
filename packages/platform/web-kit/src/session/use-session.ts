import { useSyncExternalStore } from 'react';
import { sessionState } from './session-rules';
import { useShell } from '../remote/shell-context';
import type { SessionState } from '../shell-api';

/** Session of server-rendered pages, and of a browser until hydration. */
const VISITOR = sessionState(null, null);
const visitor = () => VISITOR;

/** The session as it is now; the component renders again when it changes, also when another tab changed it. */
export function useSession(): SessionState {
  const { session } = useShell();
  return useSyncExternalStore(session.subscribe, session.get, visitor);
}
