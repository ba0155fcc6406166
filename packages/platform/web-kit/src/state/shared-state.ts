import type { Experience } from '@market/contracts/profiles';
import { create } from 'zustand';
import type { SearchQuery } from '../shell-api';

/** State that shell and remotes share; the auth token is part of the session instead. */
export interface SharedState {
  searchQuery: SearchQuery;
  /** Experience of the signed-in candidate, as last fetched. */
  experience: Experience[];
  /** Whether the signed-in employer has saved a company since the page was loaded. */
  companyRegistered: boolean;
  rememberMe: boolean;
}

const initial: SharedState = {
  searchQuery: { text: '', pending: false },
  experience: [],
  companyRegistered: false,
  rememberMe: true,
};

/** Store shared by shell and remotes; change it with `useSharedState.setState({…})`. */
export const useSharedState = create<SharedState>()(() => initial);

/** Resets the state after sign-out. The person's choice for the next sign-in (remember me) stays. */
export function resetSharedState(): void {
  const { rememberMe } = useSharedState.getState();
  useSharedState.setState({ ...initial, rememberMe });
}
