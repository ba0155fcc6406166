/** Query value for a missing field. The types of queries have no null, and `undefined` would be dropped. */
export const ABSENT = null as never;
