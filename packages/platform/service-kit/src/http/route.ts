import type { Request, Response } from 'express';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@market/api';
import type { Actor } from '../auth/accounts';

/** Input of an endpoint's code: everything validated; raw `req` and `res` for files only. */
export interface Call<
  Body = unknown,
  Query = unknown,
  Params = Record<string, string>,
  Who = Actor | null,
  Admitted = unknown,
> {
  actor: Who;
  /** Result of checking the endpoint's own credential. */
  admitted: Admitted;
  body: Body;
  query: Query;
  params: Params;
  requestId: string;
  /**
   * Id for what the call makes: where the endpoint is idempotent, the same at every try with one `Idempotency-Key`, so
   * that a try whose answer was lost with its process is found again instead of made twice.
   */
  idForNew: string;
  /** Network address of the person, as the trusted hops report it. */
  clientAddress: string;
  /** The caller's own access token, for asking another service in the caller's name. */
  bearer: string | undefined;
  req: Request;
  res: Response;
}

/** Context of a call for use cases that send events or call other services. */
export interface CallContext {
  requestId: string;
  /** The caller's own token, for questions to another service. */
  bearer?: string | undefined;
}

/** Returned by code that has written the answer itself (files, cookies with a status of their own). */
export const SENT = Symbol('sent');

/** Looks at a credential that is no account's before the body is read: a key of another program, a deploy token. */
export type CheckCredential<Admitted> = (caller: {
  actor: Actor | null;
  bearer: string | undefined;
  params: Record<string, string>;
}) => Promise<Admitted>;

/** An endpoint and the code behind it. */
export interface RouteRow {
  endpoint: Endpoint;
  /** Required for endpoints whose access is `by` a credential of their own. */
  check?: CheckCredential<unknown>;
  run: (call: Call<never, never, never, never, never>) => Promise<unknown>;
}

/** Caller: null is possible for endpoints that are open to everybody. */
type CallerOf<E extends Endpoint> = E['access'] extends 'public' | { by: string } ? Actor | null : Actor;
type CallOf<E extends Endpoint, Admitted> = Call<BodyOf<E>, QueryOf<E>, ParamsOf<E>, CallerOf<E>, Admitted>;
/** Result of `run`: the endpoint's declared answer; code that sends files and streams returns SENT. */
type Given<E extends Endpoint> = Exclude<AnswerOf<E>, Blob> | typeof SENT;

/**
 * The row of a service: parameters, body, query and answer of `run` are typed by the endpoint.
 * @param check for an endpoint whose access is `by` a credential of its own: throws MarketError where it does not hold
 */
export function handle<const E extends Endpoint, Admitted = undefined>(
  endpoint: E,
  run: (call: CallOf<E, Admitted>) => Promise<Given<E>>,
  ...[check]: E['access'] extends { by: string } ? [check: CheckCredential<Admitted>] : []
): RouteRow {
  // Each call of `run` and `check` is made by what this very endpoint says.
  return { endpoint, run, ...(check ? { check } : {}) } as RouteRow;
}
