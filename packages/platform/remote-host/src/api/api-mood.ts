/** Amount of data in the mock's store. */
export type Amount = 'filled' | 'long' | 'empty';

/** Data states: `loading` never responds, `error` refuses every call. */
export const DATA_STATES = ['filled', 'long', 'empty', 'loading', 'error'] as const;
export type DataState = (typeof DATA_STATES)[number];

export const DATA_LABELS: Record<DataState, string> = {
  filled: 'Filled',
  long: 'Long',
  empty: 'Empty',
  loading: 'Loading',
  error: 'Error',
};

/** Outcome of changes while reads keep working. */
export const SAVING_STATES = ['works', 'fails', 'offline'] as const;
export type SavingState = (typeof SAVING_STATES)[number];

export const SAVING_LABELS: Record<SavingState, string> = {
  works: 'Saving works',
  fails: 'Saving fails',
  offline: 'Offline when saving',
};

/** Present behaviour of the mock. */
export interface ApiMood {
  data: DataState;
  saving: SavingState;
  slow: boolean;
}

/** Amount of records for a state: `loading` and `error` use the usual ones, which they hide. */
export const amountOf = (data: DataState): Amount => (data === 'long' || data === 'empty' ? data : 'filled');
