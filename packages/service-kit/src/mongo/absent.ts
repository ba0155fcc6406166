/**
 * What a query compares a field with that is not there. The types of queries know no null, and `undefined` would be left
 * out.
 */
export const ABSENT = null as never;
