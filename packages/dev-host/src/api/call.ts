import { MarketError, fieldsInvalid, isMarketError, type Listing, type LoginType, type User } from '@market/contracts';
import { ValidationError, type AnyObject, type InferType, type ObjectSchema } from 'yup';
import { personOf } from './people';
import type { Records } from './records';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What an answer is made from. */
export interface Call<Body> {
  /** Of a call with a body what its schema made of it, of a GET its query. */
  body: Body;
  params: Record<string, string>;
  records: Records;
  /** Who calls; null for a visitor. */
  user: User | null;
}

/** One call of the API, as a service's route row states it. */
export interface AnswerRow {
  method: Method;
  /** Below `/api`, with parameters as `:id`. */
  path: string;
  answer(request: Request, params: Record<string, string>, records: Records): Promise<Response>;
}

interface RowOptions<Schema> {
  /** Who may call; everybody where nothing is said. */
  access?: 'signed-in' | LoginType[];
  takes?: Schema;
  status?: number;
}

type Anything = ObjectSchema<AnyObject>;
type BodyOf<Schema> = Schema extends Anything ? InferType<Schema> : AnyObject;

/** The path of a link of `api`, with `:1` for its parameter. */
export function pathOf(link: (...parameters: never[]) => string): string {
  return link('PARAMETER' as never).replace('PARAMETER', ':id');
}

/**
 * States a call: who may, what it takes, and what it answers. Bodies are checked with the schema that the service
 * checks with, and refused in the same form.
 * @param link the entry of `api` in the contracts
 * @param run gives the answer's body, a `Response`, or nothing; throws a `MarketError` to refuse
 */
export function answerTo<Schema extends Anything | undefined = undefined>(
  method: Method,
  link: (parameter: never) => string,
  { access, takes, status = 200 }: RowOptions<Schema>,
  run: (call: Call<BodyOf<Schema>>) => unknown,
): AnswerRow {
  return {
    method,
    path: pathOf(link),
    async answer(request, params, records) {
      try {
        const user = whoCalls(request, records);
        if (access && !user) throw new MarketError('token-missing');
        if (Array.isArray(access) && user && !access.includes(user.login_type)) throw new MarketError('role-wrong');
        const sent = await bodyOf(request);
        const body = takes ? checked(takes, sent) : sent;
        const answer = run({ body: body as BodyOf<Schema>, params, records, user });
        if (answer instanceof Response) return answer;
        return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer, { status });
      } catch (error) {
        return refusal(error);
      }
    },
  };
}

/** The answer to a call that is refused, in the one form of the contract. */
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

/** One page of a list. */
export function pageOf<Entry>(
  entries: readonly Entry[],
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): Listing<Entry> {
  return { records: entries.slice((page - 1) * limit, page * limit), total: entries.length, page, limit };
}

/** The entry, or the refusal that the services give for what is not there or not one's own. */
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
  return text ? (JSON.parse(text) as AnyObject) : {};
}

/** The body as its schema takes it. @throws MarketError 'fields-invalid' with the message of each field */
export function checked(schema: Anything, sent: AnyObject): AnyObject {
  try {
    return schema.validateSync(sent, { abortEarly: false, stripUnknown: true }) as AnyObject;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const faults = error.inner.length > 0 ? error.inner : [error];
    throw fieldsInvalid(
      Object.fromEntries(faults.map(({ path, message }): [string, string] => [path ?? '', message]).reverse()),
    );
  }
}
