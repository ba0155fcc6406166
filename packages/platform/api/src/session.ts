import type { RegisteredAs, Role } from './registered';

/** Signed-in person, as the session stores it: the product's account, of which the platform reads these two. */
export type SessionUser = RegisteredAs<'sessionUser', { login_id: string; login_type: Role }>;

/** State that a product's frontends share beside the platform's own; a value is absent until one of them has set it. */
export type SharedProductState = Partial<RegisteredAs<'sharedState', object>>;
