/** Letters of what a search is for, in words; boxes take no more. */
export const SEARCH_MAX = 300;

/** The same of searches in lists: applicants, candidates, own posts. */
export const LIST_SEARCH_MAX = 200;
export const SUGGESTIONS_MAX = 8;

/** Jobs in the weekly mail, at most. */
export const WEEKLY_JOBS_SHOWN = 10;

/** Jobs that a candidate may leave out of ‘For you’. */
export const NOT_FOR_ME_MAX = 500;
