import type { AnyObjectSchema, InferType, ObjectSchema } from 'yup';
import type { Limit } from './limit';
import type { AnswerBody, AnswerName, ErrorCode, KeyScope, Right, Role as LoginType, ServiceName } from './registered';

/**
 * Access rule: anybody, any signed-in account, or certain roles; `verified` means phone and email, `approved` includes
 * both. A list of roles applies the requirement only to those roles: a candidate sees the own profile from the first
 * day, an employer only once approved. `right` must be included in the caller's role in its company. `by` describes a
 * credential other than an account's, which the endpoint's service checks; with `mayBeMissing`, calls without it are
 * possible.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | { by: string; mayBeMissing?: true }
  | {
      roles: readonly LoginType[];
      verified?: true | readonly LoginType[];
      approved?: true | readonly LoginType[];
      right?: Right;
    };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Successful response: the name of its schema, nothing, or the media type of a response other than JSON. */
export type Answer = AnswerName | 'nothing' | { type: string };

/**
 * An API endpoint as a single value. The service's route, the gateway's route table, the browser's typed call, the
 * answers of the development host, the OpenAPI description, the access table and the tests of invalid bodies are
 * derived from it.
 */
export interface Endpoint {
  service: ServiceName;
  method: Method;
  /** Path with `:params`, without the gateway's `/api`. */
  path: `/${string}`;
  /** Summary: a line in the imperative, to its caller: ‘List your saved jobs’. */
  summary: string;
  access: Access;
  /** Required scope of an API key; without one the endpoint refuses all keys, even if it is public. */
  keyScope?: KeyScope;
  query?: AnyObjectSchema;
  body?: AnyObjectSchema;
  /** Successful responses by status; 204 for a call that returns nothing. */
  answers: Readonly<Record<number, Answer>>;
  /** Endpoint-specific error codes, besides those derived from its other fields (`errorCodesOf`). */
  errors?: readonly ErrorCode[];
  /** Whether it supports `Idempotency-Key`. */
  idempotent?: true;
  /** List or search that uses POST because its input is too large for an address: it changes nothing. */
  readOnly?: true;
  /**
   * Change that is allowed even if the database's storage is full: sessions, which reading requires, and deletions or
   * withdrawals.
   */
  needsNoRoom?: true;
  /** Change that affects no public page, such as of a session: see `changesPages`. */
  leavesPages?: true;
  /** Called only by other services inside the private network: the gateway does not route it. */
  internal?: true;
  /** Rate limits, besides the gateway's flood limit and the backoff after failed sign-ins. */
  limits?: readonly Limit[];
  /**
   * `Cache-Control` of its successful responses; by default `no-store`. The handler sets `no-store` on responses that
   * are not public.
   */
  caching?: string;
  /** Maximum bytes of JSON, if more than the usual 100 KiB. */
  bodyLimit?: number;
  /**
   * Passes the body as raw bytes, because work that grows with its size runs in a worker thread; `body` is the schema
   * of its content.
   */
  bytes?: true;
  /** A form with files (multipart/form-data) that the service reads itself. */
  multipart?: { files: readonly string[] };
  /** Ignores a body of any kind: the address contains the whole input. */
  ignoresBody?: true;
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in the path of an endpoint: `{ id: string }` of `/job-posts/:id`. */
export type ParamsOf<E extends Endpoint> = Record<ParamNames<E['path']>, string>;

type Given<Schema> = Schema extends AnyObjectSchema ? InferType<Schema> : undefined;

/** Body and query as the endpoint's code gets them: checked, with defaults. */
export type BodyOf<E extends Endpoint> = Given<E['body']>;
export type QueryOf<E extends Endpoint> = Given<E['query']>;

/** Required fields without a default. */
type NeededNames<Input, Defaults> = {
  [Name in keyof Input]-?: undefined extends Input[Name]
    ? never
    : Name extends keyof Defaults
      ? Defaults[Name] extends undefined
        ? Name
        : never
      : Name;
}[keyof Input];
type Sent<Schema> =
  Schema extends ObjectSchema<infer Input, infer _Context, infer Defaults, infer _Flags>
    ? Partial<Input> & Pick<Input, NeededNames<Input, Defaults>>
    : undefined;

/** Body and query as a caller sends them: fields with a default may be omitted. */
export type SentBodyOf<E extends Endpoint> = E['multipart'] extends object ? FormData : Sent<E['body']>;
export type SentQueryOf<E extends Endpoint> = Sent<E['query']>;

type BodyOfAnswer<A> = A extends AnswerName ? AnswerBody<A> : A extends { type: string } ? Blob : void;

/**
 * Result of a successful call: JSON with its schema's type, a file's bytes, or nothing. Clients follow redirects (303).
 */
export type AnswerOf<E extends Endpoint> = BodyOfAnswer<E['answers'][Exclude<keyof E['answers'], 303>]>;

/**
 * The address of an endpoint below `/api`.
 * @param params values of the `:params` in its path; each is encoded
 */
export function addressOf<Path extends string>(
  { path }: { path: Path },
  ...[params]: string extends Path
    ? [params: Record<string, string>]
    : [ParamNames<Path>] extends [never]
      ? []
      : [params: Record<ParamNames<Path>, string>]
): string {
  const values: Record<string, string> = params ?? {};
  return path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** Status of a successful response with a body, or 204 if there is none. */
export function goodStatusOf({ answers }: Endpoint): number {
  return Number(Object.keys(answers).find((status) => status !== '204') ?? 204);
}

/**
 * Whether a call is refused if the database's storage is full, because a write without free space crashes the database
 * (docs/reliability.md, R26).
 */
export const fillsStore = ({ method, readOnly, needsNoRoom }: Pick<Endpoint, 'method' | 'readOnly' | 'needsNoRoom'>) =>
  (method === 'POST' || method === 'PUT') && !readOnly && !needsNoRoom;
