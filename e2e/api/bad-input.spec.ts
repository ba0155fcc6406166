import { expect, test } from '@playwright/test';
import { JSON_MAX_BYTES } from '@market/api';
import { ADMIN, candidate, employer, signIn } from './../support/people';

interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}

const WRONG_VALUES: Array<[string, unknown]> = [
  ['an operator', { $gt: '' }],
  ['another operator', { $ne: null }],
  ['a regular expression', { $regex: '.*' }],
  ['code', { $where: 'sleep(3000)' }],
  ['a list', ['a', 'b']],
  ['a flag', true],
  ['null', null],
  ['a huge number', 1e308],
  ['a disguised id', { _bsontype: 'ObjectId' }],
  ['a long text', 'x'.repeat(60_000)],
  ['a NUL', 'a\u0000b'],
];

/** Malformed request of a hostile client. */
interface BadRequest {
  what: string;
  url: string;
  method: string;
  token: string;
  body: string;
  type?: string;
}

const AT_ONCE = 12;
const INTERNALS = /\bat .*\.(ts|js):\d|mongo|\bE11000\b|node_modules|CastError/i;

/** Sends it; gives what is wrong with the answer, or undefined for an answer in the one shape of the contract. */
async function fault({
  what,
  url,
  method,
  token,
  body,
  type = 'application/json',
}: BadRequest): Promise<string | undefined> {
  const answer = await fetch(url, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
  const text = await answer.text();
  if (answer.status < 400) return undefined;
  if (answer.status >= 500) return `${what}: ${answer.status} ${text}`;
  const problem = (answer.headers.get('content-type') ?? '').includes('application/problem+json')
    ? JSON.parse(text)
    : {};
  const isClean =
    [problem.error, problem.code, problem.requestId].every((member) => typeof member === 'string') &&
    !INTERNALS.test(text);
  return isClean ? undefined : `${what}: ${answer.status} ${text}`;
}

function badRequests({
  path,
  method,
  operation,
  token,
  baseURL,
}: {
  path: string;
  method: string;
  operation: Operation;
  token: string;
  baseURL: string;
}): BadRequest[] {
  const at = { url: `${baseURL}/api${path.replace(/\{\w+\}/g, '000000000000000000000000')}`, method, token };
  const schema = operation.requestBody?.content['application/json']?.schema;
  const whole: Array<[string, string, string?]> = [
    ['nothing', '{}'],
    ['half a body', '{"a":'],
    ['XML', '<a/>', 'application/xml'],
    ['a deep nest', `${'['.repeat(15_000)}${']'.repeat(15_000)}`],
    ['a prototype', '{"__proto__":{"user_approval_status":1},"constructor":{"prototype":{"x":1}}}'],
  ];
  const fields = Object.keys(schema?.properties ?? {});
  return [
    ...whole.map(([name, body, type]) => ({
      ...at,
      what: `${method} ${path} with ${name}`,
      body,
      ...(type ? { type } : {}),
    })),
    ...fields.flatMap((field) =>
      WRONG_VALUES.map(([name, value]) => ({
        ...at,
        what: `${method} ${path} with ${name} as ${field}`,
        body: JSON.stringify({ [field]: value }),
      })),
    ),
  ];
}

test('every call answers missing, wrong-typed, oversized and hostile bodies as the contract says, and every part lives on', async ({
  request,
  baseURL,
}) => {
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  expect(Object.keys(paths).length).toBeGreaterThan(35);
  const tokens = [
    (await employer(request, 'Hostile Inputs')).token,
    (await candidate(request, 'Hostile Hands')).token,
    (await signIn(request, ADMIN)).token,
  ];
  const work: BadRequest[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      // Signing out would end the very sessions that the rest of this test goes on with.
      if ((method === 'post' || method === 'put') && path !== '/auth/logout')
        work.push(...tokens.flatMap((token) => badRequests({ path, method, operation, token, baseURL: baseURL! })));
    }
  }
  const faults: string[] = [];
  const worker = async () => {
    for (let next = work.pop(); next; next = work.pop()) {
      const found = await fault(next);
      if (found) faults.push(found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(faults).toEqual([]);
  // A busy machine may need a moment after so many at once.
  await expect.poll(async () => (await request.get('/readyz')).status(), { timeout: 60_000 }).toBe(200);
});

test('a body above the limit is 413, half a body 400, a foreign media type 415, wrong fields 422 with the words of the spec', async ({
  request,
}) => {
  const post = (data: string, type = 'application/json') =>
    request.post('/api/auth/login', { headers: { 'content-type': type }, data });
  expect((await post(JSON.stringify({ login_email: 'x'.repeat(JSON_MAX_BYTES + 1) }))).status()).toBe(413);
  expect((await post('{"login_email":')).status()).toBe(400);
  expect((await post('login_email=a', 'application/x-www-form-urlencoded')).status()).toBe(415);
  const answer = await post(JSON.stringify({ login_email: { $gt: '' } }));
  expect(answer.status()).toBe(422);
  expect((await answer.json()).fields).toMatchObject({ login_pass: 'Password is required' });
});
