/** Cookie with a visitor's random id, by which visitors are assigned to canaries. */
export const VISITOR_COOKIE = 'visitor';
/** Cookie with the versions that a session asked for, signed. */
export const OVERRIDES_COOKIE = 'remote_overrides';
