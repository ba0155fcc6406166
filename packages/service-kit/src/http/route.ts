import type { Request, Response } from 'express';
import type { AnyObjectSchema, InferType } from 'yup';
import type { LoginType } from '@market/contracts';
import type { Actor } from '../auth/accounts';

/**
 * Who may call: anybody, anybody signed in, or certain roles; `verified` is phone and email, `approved` includes both.
 * A list of roles asks it of those only: a candidate sees the own profile from the first day, an employer only once
 * approved.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | { roles: readonly LoginType[]; verified?: true | readonly LoginType[]; approved?: true | readonly LoginType[] };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Parsed<Schema> = Schema extends AnyObjectSchema ? InferType<Schema> : undefined;

/** What a use case's route gets: everything checked, nothing raw but `req` and `res` for files. */
export interface Call<Body = unknown, Query = unknown, Who = Actor | null, Admitted = unknown> {
  actor: Who;
  /** What the row's own `admit` gave. */
  admitted: Admitted;
  body: Body;
  query: Query;
  params: Record<string, string>;
  requestId: string;
  /**
   * Id for what the call makes: where the row is idempotent, the same at every try with one `Idempotency-Key`, so that
   * a try whose answer was lost with its process is found again instead of made twice.
   */
  idForNew: string;
  /** Network address of the person, as the trusted hops report it. */
  clientAddress: string;
  /** The caller's own access token, for asking another service in the caller's name. */
  bearer: string | undefined;
  req: Request;
  res: Response;
}

/** Returned by a `run` that has written the answer itself (files, cookies with a status of their own). */
export const SENT = Symbol('sent');

interface RouteBase {
  method: Method;
  /** Path with `:params`, without the gateway's `/api`. */
  path: string;
  /** One line for the OpenAPI page. */
  summary: string;
  /** Status of a good answer; 200, or 204 when `run` gives undefined. */
  status?: number;
  /** Honours `Idempotency-Key` (contract, section 2). */
  idempotent?: true;
  /** Bytes of JSON that this call takes, if more than the usual 100 KiB. */
  bodyLimit?: number;
  /**
   * The body is handed to `run` as bytes (`req.body`), for work that grows with it is done in a thread; `body` then
   * only says for the OpenAPI page what is in them.
   */
  bytes?: true;
  /** The call reads its own body (multipart); names the parts for the OpenAPI page. */
  multipart?: { files: readonly string[] };
  /** Takes a body of any kind and looks at none of it: what it does is all in its address. */
  ignoresBody?: true;
  /** Shape of a good answer, for the OpenAPI page. */
  response?: AnyObjectSchema;
}

/** A credential that is no account's, looked at before the body is read: a key of another program, a deploy token. */
export interface OwnAdmission<Admitted> {
  /** Who may call, for the OpenAPI page. */
  says: string;
  /** @throws MarketError where the caller may not */
  check: (caller: {
    actor: Actor | null;
    bearer: string | undefined;
    params: Record<string, string>;
  }) => Promise<Admitted>;
}

/**
 * One endpoint, one row: method, path, access, request schema, use case. The OpenAPI page and the authorization tests
 * are made from the rows.
 */
export interface RouteRow extends RouteBase {
  access: Access;
  /** Stands beside the access 'public': who may call is then decided here. */
  admit?: OwnAdmission<unknown>;
  body?: AnyObjectSchema;
  query?: AnyObjectSchema;
  run: (call: Call<never, never, never, never>) => Promise<unknown>;
}

/** Makes a row; `actor` is known to be there wherever the access is not public. */
export function defineRoute<
  const A extends Access,
  Body extends AnyObjectSchema | undefined = undefined,
  Query extends AnyObjectSchema | undefined = undefined,
  Admitted = undefined,
>(
  row: RouteBase & {
    access: A;
    admit?: OwnAdmission<Admitted>;
    body?: Body;
    query?: Query;
    run: (
      call: Call<Parsed<Body>, Parsed<Query>, A extends 'public' ? Actor | null : Actor, Admitted>,
    ) => Promise<unknown>;
  },
): RouteRow {
  return row as unknown as RouteRow;
}
