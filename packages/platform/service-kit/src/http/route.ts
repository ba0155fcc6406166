import type { Request, Response } from 'express';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@market/api';
import type { Actor } from '../auth/accounts';

/** Input of an endpoint's handler: everything validated; raw `req` and `res` for files only. */
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
   * Id for the record that the call creates: for an idempotent endpoint the same at every try with one
   * `Idempotency-Key`, so that a record whose response was lost with its process is found again instead of created
   * twice.
   */
  idForNew: string;
  /** Network address of the person, as the trusted hops report it. */
  clientAddress: string;
  /** The caller's own access token, for requests to another service on the caller's behalf. */
  bearer: string | undefined;
  req: Request;
  res: Response;
}

/** Context of a call for use cases that send events or call other services. */
export interface CallContext {
  requestId: string;
  /** The caller's own token, for requests to another service. */
  bearer?: string | undefined;
}

/** Returned by handlers that have written the response themselves (files, cookies with a status of their own). */
export const SENT = Symbol('sent');

/** Checks a credential other than an account's before the body is read: a key of another program, a deploy token. */
export type CheckCredential<Admitted> = (caller: {
  actor: Actor | null;
  bearer: string | undefined;
  params: Record<string, string>;
}) => Promise<Admitted>;

/** Endpoint and its handler. */
export interface RouteRow {
  endpoint: Endpoint;
  /** Required for endpoints whose access is `by` their own kind of credential. */
  check?: CheckCredential<unknown>;
  run: (call: Call<never, never, never, never, never>) => Promise<unknown>;
}

/** Caller: null is possible for endpoints that are open to everybody. */
type CallerOf<E extends Endpoint> = E['access'] extends 'public' | { by: string } ? Actor | null : Actor;
type CallOf<E extends Endpoint, Admitted> = Call<BodyOf<E>, QueryOf<E>, ParamsOf<E>, CallerOf<E>, Admitted>;
/** Result of `run`: the endpoint's declared answer; code that sends files and streams returns SENT. */
type Given<E extends Endpoint> = Exclude<AnswerOf<E>, Blob> | typeof SENT;

/**
 * Makes a service's row: parameters, body, query and result of `run` are typed by the endpoint.
 * @param check for an endpoint whose access is `by` its own kind of credential: throws MarketError for an invalid one
 */
export function handle<const E extends Endpoint, Admitted = undefined>(
  endpoint: E,
  run: (call: CallOf<E, Admitted>) => Promise<Given<E>>,
  ...[check]: E['access'] extends { by: string } ? [check: CheckCredential<Admitted>] : []
): RouteRow {
  // Cast: `run` and `check` are only called with this endpoint's own types.
  return { endpoint, run, ...(check ? { check } : {}) } as RouteRow;
}
