/**
 * Version of the rule by which a profile fits a job (`@market/match`): raised with every change of what counts and how
 * much, and told with each result, so that one that is kept can be understood later.
 */
export const MATCH_RULE = 1;

/**
 * Points of each part, 100 in all. What a job or a profile leaves open counts half: it is neither held against anybody
 * nor taken for granted. The page `/how-matching-works` says them.
 */
export const MATCH_PARTS = { skills: 60, experience: 15, place: 10, pay: 10, employment: 5 } as const;
