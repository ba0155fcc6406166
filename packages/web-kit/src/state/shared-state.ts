import { create } from 'zustand';
import type { SearchQuery } from '../shell-api';

/** An entry of the experience list as the product spec, section 3, has it. */
export interface ExperienceEntry {
  id: string;
  emp_name: string;
  exp_type: string;
  exp_desg: string;
  cur_ctc?: number;
  job_stdt: string;
  job_endt: string;
}

/** The shared state that the product spec lists in section 3; the auth token is in the session. */
export interface SharedState {
  searchQuery: SearchQuery;
  experience: ExperienceEntry[];
  companyRegistered: boolean;
  rememberMe: boolean;
}

const initial: SharedState = { searchQuery: { text: '', pending: false }, experience: [], companyRegistered: false, rememberMe: true };

/** One store for shell and remotes; change it with `useSharedState.setState({…})`. */
export const useSharedState = create<SharedState>()(() => initial);

/** Back to the start, after signing out. What a person chose for the next sign-in (remember me) stays. */
export function resetSharedState(): void {
  const { rememberMe } = useSharedState.getState();
  useSharedState.setState({ ...initial, rememberMe });
}
