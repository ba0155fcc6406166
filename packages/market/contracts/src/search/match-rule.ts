/**
 * Version of the rule that matches a profile with a job (`@market/match`): incremented with every change of its
 * criteria, weights or vocabulary of skills, and included in each result, so that a stored result can be interpreted
 * later. Indexes of another version are built anew, since they hold keys of skills.
 */
export const MATCH_RULE = 3;

/**
 * Points of each part, 100 in all. Data missing from a job or a profile counts half: neither as a match nor as a
 * mismatch. The page `/how-matching-works` explains the points.
 */
export const MATCH_PARTS = { skills: 60, experience: 15, place: 10, pay: 10, employment: 5 } as const;
