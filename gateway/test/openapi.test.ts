import { Ajv2020 } from 'ajv/dist/2020';
import type { Endpoint } from '@market/api';
import { exampleOf } from '@market/api/example-of';
import { ANSWERS } from '@market/contracts/answers';
import { ENDPOINTS, errorCodesOf } from '@market/contracts/endpoints';
import { ERRORS } from '@market/contracts/errors';
import { SERVICE_NAMES } from '@market/contracts/services';
import { OPEN_ENDPOINTS, serviceFor } from '../src/route-table';
import { openApiDocument } from '../src/views/openapi';

interface Described {
  openapi: string;
  tags: Array<{ name: string }>;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}
interface Operation {
  operationId: string;
  description: string;
  tags: string[];
  parameters?: Array<{ name: string; in: string }>;
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<
    string,
    {
      content?: Record<string, { schema?: { $ref?: string } }>;
      headers?: Record<string, { schema: { const: string } }>;
    }
  >;
}
const document = openApiDocument({ publicUrl: 'http://localhost:3000' }) as unknown as Described;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('every endpoint that is open to the world is described once, under its name, and leads to its service', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    Object.entries<Endpoint>(ENDPOINTS)
      .filter(([, { internal }]) => !internal)
      .map(([name]) => name)
      .sort(),
  );
  expect(
    OPEN_ENDPOINTS.filter(({ method, path, service }) => serviceFor(method, path.replace(/:\w+/g, 'any')) !== service),
  ).toEqual([]);
  expect(document.tags.map(({ name }) => name)).toEqual([...SERVICE_NAMES]);
});

test('each operation states a good answer, its failures by status, and the parameters of its path', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const { operationId, parameters = [], responses } of Object.values(methods)) {
      const endpoint: Endpoint = ENDPOINTS[operationId as keyof typeof ENDPOINTS];
      expect([operationId, Object.keys(responses).sort()]).toEqual([
        operationId,
        [
          ...new Set([
            ...Object.keys(endpoint.answers),
            ...errorCodesOf(endpoint).map((code) => String(ERRORS[code].status)),
          ]),
        ].sort(),
      ]);
      expect(parameters.filter(({ in: place }) => place === 'path').map(({ name }) => `{${name}}`)).toEqual(
        path.match(/\{\w+\}/g) ?? [],
      );
    }
});

test('every answer that has a content has a schema of it, files and streams too', () => {
  const contents = operations.flatMap(({ operationId, responses }) =>
    Object.values(responses as Record<string, { content?: Record<string, { schema?: object }> }>).flatMap(
      ({ content = {} }) => Object.entries(content).map(([type, { schema }]) => ({ operationId, type, schema })),
    ),
  );
  expect(contents.map(({ type }) => type)).toContain('application/pdf');
  expect(contents.filter(({ schema }) => Object.keys(schema ?? {}).length === 0)).toEqual([]);
});

test('an operation says how often it may be called, and for how long its answer may be kept', () => {
  const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name)!;
  expect(operationOf('importJobs').description).toContain(
    'At most 30 calls an hour by account. At most 120 calls a day by account.',
  );
  for (const [name, { caching }] of Object.entries<Endpoint>(ENDPOINTS).filter(([, { internal }]) => !internal))
    expect([name, operationOf(name).responses[200]?.headers?.['Cache-Control']?.schema.const]).toEqual([name, caching]);
});

test('a body is described as its form takes it: no empty name, all patterns of a password, null where it stands for nothing', () => {
  const bodyOf = (path: string) =>
    document.paths[path]!.post!.requestBody!.content['application/json']!.schema as {
      required: string[];
      properties: Record<string, Record<string, unknown>>;
    };
  const { login_name, login_pass, country } = bodyOf('/auth/register').properties;
  expect(login_name).toMatchObject({ type: 'string', minLength: 1, maxLength: 100 });
  expect(login_pass).toMatchObject({
    minLength: 8,
    pattern: '[a-z]',
    allOf: [{ pattern: '[A-Z]' }, { pattern: '\\d' }],
  });
  expect(country).toEqual({ type: ['string', 'null'] });
  // An empty text is no choice, and a list may be written in one line; what is empty in it is left out.
  const { emp_type, required_skills } = bodyOf('/job-posts').properties;
  expect(emp_type!.enum).toEqual(['full_time', 'part_time', 'contract', 'internship', 'temporary', '', null]);
  expect(required_skills).toMatchObject({ type: ['array', 'string'] });
  expect(required_skills!.items).not.toHaveProperty('minLength');
  expect(bodyOf('/remotes/overrides')).toMatchObject({
    required: ['overrides'],
    properties: { overrides: { type: 'object', minProperties: 1, additionalProperties: { type: 'string' } } },
  });
});

test('every schema is a schema, every reference leads somewhere, and none stands there for nobody', () => {
  const ajv = new Ajv2020({ strict: false });
  for (const { requestBody } of operations)
    for (const { schema } of Object.values(requestBody?.content ?? {})) expect(ajv.validateSchema(schema)).toBe(true);
  for (const answer of Object.values(ANSWERS)) expect(ajv.validateSchema(answer)).toBe(true);
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name!,
  );
  expect([...new Set(references)].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

test.each(Object.entries(ANSWERS))('%s has an example in which each field fits', (_name, schema) => {
  const ajv = new Ajv2020({ strict: false });
  const isFine = ajv.validate(schema, exampleOf(schema));
  expect([isFine, ajv.errorsText()]).toEqual([true, 'No errors']);
});

describe('a body that is described', () => {
  const bodyOf = (name: string) => {
    const { content } = operations.find(({ operationId }) => operationId === name)!.requestBody!;
    return Object.values(content)[0]!;
  };
  const takes = (name: string, body: object) => new Ajv2020({ strict: false }).validate(bodyOf(name).schema, body);
  const post = {
    job_title: 'Harbour Pilot',
    job_description: 'Brings ships in.',
    job_cate: 1,
    job_location: 'Lisbon',
    salary: '65000',
    required_skills: ['Radio'],
  };

  test('may leave out what a draft leaves out, and nothing of what everybody reads', () => {
    expect(takes('postJob', post)).toBe(true);
    expect(takes('postJob', { job_title: 'Harbour Pilot', status: 'draft' })).toBe(true);
    expect(takes('postJob', { job_title: 'Harbour Pilot' })).toBe(false);
    expect(takes('postJob', { job_title: 'Harbour Pilot', status: 'open' })).toBe(false);
    expect(takes('postJob', { status: 'draft' })).toBe(false);
  });

  test('may say nothing of the highest salary, by a rule that looks at the lowest as well', () => {
    for (const salary_max of ['', null, '70000']) expect(takes('changeJob', { salary_max })).toBe(true);
    expect(takes('changeJob', { salary_max: 'much' })).toBe(false);
  });

  test('may give a salary as a whole number, of as many digits as the text may have', () => {
    for (const salary_max of [0, 70_000, 999_999_999_999]) expect(takes('changeJob', { salary_max })).toBe(true);
    for (const salary_max of [-1, 0.5, 1_000_000_000_000]) expect(takes('changeJob', { salary_max })).toBe(false);
    expect(takes('changeJob', { job_title: 1 })).toBe(false);
  });

  test('needs what no default can stand for', () => {
    const company = { cmp_name: 'Pilots', cmp_webs: 'https://pilots.example', emp_loca: 'Lisbon', emp_addr: 'Quay 1' };
    expect(takes('saveCompany', company)).toBe(false);
    expect(takes('saveCompany', { ...company, cmp_mobn: '2790901279' })).toBe(true);
  });

  test('has a list of a form in one part', () => {
    expect(bodyOf('createCandidate')).toMatchObject({ encoding: { can_skill: { style: 'form', explode: false } } });
  });
});
