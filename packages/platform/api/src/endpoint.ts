import type { AnyObjectSchema, InferType, ObjectSchema } from 'yup';
import type { Limit } from './limit';
import type { AnswerBody, AnswerName, ErrorCode, KeyScope, Right, Role as LoginType, ServiceName } from './registered';

/**
 * Access rule: anybody, any signed-in account, or certain roles; `verified` is phone and email, `approved` includes
 * both. A list of roles requires them of those roles only: a candidate sees the own profile from the first day, an
 * employer only once approved. `right` is what the caller's role in its company must include. `by` describes a
 * credential that is not an account's; the endpoint's service checks it; with `mayBeMissing`, calls without it are
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

/** A good answer: the name of its schema, nothing, or what is no JSON by its media type. */
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
  /** Scope of an API key that makes this call; without one no key does, also where anybody else may. */
  keyScope?: KeyScope;
  query?: AnyObjectSchema;
  body?: AnyObjectSchema;
  /** Good answers by status; a call that gives nothing has 204. */
  answers: Readonly<Record<number, Answer>>;
  /** Codes of failures that are its own, beside those that follow from the rest (`errorCodesOf`). */
  errors?: readonly ErrorCode[];
  /** Honours `Idempotency-Key`. */
  idempotent?: true;
  /**
   * A list or search that is asked for with POST, because what it takes is too much for an address: it changes nothing.
   */
  readOnly?: true;
  /**
   * A change that is made even where the database has no room to grow: sessions, without which nobody could read, and
   * what takes something back.
   */
  needsNoRoom?: true;
  /** A change that no page for everybody shows, such as of a session: see `changesPages`. */
  leavesPages?: true;
  /** Asked by other parts inside the private network only: the gateway leads nobody there. */
  internal?: true;
  /** Rate limits, besides the gateway's flood limit and the backoff after failed sign-ins. */
  limits?: readonly Limit[];
  /**
   * `Cache-Control` of its good answers; without it they may be kept nowhere (`no-store`). An answer that not
   * everybody gets is set to `no-store` by its handler.
   */
  caching?: string;
  /** Bytes of JSON that it takes, if more than the usual 100 KiB. */
  bodyLimit?: number;
  /** The body is taken as bytes, for work that grows with it is done in a thread; `body` says what is in them. */
  bytes?: true;
  /** A form with files (multipart/form-data) that the service reads itself. */
  multipart?: { files: readonly string[] };
  /** Takes a body of any kind and looks at none of it: what it does is all in its address. */
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

/** Fields without a default that may not be left out. */
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

/** Body and query as a caller sends them: what has a default may be left out. */
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

/** The status of a good answer that says something, and 204 where there is none. */
export function goodStatusOf({ answers }: Endpoint): number {
  return Number(Object.keys(answers).find((status) => status !== '204') ?? 204);
}

/**
 * Whether a call is refused where the database has no room to grow, since a write that finds none ends the database
 * (docs/reliability.md, R26).
 */
export const fillsStore = ({ method, readOnly, needsNoRoom }: Pick<Endpoint, 'method' | 'readOnly' | 'needsNoRoom'>) =>
  (method === 'POST' || method === 'PUT') && !readOnly && !needsNoRoom;
