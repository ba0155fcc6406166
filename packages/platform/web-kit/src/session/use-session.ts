import { useSyncExternalStore } from 'react';
import { VISITOR } from './session-rules';
import { useShell } from '../remote/shell-context';
import type { SessionState } from '../shell-api';

const visitor = () => VISITOR;

/** The present session; the component is rerendered when it changes, also by another tab. */
export function useSession(): SessionState {
  const { session } = useShell();
  return useSyncExternalStore(session.subscribe, session.get, visitor);
}
