import { listRemotes, type RemoteRecord } from '@market/contracts/remotes';
import { PRODUCT } from '@market/contracts/remotes/product';
import { ROLLOUT_COMMANDS, saysInOwnRepository, type MarketClient } from '@market/remote-tools';
import { publishFiles } from '../../packages/platform/remote-tools/src/deploy-remote';

const URL_HERE = 'https://jobs.example.org';
const version = (number: string, given: Partial<RemoteRecord['versions'][number]> = {}) => ({
  id: `${number}-9f3c12ab34cd`,
  version: number,
  source: 'deployed',
  published_at: '2026-11-01T00:00:00.000Z',
  published_by: 'reports team CI',
  state: 'inactive',
  ...given,
});
const failed = (why: string) => ({ at: '2026-11-02T00:00:00.000Z', why, reason: 'It failed.' });

/** A marketplace that lists these versions, the latest first, and answers what is asked with the remote. */
function marketWith(versions: unknown[], given: Partial<RemoteRecord> = {}) {
  const calls: Array<{ path: string; body: unknown }> = [];
  const record = {
    name: 'mfe_reports',
    live: '1.1.0',
    live_id: '1.1.0-9f3c12ab34cd',
    canary: null,
    pin: null,
    versions,
  };
  const market = {
    url: URL_HERE,
    says: saysInOwnRepository(URL_HERE),
    product: PRODUCT,
    async call({ method, path }: { method: string; path: string }, { body }: { body?: unknown } = {}) {
      if (method === 'GET') return { generation: 1, records: [{ ...record, ...given }] };
      calls.push({ path, body });
      return {
        id: '1.2.0-9f3c12ab34cd',
        version: '1.2.0',
        state: 'inactive',
        known: true,
        record: { ...record, ...given },
      };
    },
  } as unknown as MarketClient;
  return { market, calls };
}
const run = async (
  verb: 'activate' | 'pin' | 'canary',
  args: string[],
  versions: unknown[],
  given: Partial<RemoteRecord> = {},
  name = 'mfe-reports',
) => {
  const { market, calls } = marketWith(versions, given);
  const questions: string[] = [];
  const confirm = async (question: string) => Boolean(questions.push(question));
  await ROLLOUT_COMMANDS[verb].run({ market, name, args, confirm });
  return { questions, chosen: (calls[0]?.body as { version: string }).version };
};

const live = version('1.1.0', { state: 'live' });

test.each([
  ['activate', ['1.2.0'], 'Activate it'],
  ['pin', ['1.2.0'], 'Pin it'],
  ['canary', ['10', '1.2.0'], 'Make it a canary'],
] as const)('%s asks before it takes a version that failed', async (verb, args, says) => {
  const asked = `1.2.0 failed on 2026-11-02: It failed. ${says} all the same?`;
  const bad = version('1.2.0', { failed: failed('canary-worse') as never });
  const ofIt = { questions: [asked], chosen: bad.id };
  expect(await run(verb, [...args], [bad, live])).toEqual(ofIt);
  expect(await run(verb, [...args], [bad, live], {}, '@market/mfe-reports')).toEqual(ofIt);
  // A later preview of the number is another build, without a mark.
  const preview = version('1.2.0', { id: '1.2.0-aaaaaaaaaaaa.pr-42', source: 'preview', preview: {} as never });
  expect(await run(verb, [...args], [preview, bad, live])).toEqual(ofIt);
  expect((await run(verb, [...args], [version('1.2.0'), live])).questions).toEqual([]);
});

test('a canary without a version is one that is newer than the live one, and has not failed', async () => {
  const versions = [
    version('1.0.5'),
    version('1.3.0', { failed: failed('did-not-load') as never }),
    version('1.2.0'),
    live,
    version('1.0.0'),
  ];
  expect(await run('canary', ['10'], versions)).toEqual({ questions: [], chosen: '1.2.0-9f3c12ab34cd' });
  await expect(run('canary', ['10'], [version('1.0.5'), live, version('1.0.0')])).rejects.toThrow(
    'mfe-reports has no version that is newer than the live one and has not failed',
  );
});

describe('a deploy of the same content', () => {
  const deploy = async (mode: 'live' | 'canary', versions: unknown[], given: Partial<RemoteRecord> = {}) => {
    const { market, calls } = marketWith(versions, given);
    const result = await publishFiles(
      {
        name: 'mfe_reports',
        bundle: { package: '@market/mfe-reports', files: [] },
        checked: { version: '1.2.0', id: '1.2.0-9f3c12ab34cd', files: [], manifest: { pages: [] } } as never,
        listed: (await market.call(listRemotes)) as never,
        browser: undefined,
        say: () => undefined,
      },
      { mode },
      market,
    );
    return { result, changes: calls.slice(1).map(({ path }) => path) };
  };

  test.each([
    ['rolled-back', /because it was rolled back on 2026-11-02: raise the version, or/],
    ['canary-worse', /because the rule of canaries took it back on 2026-11-02 \(It failed\.\): raise the version, or/],
  ])('a version marked as %s gets no visitors', async (why, says) => {
    const marked = [version('1.2.0', { failed: failed(why) as never }), live];
    await expect(deploy('canary', marked)).rejects.toThrow(says);
    await expect(deploy('live', marked)).rejects.toThrow(says);
  });

  test('a version that a browser could not load is tried again', async () => {
    const marked = [version('1.2.0', { failed: failed('did-not-load') as never }), live];
    expect((await deploy('live', marked)).changes).toEqual(['/remotes/:name/live']);
  });

  test('a canary changes nothing where it is live or a canary already', async () => {
    const canary = { id: '1.2.0-9f3c12ab34cd', version: '1.2.0', share: 25 };
    expect(await deploy('canary', [version('1.2.0', { state: 'canary' }), live], { canary } as never)).toEqual({
      result: expect.stringMatching(/a canary for 25 % of the visitors already: nothing was changed\.$/),
      changes: [],
    });
    expect(await deploy('canary', [], { live: '1.2.0', live_id: '1.2.0-9f3c12ab34cd' })).toEqual({
      result: expect.stringMatching(/is live already: nothing was changed\.$/),
      changes: [],
    });
  });

  test('a canary is for everybody where nothing is live', async () => {
    const { result, changes } = await deploy('canary', [version('1.2.0')], { live: null, live_id: null });
    expect(changes).toEqual(['/remotes/:name/live']);
    expect(result).toContain('is live: https://jobs.example.org');
  });
});
