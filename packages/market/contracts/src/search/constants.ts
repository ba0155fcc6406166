/** Maximum length of a search text; input fields accept no more. */
export const SEARCH_MAX = 300;

/** Maximum length of a search text in lists: applicants, candidates, own posts. */
export const LIST_SEARCH_MAX = 200;
export const SUGGESTIONS_MAX = 8;

/** Maximum number of jobs on a map, the first in the order of the search. */
export const MAP_JOBS_MAX = 2_000;

/** Map key for jobs without a place on the map. */
export const WITHOUT_PLACE = 'none';

/** Maximum number of jobs in the weekly mail. */
export const WEEKLY_JOBS_SHOWN = 10;

/** Maximum number of jobs that a candidate may exclude from ‘For you’. */
export const NOT_FOR_ME_MAX = 500;
