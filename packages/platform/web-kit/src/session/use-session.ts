import { useSyncExternalStore } from 'react';
import { sessionState } from './session-rules';
import { useShell } from '../remote/shell-context';
import type { SessionState } from '../shell-api';

/** Session of server-rendered pages, and of a browser until hydration. */
const VISITOR = sessionState(null, null);
const visitor = () => VISITOR;

/** The present session; the component is rerendered when it changes, also by another tab. */
export function useSession(): SessionState {
  const { session } = useShell();
  return useSyncExternalStore(session.subscribe, session.get, visitor);
}
