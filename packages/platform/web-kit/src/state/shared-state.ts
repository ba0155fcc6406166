import type { SharedProductState } from '@market/api/session';
import { create } from 'zustand';
import type { SearchQuery } from '../shell-api';

/** State that shell and remotes share; the auth token is part of the session instead. */
export interface SharedState extends SharedProductState {
  searchQuery: SearchQuery;
  rememberMe: boolean;
}

const initial: SharedState = {
  searchQuery: { text: '', pending: false },
  rememberMe: true,
};

/** Store shared by shell and remotes; change it with `useSharedState.setState({…})`. */
export const useSharedState = create<SharedState>()(() => initial);

/** Resets the state after sign-out. The person's choice for the next sign-in (remember me) stays. */
export function resetSharedState(): void {
  const { rememberMe } = useSharedState.getState();
  useSharedState.setState({ ...initial, rememberMe }, true);
}
