/** Query value for a missing field. Cast: the types of queries have no null, and `undefined` would be dropped. */
export const ABSENT = null as never;
