import type {
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup';
import { ERRORS, type ErrorCode } from '@market/contracts';
import type { Access, RouteRow } from './route';

type Json = Record<string, unknown>;

/**
 * The `paths` of an OpenAPI 3.1 document, made from a service's rows: they cannot say anything that the code does not
 * do.
 */
export function openApiPaths(service: string, routes: readonly RouteRow[]): Json {
  const paths: Record<string, Json> = {};
  for (const row of routes) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    const parameters = [
      ...[...row.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(row.query ? queryParameters(row.query.describe() as SchemaObjectDescription) : []),
      ...(row.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
    ];
    (paths[path] ??= {})[row.method.toLowerCase()] = {
      tags: [service],
      summary: row.summary,
      description: row.admit?.says ?? whoMayCall(row.access),
      ...(row.access === 'public' && !row.admit ? {} : { security: [{ bearer: [] }] }),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(row.body
        ? {
            requestBody: {
              required: true,
              content: { [row.multipart ? 'multipart/form-data' : 'application/json']: { schema: bodySchema(row) } },
            },
          }
        : {}),
      responses: responsesOf(row),
    };
  }
  return paths;
}

function whoMayCall(access: Access): string {
  if (access === 'public') return 'Anybody may call this.';
  if (access === 'signed-in') return 'Anybody signed in may call this.';
  return `For ${access.roles.join(', ')}${access.approved ? ', verified and approved' : access.verified ? ', verified' : ''}.`;
}

function bodySchema(row: RouteRow): Json {
  const schema = jsonSchemaOf(row.body!.describe() as SchemaObjectDescription);
  if (!row.multipart) return schema;
  const files = Object.fromEntries(row.multipart.files.map((name) => [name, { type: 'string', format: 'binary' }]));
  return { ...schema, properties: { ...(schema.properties as Json), ...files } };
}

function queryParameters(description: SchemaObjectDescription): Json[] {
  return Object.entries(description.fields).map(([name, field]) => ({
    name,
    in: 'query',
    schema: jsonSchemaOf(field),
  }));
}

function responsesOf(row: RouteRow): Json {
  const good = {
    description: 'Done',
    ...(row.response
      ? {
          content: { 'application/json': { schema: jsonSchemaOf(row.response.describe() as SchemaObjectDescription) } },
        }
      : {}),
  };
  const codes: ErrorCode[] = [
    'service-unavailable',
    'too-many-requests',
    ...(row.body ? (['not-parseable', 'fields-invalid'] as const) : []),
    ...(row.access === 'public' && !row.admit ? [] : (['token-missing'] as const)),
    ...(typeof row.access === 'object' ? (['role-wrong'] as const) : []),
    ...(row.path.includes(':') ? (['not-found'] as const) : []),
  ];
  const problems = Object.fromEntries(
    codes.map((code) => [String(ERRORS[code].status), { $ref: '#/components/responses/Problem' }]),
  );
  return { [String(row.status ?? 200)]: good, ...problems };
}

/** JSON Schema of what a yup description tells: types, lists, choices, limits and patterns. */
function jsonSchemaOf(field: SchemaFieldDescription): Json {
  const description = field as SchemaDescription;
  if (description.type === 'object') {
    const fields = (field as SchemaObjectDescription).fields ?? {};
    const required = Object.entries(fields)
      .filter(([, one]) => !(one as SchemaDescription).optional)
      .map(([name]) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, jsonSchemaOf(one)])),
      ...(required.length > 0 ? { required } : {}),
    };
  }
  if (description.type === 'array') {
    const inner = (field as SchemaInnerTypeDescription).innerType;
    return { type: 'array', items: inner && !Array.isArray(inner) ? jsonSchemaOf(inner) : {} };
  }
  const type = description.type === 'mixed' ? undefined : description.type;
  const limits = Object.assign(
    {},
    ...(description.tests ?? []).map(({ name, params }) => limitOf(description.type, name, params)),
  ) as Json;
  const choices = (description.oneOf ?? []).filter((value) => typeof value !== 'object');
  return {
    ...(type ? { type } : {}),
    ...limits,
    ...(choices.length > 0 ? { enum: choices } : {}),
    ...(description.default !== undefined && typeof description.default !== 'function'
      ? { default: description.default }
      : {}),
  };
}

function limitOf(type: string, name: string | undefined, params: Record<string, unknown> | undefined): Json {
  const text = type === 'string';
  if (name === 'min') return { [text ? 'minLength' : 'minimum']: params?.min };
  if (name === 'max') return { [text ? 'maxLength' : 'maximum']: params?.max };
  if (name === 'email') return { format: 'email' };
  if (name === 'integer') return { type: 'integer' };
  return {};
}
