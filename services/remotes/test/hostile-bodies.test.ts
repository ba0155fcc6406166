import { UPLOAD_BODY_BYTES } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { testMongo } from '@market/service-kit/testing';
import { ADMIN_PASSWORD, SHELL, build, createStage, upload, type Stage } from './stage';

const mongo = testMongo();
let stage: Stage;
const name = 'mfe_reports';

beforeAll(async () => {
  stage = await createStage(mongo);
  for (const version of ['1.0.0', '1.1.0']) await stage.deploy({ version }).expect(201);
});
afterAll(async () => {
  await stage.close();
  await mongo.drop();
});

const stored = () =>
  Promise.all(
    ['versions', 'remotes', 'history', 'generation', 'deploy_tokens', 'files', 'shells'].map((rows) =>
      stage.rows(rows).find().sort({ _id: 1 }).project({ seen_at: 0 }).toArray(),
    ),
  );

const CALLS: Array<{
  call: string;
  method: 'post' | 'put';
  path: string;
  good: () => Record<string, unknown>;
  fields: string[];
  gateway?: true;
}> = [
  {
    call: 'versions',
    method: 'post',
    path: api.publishVersion(name),
    good: () => upload(build({ version: '1.1.0' })),
    fields: ['package', 'mode', 'share', 'label', 'sources_hash', 'files', 'maps'],
  },
  {
    call: 'live',
    method: 'put',
    path: api.activateVersion(name),
    good: () => ({ version: '1.1.0' }),
    fields: ['version', 'generation'],
  },
  {
    call: 'failed',
    method: 'put',
    path: api.markVersionFailed(name, '1.1.0'),
    good: () => ({ reason: 'it throws' }),
    fields: ['reason'],
  },
  { call: 'rollback', method: 'post', path: api.rollBack(name), good: () => ({}), fields: ['generation'] },
  {
    call: 'canary',
    method: 'put',
    path: api.setCanary(name),
    good: () => ({ version: '1.0.0', share: 10 }),
    fields: ['version', 'share', 'roles', 'stages', 'every_minutes', 'generation'],
  },
  {
    call: 'pin',
    method: 'put',
    path: api.pinVersion(name),
    good: () => ({ version: '1.1.0' }),
    fields: ['version', 'generation'],
  },
  {
    call: 'tokens',
    method: 'post',
    path: api.makeDeployToken(name),
    good: () => ({ for: 'me', password: ADMIN_PASSWORD }),
    fields: ['for'],
  },
  {
    call: 'overrides',
    method: 'post',
    path: api.overrideRemotes(),
    good: () => ({ overrides: { [name]: '1.0.0' } }),
    fields: [],
  },
  {
    call: 'previews',
    method: 'post',
    path: api.openPreview(),
    good: () => ({ link: 'eyJ.x.y' }),
    fields: ['link'],
  },
  {
    call: 'shells',
    method: 'post',
    path: api.noteShell(),
    good: () => ({ ...SHELL }),
    fields: ['contract', 'pages', 'shared'],
    gateway: true,
  },
];
const OPERATORS: Array<[string, unknown]> = [
  ['{"$gt":""}', { $gt: '' }],
  ['{"$ne":null}', { $ne: null }],
  ['a list of lists', [['a']]],
  ['{"$where":"sleep(3000)"}', { $where: 'sleep(3000)' }],
  ['true', true],
  ['a bson type', { _bsontype: 'ObjectId' }],
];
const who = ({ gateway }: { gateway?: true }) => (gateway ? stage.gatewayKey : stage.operatorToken);
const raw = (call: (typeof CALLS)[number], body: string, type = 'application/json') =>
  stage.request[call.method](call.path)
    .set('Authorization', `Bearer ${who(call)}`)
    .set('Content-Type', type)
    .serialize((value) => value as unknown as string)
    .send(body as unknown as object);

describe('S51: operators where text belongs', () => {
  it.each(CALLS.flatMap((call) => call.fields.map((field) => ({ ...call, field }))))(
    '$field of $call refuses them all and stores nothing',
    async ({ field, ...call }) => {
      const before = await stored();
      for (const [label, value] of OPERATORS) {
        const answer = await stage.as(who(call))[call.method](call.path, { ...call.good(), [field]: value });
        expect({ label, status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
          label,
          status: 422,
          fields: [field],
        });
      }
      expect(await stored()).toEqual(before);
    },
  );

  it('a file’s path, hash and content are text and nothing else', async () => {
    for (const part of ['path', 'hash', 'content']) {
      for (const [label, value] of OPERATORS) {
        const body = upload(build());
        const answer = await stage
          .as(stage.operatorToken)
          .post(api.publishVersion(name), { ...body, files: [{ ...body.files[0], [part]: value }] });
        expect({ part, label, status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
          part,
          label,
          status: 422,
          fields: ['files'],
        });
        const maps = [{ ...body.files[0], [part]: value }];
        const ofMaps = await stage.as(stage.operatorToken).post(api.publishVersion(name), { ...body, maps });
        expect([part, label, ofMaps.status, Object.keys(ofMaps.body.fields ?? {})]).toEqual([
          part,
          label,
          422,
          ['maps'],
        ]);
      }
    }
  });

  it('an override names a version for each remote, and nothing else', async () => {
    for (const overrides of [
      undefined,
      null,
      'x',
      [],
      {},
      { [name]: { $gt: '' } },
      { [name]: ['1.0.0'] },
      { [name]: true },
      { __proto__: null, constructor: '1.0.0' },
    ]) {
      const { status } = await stage.as(undefined).post(api.overrideRemotes(), { overrides });
      expect(status).toBeGreaterThanOrEqual(404);
      expect(status).toBeLessThan(500);
    }
  });

  it.each(['[$ne]=1', '%5B%24gt%5D=', '..%2f..%2fetc%2fpasswd', '%00', '$where', '__proto__', 'constructor'])(
    'a name such as %j in the path is simply no remote',
    async (odd) => {
      const before = await stored();
      expect((await stage.as(stage.operatorToken).put(`/remotes/${odd}/live`, { version: '1.0.0' })).status).toBe(404);
      expect((await stage.as(stage.operatorToken).post(`/remotes/${odd}/tokens`, { for: 'me' })).status).toBe(404);
      expect((await stage.as(stage.operatorToken).post(`/remotes/${odd}/versions`, upload(build()))).status).toBe(422);
      expect((await stage.request.get(`/published-remotes/files/${odd}`)).status).toBe(404);
      expect(await stored()).toEqual(before);
    },
  );
});

describe('S54: bodies of a kind that no call needs', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  it.each([
    ['15,000 levels of nesting', nested(15_000), 'application/json', 400],
    ['JSON that ends too soon', '{"version": "a', 'application/json', 400],
    ['plain text', 'version=1', 'text/plain', 415],
    ['a form', 'version=1', 'application/x-www-form-urlencoded', 415],
    ['a bare string', '"text"', 'application/json', 400],
  ])('%s: refused by every call, nothing stored', async (_what, body, type, status) => {
    const before = await stored();
    for (const call of CALLS) {
      const answer = await raw(call, body, type);
      expect({ call: call.call, status: answer.status }).toEqual({ call: call.call, status });
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at \w+ \(|Mongo|stack/);
    }
    expect(await stored()).toEqual(before);
  });

  it('a body above its limit is refused; one of a stranger is not even read', async () => {
    const huge = JSON.stringify({ package: 'x'.repeat(UPLOAD_BODY_BYTES) });
    expect((await raw(CALLS[0]!, huge)).status).toBe(413);
    expect((await raw(CALLS[1]!, JSON.stringify({ version: 'x'.repeat(103_000) }))).status).toBe(413);
    expect(
      (await stage.request.post(api.publishVersion(name)).set('Content-Type', 'application/json').send('{"half": '))
        .status,
    ).toBe(401);
  });

  it('more files than a version may have are refused by their number', async () => {
    const body = upload(build());
    const { fields } = (
      await stage
        .as(stage.operatorToken)
        .post(api.publishVersion(name), {
          ...body,
          files: Array.from({ length: 401 }, (_, n) => ({ ...body.files[0], path: `f${n}.js` })),
        })
        .expect(422)
    ).body;
    expect(fields).toEqual({ files: 'A version has at most 400 files' });
  });

  it('pages of the history start at 1 and have at most a hundred entries', async () => {
    for (const query of ['page=0', 'limit=101', 'page=x', 'remote=a&remote=b'])
      expect((await stage.as(stage.operatorToken).get(`${api.remotesHistory()}?${query}`)).status).toBe(422);
  });
});
