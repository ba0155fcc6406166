/** Letters of what a search is for, in words; boxes take no more. */
export const SEARCH_MAX = 300;

/** The same of searches in lists: applicants, candidates, own posts. */
export const LIST_SEARCH_MAX = 200;
export const SUGGESTIONS_MAX = 8;

/** Found jobs that a map shows, the first in the order of the search. */
export const MAP_JOBS_MAX = 2_000;

/** Key of a map for jobs that are at no place of it. */
export const WITHOUT_PLACE = 'none';

/** Jobs in the weekly mail, at most. */
export const WEEKLY_JOBS_SHOWN = 10;

/** Jobs that a candidate may leave out of ‘For you’. */
export const NOT_FOR_ME_MAX = 500;
