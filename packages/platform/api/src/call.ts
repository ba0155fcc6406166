import { addressOf, type AnswerOf, type Endpoint, type ParamsOf, type SentBodyOf, type SentQueryOf } from './endpoint';

/** Options of a call, besides its input. */
export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** Makes a retry safe, if the endpoint is idempotent. */
  idempotencyKey?: string;
  /** Called with the uploaded share of the body, from 0 to 1. */
  onUploadProgress?: (share: number) => void;
}

interface SentOptions extends Omit<CallOptions, 'signal'> {
  signal?: AbortSignal;
  params?: object;
  responseType?: 'blob';
}
/** HTTP client: the shell's `http`, which knows the session and throws `ApiError`. */
interface ApiClient {
  get<Body>(path: string, options?: SentOptions): Promise<Body>;
  post<Body>(path: string, body?: unknown, options?: SentOptions): Promise<Body>;
  put<Body>(path: string, body?: unknown, options?: SentOptions): Promise<Body>;
  delete<Body>(path: string, options?: SentOptions): Promise<Body>;
}

/** Input of an endpoint: path parameters, query and body, if it has them. */
export type Parts<E extends Endpoint> = ([keyof ParamsOf<E>] extends [never] ? unknown : { params: ParamsOf<E> }) &
  (E['query'] extends object ? { query?: SentQueryOf<E> } : unknown) &
  (E['body'] extends object ? { body: SentBodyOf<E> } : unknown);

export type CallInput<E extends Endpoint> = Parts<E> & CallOptions;

/** Makes an input optional if all of its parts are. */
export type InputArgs<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

interface AnyParts {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}
interface AnyInput extends AnyParts, CallOptions {}

/**
 * A call as it is sent over HTTP: its address below `/api` with its query, and its body.
 * @param input `Parts` of the endpoint
 */
export function requestOf(endpoint: Endpoint, input: unknown) {
  // Cast: callers type their input by the endpoint.
  const { params = {}, query = {}, body } = (input ?? {}) as AnyParts;
  const { method, ...any }: Endpoint = endpoint;
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(pairs).toString();
  const path = addressOf<string>(any, params);
  return { method, path: text ? `${path}?${text}` : path, body };
}

/**
 * Calls an endpoint of the API.
 * @param client the shell's `http`
 * @param input input of the endpoint, and options of the call
 * @returns the endpoint's declared response; a `Blob` for a file
 */
export function call<const E extends Endpoint>(
  client: ApiClient,
  endpoint: E,
  ...[input]: InputArgs<CallInput<E>>
): Promise<AnswerOf<E>> {
  const { params = {}, query, body = {}, signal, ...more }: AnyInput = input ?? {};
  const { answers, ...any }: Endpoint = endpoint;
  const path = addressOf<string>(any, params);
  const isFile = Object.values(answers).some((answer) => typeof answer === 'object');
  const sendOptions: SentOptions = {
    ...more,
    ...(signal ? { signal } : {}),
    ...(query ? { params: query } : {}),
    ...(isFile ? { responseType: 'blob' } : {}),
  };
  const options = Object.keys(sendOptions).length > 0 ? sendOptions : undefined;
  switch (endpoint.method) {
    case 'GET':
      return client.get(path, options);
    case 'DELETE':
      return client.delete(path, options);
    case 'PUT':
      return client.put(path, body, options);
    case 'POST':
      return client.post(path, body, options);
  }
}
