import { addressOf, type AnswerOf, type Endpoint, type ParamsOf, type SentBodyOf, type SentQueryOf } from './endpoint';

/** Options of a call, besides its input. */
export interface CallOptions {
  /** Ends the call. */
  signal?: AbortSignal | undefined;
  /** Makes a second try harmless, where the endpoint is idempotent. */
  idempotencyKey?: string;
  /** From 0 to 1, while a body is uploaded. */
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

/** Input of an endpoint: path parameters, query and body, as far as it has them. */
export type Parts<E extends Endpoint> = ([keyof ParamsOf<E>] extends [never] ? unknown : { params: ParamsOf<E> }) &
  (E['query'] extends object ? { query?: SentQueryOf<E> } : unknown) &
  (E['body'] extends object ? { body: SentBodyOf<E> } : unknown);

export type CallInput<E extends Endpoint> = Parts<E> & CallOptions;

/** An input that may be left out where all of it may. */
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
  // Each caller types its input by its endpoint.
  const { params = {}, query = {}, body } = (input ?? {}) as AnyParts;
  const { method, ...any }: Endpoint = endpoint;
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(given).toString();
  const path = addressOf<string>(any, params);
  return { method, path: text ? `${path}?${text}` : path, body };
}

/**
 * Calls an endpoint of the API.
 * @param client the shell's `http`
 * @param input what the endpoint takes, and how it is called
 * @returns what the endpoint says it answers; a `Blob` for a file
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
  const given: SentOptions = {
    ...more,
    ...(signal ? { signal } : {}),
    ...(query ? { params: query } : {}),
    ...(isFile ? { responseType: 'blob' } : {}),
  };
  const options = Object.keys(given).length > 0 ? given : undefined;
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
