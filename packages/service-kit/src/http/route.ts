import type { Request, Response } from 'express';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@market/api';
import type { Actor } from '../auth/accounts';

/** What the code of an endpoint gets: everything checked, nothing raw but `req` and `res` for files. */
export interface Call<
  Body = unknown,
  Query = unknown,
  Params = Record<string, string>,
  Who = Actor | null,
  Admitted = unknown,
> {
  actor: Who;
  /** What the check of the endpoint's own credential gave. */
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

/** What a use case gets of its call beside its input, where it tells or asks others. */
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
  /** There where the endpoint's access is `by` a credential of its own. */
  check?: CheckCredential<unknown>;
  run: (call: Call<never, never, never, never, never>) => Promise<unknown>;
}

/** Who calls: nobody is sure where anybody may. */
type CallerOf<E extends Endpoint> = E['access'] extends 'public' | { by: string } ? Actor | null : Actor;
type CallOf<E extends Endpoint, Admitted> = Call<BodyOf<E>, QueryOf<E>, ParamsOf<E>, CallerOf<E>, Admitted>;
/** What `run` gives is what the endpoint says it answers; files and streams are sent by the code itself. */
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
