import { type Access, type Answer, type Endpoint, goodStatusOf, IDEMPOTENCY_KEY, type Limit } from '@market/api';
import { type AnswerName, ANSWERS } from '@market/contracts/answers';
import { ENDPOINTS, errorCodesOf } from '@market/contracts/endpoints';
import { ERRORS } from '@market/contracts/errors';
import { LIMITS } from '@market/contracts/limits';
import { SERVICE_NAMES, SERVICES } from '@market/contracts/services';
import { PRODUCT_NAME } from '@market/contracts/site';
import { groupBy } from '../group-by';
import { jsonSchemaOf, type Json } from './json-schema';

/** Generates the API description (OpenAPI 3.1) from the endpoints, so that it cannot deviate from the code. */
export function openApiDocument({ publicUrl }: { publicUrl: string }): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    if (endpoint.internal) continue;
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1.0.0',
      description:
        'Calls of the job marketplace. Lists take `page` and `limit` and answer `{records, total, page, limit}`.',
      contact: { name: PRODUCT_NAME, url: `${publicUrl}/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: SERVICE_NAMES.map((name) => ({ name, description: SERVICES[name] })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: PROBLEM, ...answerSchemas(paths) },
    },
  };
}

/**
 * Schemas that the paths reference, with their dependencies. A nested named schema becomes a `$ref`, so that generated
 * clients have one type for it.
 */
function answerSchemas(paths: Json): Record<string, Json> {
  const names = new Map(Object.entries(ANSWERS).map(([name, schema]) => [JSON.stringify(schema), name]));
  const shared = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map((one: unknown) => shared(one));
    const name = 'type' in part || 'anyOf' in part ? names.get(JSON.stringify(part)) : undefined;
    return name ? { $ref: refTo(name) } : partsOf(part);
  };
  const partsOf = (part: object) =>
    Object.fromEntries(Object.entries(part).map(([key, value]) => [key, shared(value)]));

  const used: Record<string, Json> = {};
  const take = (text: string) => {
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name === undefined || !isAnswerName(name) || used[name]) continue;
      used[name] = partsOf(ANSWERS[name]);
      take(JSON.stringify(used[name]));
    }
  };
  take(JSON.stringify(paths));
  return used;
}

const isAnswerName = (name: string): name is AnswerName => Object.hasOwn(ANSWERS, name);
const refTo = (schema: string) => `#/components/schemas/${schema}`;

function operationOf(name: string, endpoint: Endpoint): Json {
  const { service, summary, access, path, query, idempotent, limits, keyScope } = endpoint;
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, parameter]) => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(query ? queryParameters(query) : []),
    ...(idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source } }]
      : []),
  ];
  return {
    operationId: name,
    tags: [service],
    summary,
    description: [whoMayCall(access), ...byKey(keyScope), ...(limits ?? []).map(howOften)].join(' '),
    ...(access === 'public' ? {} : { security: [...(needsNoToken(access) ? [{}] : []), { bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(endpoint),
    responses: { ...goodAnswersOf(endpoint), ...failuresOf(endpoint) },
  };
}

const needsNoToken = (access: Access) => typeof access === 'object' && 'by' in access && access.mayBeMissing === true;

function whoMayCall(access: Access): string {
  if (access === 'public') return 'Anybody may call this.';
  if (access === 'signed-in') return 'Anybody signed in may call this.';
  if ('by' in access) return access.by;
  const state = access.approved ? ', verified and approved' : access.verified ? ', verified' : '';
  return `For ${access.roles.join(', ')}${state}.`;
}

const byKey = (scope: Endpoint['keyScope']): string[] =>
  scope ? [`API keys of a company may call this with the scope ${scope}.`, howOften(LIMITS.apiKeyCalls)] : [];

const WINDOWS: Readonly<Record<number, string>> = { 3_600: 'an hour', 86_400: 'a day' };

function howOften({ by, counts = 'calls', points, durationSeconds }: Limit): string {
  return `At most ${points.toLocaleString('en')} ${counts} ${WINDOWS[durationSeconds] ?? `in ${durationSeconds} s`} by ${by}.`;
}

function queryParameters(query: NonNullable<Endpoint['query']>): Json[] {
  const { properties, required = [] } = jsonSchemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    schema,
  }));
}

function bodyOf({ body, multipart }: Endpoint): Json {
  if (!body) return {};
  const schema = jsonSchemaOf(body);
  const files: Record<string, Json> = {};
  for (const name of multipart?.files ?? []) files[name] = { type: 'string', format: 'binary' };
  const full = { ...schema, properties: { ...schema.properties, ...files } };
  const required = (schema.required ?? []).length > 0;
  const content = multipart
    ? { 'multipart/form-data': { schema: full, encoding: encodingOf(schema.properties) } }
    : { 'application/json': { schema: full } };
  return { requestBody: { required, content } };
}

/** Encodes a list as one comma-separated form part, because a form allows only twenty parts. */
function encodingOf(properties: Record<string, Json>): Json {
  const lists = Object.entries(properties).filter(([, { type }]) => [type].flat().includes('array'));
  return Object.fromEntries(lists.map(([name]) => [name, { style: 'form', explode: false }]));
}

function goodAnswersOf(endpoint: Endpoint): Json {
  const answers = Object.entries(endpoint.answers).map(([status, answer]): [string, Json] => [
    status,
    {
      ...responseOf(answer, status === '304' ? 'Not changed since the answer of `If-None-Match`' : 'Done'),
      ...headersOf(endpoint),
    },
  ]);
  return Object.fromEntries(answers.length > 0 ? answers : [[goodStatusOf(endpoint), responseOf('nothing')]]);
}

function headersOf({ caching }: Endpoint): Json {
  return caching ? { headers: { 'Cache-Control': { schema: { type: 'string', const: caching } } } } : {};
}

function responseOf(answer: Answer, description = 'Done'): Json {
  if (answer === 'nothing') return { description };
  if (typeof answer === 'object') {
    // Without a type: tools for event streams treat each event as an object.
    const schema = { contentMediaType: answer.type };
    return { description, content: { [answer.type]: { schema } } };
  }
  const schema = { $ref: refTo(answer) };
  return { description, content: { 'application/json': { schema } } };
}

/** Groups error codes by status, each with its sentence. */
function failuresOf(endpoint: Endpoint): Json {
  const byStatus = groupBy(errorCodesOf(endpoint), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [{ $ref: refTo('Problem') }, { properties: { code: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  );
}

/** Schema of all errors (RFC 9457, plus our own members). */
const PROBLEM = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A sentence for a person' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Field name to its message' },
    rules: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code'],
        properties: {
          code: { type: 'string' },
          values: { type: 'object', required: ['max'], properties: { max: { type: 'integer' } } },
        },
      },
      description: 'Field name to the rule that it broke, for clients with a language of their own',
    },
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    message: { type: 'string' },
  },
};
