/** Cookie with a visitor's random mark, by which canaries are shared out. */
export const VISITOR_COOKIE = 'visitor';
/** Cookie with the versions that a session asked for, signed. */
export const OVERRIDES_COOKIE = 'remote_overrides';
