import { isRecord } from '@market/api/type-guards';
import { AxiosError, AxiosHeaders } from 'axios';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isApiError, type ApiError, type HttpClient } from '../src';
import { createHttp, type HttpNeeds } from '../src/http';
import { toApiError } from '../src/http/to-api-error';
import { aPerson } from './a-person';

/** Product part of the client: it knows one code and one rule. */
const PRODUCT: Pick<HttpNeeds, 'refreshPath' | 'sentences'> = {
  refreshPath: '/auth/refresh-token',
  sentences: {
    sessionEnded: 'Invalid token',
    ofError: async (code) => (code === 'fields-invalid' ? `⟦${code}⟧` : undefined),
    ofRule: async (rule) => (isRecord(rule) && rule.code === 'rules.emailRequired' ? `⟦${rule.code}⟧` : undefined),
  },
};

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const answers = new Map<string, Answer>();
const asked: { name: string; authorization?: string; body: string; headers: IncomingMessage['headers'] }[] = [];
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type, idempotency-key');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    if (request.method === 'OPTIONS') return void response.end();
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const name = `${request.method} ${request.url}`;
      asked.push({
        name,
        body,
        headers: request.headers,
        ...(request.headers.authorization ? { authorization: request.headers.authorization } : {}),
      });
      const answer = answers.get(name);
      if (answer) answer(request, response, body);
      else json(response, 404, { error: `no ${name}`, code: 'not-found', requestId: 'r-404' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

let token: string | null;
let stored: string | null;
let ended: number;
/** Token of a person who signs in again on the spot. */
let tokenAfterEnd: string | null;
let http: HttpClient;

beforeEach(() => {
  answers.clear();
  asked.length = 0;
  token = 'old';
  stored = 'old';
  ended = 0;
  tokenAfterEnd = null;
  http = createHttp({
    ...PRODUCT,
    baseUrl,
    token: () => token,
    storedToken: () => stored,
    renewed: (session) => {
      token = session.token;
      stored = session.token;
    },
    end: async () => {
      ended += 1;
      token = tokenAfterEnd;
      stored = tokenAfterEnd;
      return tokenAfterEnd;
    },
  });
});

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
};
const expired = { error: 'Your session has expired. Please log in again.', code: 'token-expired', requestId: 'r-1' };
const forToken =
  (wanted: string, body: unknown): Answer =>
  (request, response) =>
    request.headers.authorization === `Bearer ${wanted}` ? json(response, 200, body) : json(response, 401, expired);
const count = (name: string) => asked.filter((request) => request.name === name).length;
const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('the call did not fail')),
    (error: unknown) => (isApiError(error) ? error : Promise.reject(error)),
  );

test('an answer is unwrapped to its body, and the bearer token is sent', async () => {
  answers.set('GET /auth/profile', forToken('old', { login_id: '1' }));
  await expect(http.get('/auth/profile')).resolves.toEqual({ login_id: '1' });
});

test('a visitor sends no bearer token', async () => {
  token = null;
  answers.set('POST /auth/login', (_request, response) => json(response, 200, {}));
  await http.post('/auth/login', { login_email: 'a@b.test' });
  expect(asked[0]).toMatchObject({ body: '{"login_email":"a@b.test"}' });
  expect(asked[0]?.authorization).toBeUndefined();
});

test('lists in the query are repeated keys, and an idempotency key is sent as its header', async () => {
  answers.set('POST /job-posts?skills=a&skills=b', (_request, response) => json(response, 201, { id: '1' }));
  await http.post('/job-posts', {}, { params: { skills: ['a', 'b'], page: undefined }, idempotencyKey: 'key-1' });
  expect(asked[0]?.headers['idempotency-key']).toBe('key-1');
});

test('a page in another language says a code and a field’s rule in its own words, and keeps the server’s where it knows none', async () => {
  document.documentElement.lang = 'en-XA';
  try {
    const data = {
      title: 'Please check the marked fields.',
      error: 'Please check the marked fields.',
      code: 'fields-invalid',
      fields: { login_email: 'Email is required', other: 'No.' },
      rules: { login_email: { code: 'rules.emailRequired' }, other: { code: 'rules.ofLaterVersions' } },
    };
    const failureOf = (body: object) =>
      new AxiosError('refused', 'ERR', undefined, undefined, {
        status: 422,
        statusText: '',
        headers: {},
        config: { headers: new AxiosHeaders() },
        data: body,
      });
    const { sentences } = PRODUCT;
    // Specific sentences win over the code's default.
    expect((await toApiError(failureOf({ ...data, error: 'The row 7 has no title.' }), sentences)).error).toBe(
      'The row 7 has no title.',
    );
    const { fields, error } = await toApiError(failureOf(data), sentences);
    expect(error).toBe('⟦fields-invalid⟧');
    expect(fields).toEqual({ login_email: '⟦rules.emailRequired⟧', other: 'No.' });
    expect((await toApiError(failureOf({ ...data, code: 'of-later' }), sentences)).error).toBe(data.error);
  } finally {
    document.documentElement.lang = '';
  }
});

test('a refused form becomes an error with its fields, code, request id and sentence', async () => {
  answers.set('POST /auth/register', (_request, response) =>
    json(response, 422, {
      error: 'Please check the marked fields.',
      code: 'fields-invalid',
      requestId: 'r-9',
      fields: { login_email: 'Invalid email format' },
    }),
  );
  const error = await failure(http.post('/auth/register', {}));
  expect(error).toMatchObject({
    status: 422,
    code: 'fields-invalid',
    requestId: 'r-9',
    error: 'Please check the marked fields.',
    fields: { login_email: 'Invalid email format' },
  });
});

test('a wait that the server asks for is kept', async () => {
  answers.set('POST /auth/send-phone-otp', (_request, response) => {
    response.setHeader('Retry-After', '30');
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
    json(response, 429, { error: 'Too many tries.', code: 'too-many-requests', requestId: 'r' });
  });
  await expect(failure(http.post('/auth/send-phone-otp'))).resolves.toMatchObject({ retryAfterSeconds: 30 });
});

test('the JSON of a failed download is read out of its blob', async () => {
  answers.set('GET /candidates/c/resume', (_request, response) =>
    json(response, 404, { error: 'No resume.', code: 'not-found', requestId: 'r' }),
  );
  await expect(failure(http.get('/candidates/c/resume', { responseType: 'blob' }))).resolves.toMatchObject({
    status: 404,
    error: 'No resume.',
  });
});

test('HTML of something in between gives no sentence to show', async () => {
  answers.set('GET /auth/profile', (_request, response) => {
    response.statusCode = 502;
    response.end('<h1>Bad gateway</h1>');
  });
  await expect(failure(http.get('/auth/profile'))).resolves.toMatchObject({ status: 502, code: 'unknown', error: '' });
});

test('no answer at all is a network error', async () => {
  // Not by a real broken connection: jsdom would keep that request's clock running for half a minute.
  await expect(
    toApiError(new AxiosError('Network Error', AxiosError.ERR_NETWORK), PRODUCT.sentences),
  ).resolves.toMatchObject({
    status: 0,
    code: 'network',
    error: '',
  });
});

test('S32: a burst of 401s causes one refresh, and every call is answered', async () => {
  answers.set('GET /a', forToken('new', 'a'));
  answers.set('GET /b', forToken('new', 'b'));
  answers.set('POST /c', forToken('new', 'c'));
  answers.set('POST /auth/refresh-token', (_request, response) =>
    json(response, 200, { token: 'new', user: aPerson() }),
  );
  await expect(Promise.all([http.get('/a'), http.get('/b'), http.post('/c', { kept: true })])).resolves.toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(count('POST /auth/refresh-token')).toBe(1);
  expect(asked.filter(({ name }) => name === 'POST /c').map(({ body }) => body)).toEqual([
    '{"kept":true}',
    '{"kept":true}',
  ]);
});

test('a token that another tab renewed is used without a refresh', async () => {
  stored = 'new';
  answers.set('GET /a', forToken('new', 'a'));
  await expect(http.get('/a')).resolves.toBe('a');
  expect(count('POST /auth/refresh-token')).toBe(0);
});

test('without a stored token there is no refresh: the session ends', async () => {
  stored = null;
  answers.set('GET /a', forToken('new', 'a'));
  await expect(failure(http.get('/a'))).resolves.toMatchObject({ status: 401 });
  expect(count('POST /auth/refresh-token')).toBe(0);
  expect(ended).toBe(1);
});

test.each([401, 417])('a refresh that answers %i ends the session once', async (status) => {
  answers.set('GET /a', forToken('new', 'a'));
  answers.set('GET /b', forToken('new', 'b'));
  answers.set('POST /auth/refresh-token', (_request, response) =>
    json(response, status, {
      error: 'Your session has ended. Please log in again.',
      code: 'session-ended',
      requestId: 'r',
    }),
  );
  const errors = await Promise.all([failure(http.get('/a')), failure(http.get('/b'))]);
  expect(errors.map((error) => error.status)).toEqual([401, 401]);
  expect(ended).toBe(1);
});

test('a refresh that the server cannot answer now keeps the session', async () => {
  answers.set('GET /a', forToken('new', 'a'));
  answers.set('POST /auth/refresh-token', (_request, response) =>
    json(response, 503, { error: 'Away', code: 'service-unavailable', requestId: 'r' }),
  );
  await expect(failure(http.get('/a'))).resolves.toMatchObject({ status: 503 });
  expect(ended).toBe(0);
});

test('a call that is refused again with the new token is not tried a third time: the session ends', async () => {
  answers.set('GET /a', forToken('never', 'a'));
  answers.set('POST /auth/refresh-token', (_request, response) =>
    json(response, 200, { token: 'new', user: aPerson() }),
  );
  await expect(failure(http.get('/a'))).resolves.toMatchObject({ status: 401 });
  expect(count('GET /a')).toBe(2);
  expect(count('POST /auth/refresh-token')).toBe(1);
  expect(ended).toBe(1);
});

test("'Invalid token' ends the session without a refresh", async () => {
  answers.set('GET /a', (_request, response) =>
    json(response, 401, { error: 'Invalid token', code: 'token-invalid', requestId: 'r' }),
  );
  await failure(http.get('/a'));
  expect(ended).toBe(1);
  expect(count('POST /auth/refresh-token')).toBe(0);
});

test('the bare sentence of the specification ends it too, and no other code with that sentence does', async () => {
  answers.set('GET /a', (_request, response) => json(response, 400, { message: 'Invalid token' }));
  await expect(failure(http.get('/a'))).resolves.toMatchObject({ code: 'token-invalid' });
  expect(ended).toBe(1);
  answers.set('GET /b', (_request, response) => json(response, 400, { error: 'Invalid token', code: 'link-refused' }));
  await failure(http.get('/b'));
  expect(ended).toBe(1);
});

test.each(['refresh', 'Invalid token'])(
  'a caller who signs in again on the spot gets the answer of the very call that found the session ended: %s',
  async (how) => {
    tokenAfterEnd = 'again';
    const good = forToken('again', 'saved');
    answers.set('POST /a', (request, response, body) => {
      if (how === 'refresh' || request.headers.authorization === 'Bearer again') return good(request, response, body);
      return json(response, 401, { error: 'Invalid token', code: 'token-invalid', requestId: 'r' });
    });
    answers.set('POST /auth/refresh-token', (_request, response) =>
      json(response, 401, { error: 'Your session has ended.', code: 'session-ended', requestId: 'r' }),
    );
    await expect(http.post('/a', { kept: true })).resolves.toBe('saved');
    expect(asked.filter(({ name }) => name === 'POST /a').map(({ body }) => body)).toEqual([
      '{"kept":true}',
      '{"kept":true}',
    ]);
    expect(ended).toBe(1);
  },
);

test('a wrong password is no reason for a refresh', async () => {
  answers.set('POST /auth/login', (_request, response) =>
    json(response, 401, { error: 'Invalid email or password', code: 'credentials-wrong', requestId: 'r' }),
  );
  await expect(failure(http.post('/auth/login', {}))).resolves.toMatchObject({ error: 'Invalid email or password' });
  expect(count('POST /auth/refresh-token')).toBe(0);
});
