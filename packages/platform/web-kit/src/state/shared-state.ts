import type { Experience } from '@market/contracts/profiles';
import { create } from 'zustand';
import type { SearchQuery } from '../shell-api';

/** State that shell and remotes share; the auth token is in the session. */
export interface SharedState {
  searchQuery: SearchQuery;
  /** The signed-in candidate's, as last listed. */
  experience: Experience[];
  /** The signed-in employer has saved a company since the page was opened. */
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

/** Back to the start, after signing out. What a person chose for the next sign-in (remember me) stays. */
export function resetSharedState(): void {
  const { rememberMe } = useSharedState.getState();
  useSharedState.setState({ ...initial, rememberMe });
}
