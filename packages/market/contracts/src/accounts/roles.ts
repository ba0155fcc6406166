/** Kinds of accounts: employers, candidates, and the people who run the marketplace. */
export const LOGIN_TYPES = ['EMP', 'CND', 'ADM'] as const;
export type LoginType = (typeof LOGIN_TYPES)[number];

/** Account kinds that may register themselves; ADM accounts are only created by `npm run admin -- create`. */
export const SELF_REGISTERED_LOGIN_TYPES = ['EMP', 'CND'] as const;
export type SelfRegisteredLoginType = (typeof SELF_REGISTERED_LOGIN_TYPES)[number];
