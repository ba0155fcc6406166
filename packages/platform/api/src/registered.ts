/**
 * Product-specific names: services, kinds of accounts, error codes, responses with their types. Empty here: a product
 * adds its own by `declare module '@market/api/registered'`, which types every endpoint and call.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is there to be added to
export interface Registered {}

/** A single property by its name: answers name roles, so that no other property may be resolved with it. */
export type RegisteredAs<Name extends string, Otherwise> = Name extends keyof Registered ? Registered[Name] : Otherwise;

/** Services that have endpoints. */
export type ServiceName = RegisteredAs<'services', string>;
/** Kinds of accounts, used in access rules. */
export type Role = RegisteredAs<'roles', string>;
/** Rights inside a kind of account, such as those of the members of a company. */
export type Right = RegisteredAs<'rights', string>;
/** Scopes of programs' keys, of which a call may require one. */
export type KeyScope = RegisteredAs<'keyScopes', string>;
/** Codes of the closed list of errors. */
export type ErrorCode = RegisteredAs<'errors', string>;
/** Names of the kinds of rows that are stored. */
export type ModelName = RegisteredAs<'models', string>;
type AnswerBodies = RegisteredAs<'answers', Record<string, unknown>>;
export type AnswerName = Extract<keyof AnswerBodies, string>;
/** Type of a response by its name. */
export type AnswerBody<Name extends AnswerName> = AnswerBodies[Name];
type EventPayloads = RegisteredAs<'events', Record<string, object>>;
/** Names of the kinds of events. */
export type EventType = Extract<keyof EventPayloads, string>;
/** Type of an event's contents by its name. */
export type EventPayload<Type extends EventType> = EventPayloads[Type];
