import { PRODUCT } from '@market/contracts/remotes/product';
import { changeSetting, listRemotes, type RemoteSettingRecord, resetSetting } from '@market/remote-contract';
import { ROLLOUT_COMMANDS, type MarketClient } from '@market/remote-tools';

const at = { at: '2026-06-01T12:00:00Z', by: 'grace@jobs.example' };
const settings: RemoteSettingRecord[] = [
  { name: 'news', revision: 0, declared: { kind: 'flag', description: 'News above all', default: false } },
  {
    name: 'rows',
    revision: 4,
    declared: { kind: 'number', description: 'Rows', default: 10, min: 1, max: 50 },
    set: { value: 20, roles: ['CND', 'EMP'], share: 20, ...at },
  },
  { name: 'old', revision: 2, set: { value: 'x', passed_over: true, ...at } },
];

/** Runs the command against a marketplace that answers with these settings; gives its lines and the change it made. */
async function run(...args: string[]): Promise<{ lines: string[]; made: unknown[] }> {
  const made: unknown[] = [];
  const record = { name: 'mfe_reports', settings };
  const call = async (endpoint: object, input?: object) => {
    if (endpoint === listRemotes) return { generation: 1, records: [record] };
    made.push(endpoint, input);
    return { generation: 2, record };
  };
  const market = { call, product: PRODUCT } as unknown as MarketClient;
  const lines = await ROLLOUT_COMMANDS.settings.run({
    market,
    name: 'mfe-reports',
    args,
    confirm: () => Promise.resolve(true),
  });
  return { lines, made };
}

test('settings are listed with their values, audiences and what is passed over', async () => {
  expect((await run()).lines).toEqual([
    'news: as it is (default false)  News above all',
    'rows: 20, CND,EMP, 20%, by grace@jobs.example (default 10)  Rows',
    'old: "x", by grace@jobs.example, passed over (not declared by the live version)',
  ]);
});

test.each([
  [['news', 'true'], 'news', { value: true, revision: 0 }],
  [['rows', '30', 'CND,EMP', '5%'], 'rows', { value: 30, roles: ['CND', 'EMP'], share: 5, revision: 4 }],
  [['rows', 'many', '0%'], 'rows', { value: 'many', share: 0, revision: 4 }],
  [['other', '7'], 'other', { value: '7', revision: 0 }],
  [['other', ''], 'other', { value: '', revision: 0 }],
])('settings %j is sent with its kind and the revision that was seen', async (args, setting, body) => {
  expect((await run(...args)).made).toEqual([changeSetting, { params: { name: 'mfe-reports', setting }, body }]);
});

test('a setting is taken back, also one that no version declares any more', async () => {
  expect((await run('old', 'default')).made).toEqual([
    resetSetting,
    { params: { name: 'mfe-reports', setting: 'old' }, query: { revision: 2 } },
  ]);
});

test.each([[['rows']], [['rows', '30', 'everybody']], [['rows', '30', '20']], [['rows', '30', 'CND,BOSS']]])(
  'settings %j is refused before anything is asked for',
  async (args) => {
    await expect(run(...args)).rejects.toThrow(/VALUE is missing|is no audience/);
  },
);
