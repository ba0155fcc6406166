import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  goodStatusOf,
  type Listing,
  type ParamsOf,
  type QueryOf,
  refusedFields,
} from '@market/api';
import type { User } from '@market/contracts/accounts';
import { fieldsInvalid, isMarketError, MarketError } from '@market/contracts/errors';
import { ValidationError, type AnyObject, type AnyObjectSchema } from 'yup';
import { personOf } from './people';
import type { Records } from './records';

/** Input of a mock response. */
export interface Call<E extends Endpoint> {
  /** Body after validation, or the query of a GET. */
  body: E['method'] extends 'GET' | 'DELETE' ? QueryOf<E> : BodyOf<E>;
  params: ParamsOf<E>;
  records: Records;
  /** Caller; null for a visitor, where the endpoint allows one. */
  user: E['access'] extends 'public' | { by: string } ? User | null : User;
}

/** Mock of an endpoint, like a service's route row. */
export interface AnswerRow {
  endpoint: Endpoint;
  answer(request: Request, params: Record<string, string>, records: Records): Promise<Response>;
}

/** A file is returned as a `Response`. */
type Given<E extends Endpoint> = Exclude<AnswerOf<E>, Blob> | Response;

/**
 * Mocks an endpoint: its access rule, input and status are derived from the endpoint. Bodies are validated with the
 * service's own schema, and refused in the same form.
 * @param run returns the response's body, a `Response`, or nothing; throws a `MarketError` to refuse
 */
export function answerTo<const E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Given<E> | Promise<Given<E>>,
): AnswerRow {
  const { access, body: takes, query, method }: Endpoint = endpoint;
  const schema = method === 'GET' || method === 'DELETE' ? query : takes;
  return {
    endpoint,
    async answer(request, params, records) {
      try {
        const user = whoCalls(request, records);
        if (access !== 'public' && !user) throw new MarketError('token-missing');
        const roles = typeof access === 'object' && 'roles' in access ? access.roles : undefined;
        if (roles && user && !roles.includes(user.login_type)) throw new MarketError('role-wrong');
        const sent = await bodyOf(request);
        const body: unknown = schema ? checked(schema, sent) : sent;
        // Cast: the path and the schema have just validated them.
        const answer = await run({ body, params, records, user } as Call<E>);
        if (answer instanceof Response) return answer;
        return answer === undefined
          ? new Response(null, { status: 204 })
          : Response.json(answer, { status: goodStatusOf(endpoint) });
      } catch (error) {
        return refusal(error);
      }
    },
  };
}

/** Error response to a refused call, in the format of the contract. */
export function refusal(error: unknown): Response {
  const { code, status, message, fields } = isMarketError(error)
    ? error
    : new MarketError('internal', { cause: error });
  // A fault of the mock itself is for its author to see.
  // eslint-disable-next-line no-console
  if (!isMarketError(error)) console.error(error);
  return Response.json(
    { error: message, message, code, requestId: 'dev-host', ...(fields ? { fields } : {}) },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}

/** Page of a list. */
export function pageOf<Entry>(
  entries: readonly Entry[],
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): Listing<Entry> {
  return { records: entries.slice((page - 1) * limit, page * limit), total: entries.length, page, limit };
}

/** Returns the entry, or throws the services' refusal for a missing entry or one of another owner. */
export function existing<Entry>(entry: Entry | undefined): Entry {
  if (entry === undefined) throw new MarketError('not-found');
  return entry;
}

function whoCalls(request: Request, { users }: Records): User | null {
  const person = personOf(request.headers.get('Authorization')?.replace(/^Bearer /, ''));
  return person && users[person];
}

async function bodyOf(request: Request): Promise<AnyObject> {
  if (request.method === 'GET' || request.method === 'DELETE')
    return Object.fromEntries(new URL(request.url).searchParams);
  if (request.headers.get('Content-Type')?.startsWith('multipart/'))
    return Object.fromEntries(await request.formData());
  const text = await request.text();
  // Cast: bodies are objects; the schema refuses anything else.
  return text ? (JSON.parse(text) as AnyObject) : {};
}

/**
 * Body validated by its schema.
 * @throws MarketError 'fields-invalid' with the message of each field
 */
export function checked(schema: AnyObjectSchema, sent: AnyObject): AnyObject {
  try {
    // Cast: an object schema returns an object.
    return schema.validateSync(sent, { abortEarly: false, stripUnknown: true }) as AnyObject;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw fieldsInvalid(refusedFields(error));
  }
}
