import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findRemotes, readManifest } from '@market/build-kit/remote-workspaces';
import type { RemoteManifest } from '@market/contracts/remotes';
import { DATA_STATES } from '../src/api/api-mood';
import { addressOf, openStateOf } from '../src/settings';
import { dialogAt, listStates as ofHost, slotAt, type RemoteStates } from '../src/states/list-states';

const PEOPLE = ['visitor', 'candidate', 'employer', 'admin'];
const listStates = (of: RemoteManifest, said: RemoteStates) =>
  ofHost(of, said, (role) => (role === 'EMP' ? 'employer' : 'visitor'));
const ROOT = join(__dirname, '../../../..');
const load = createRequire(__filename);
const remotes = findRemotes(ROOT).map(({ workspace, name }) => ({
  workspace,
  manifest: readManifest(join(ROOT, workspace), name),
  states: (load(join(ROOT, workspace, 'dev/states.ts')) as { states: RemoteStates }).states,
}));
const manifest: RemoteManifest = {
  name: 'zoo',
  label: 'Zoo',
  owner: 'zoo',
  version: '1.0.0',
  contracts: '^1.0.0',
  pages: [{ path: '/animals/:id', title: 'Animal', layout: 'default', access: ['EMP'] }],
  menu: [],
  dialogs: ['video'],
  prefetch: true,
};
const states: RemoteStates = {
  pages: { '/animals/:id': { address: '/animals/1', more: [{ name: 'Gone', address: '/animals/2' }] } },
  dialogs: { video: { person: 'visitor', props: {} } },
};

test.each(remotes)(
  '$workspace lists each page, dialog and filled slot of its manifest in every state',
  ({ manifest: own, states: said }) => {
    const parts = listStates(own, said);
    expect(parts.map(({ name }) => name)).toEqual([
      ...own.pages.map(({ path }) => path),
      ...own.dialogs,
      ...(own.fills ?? []).map(({ slot }) => slot),
    ]);
    for (const part of parts)
      expect(part.states.map(({ data }) => data)).toEqual(expect.arrayContaining([...DATA_STATES]));
    for (const { states: listed } of parts)
      expect(listed.map(({ name }) => name)).toEqual([...new Set(listed.map(({ name }) => name))]);
  },
);

test('a page is looked at by somebody who may see it, and has its own states beside the usual', () => {
  const [page] = listStates(manifest, states);
  expect(page!.states.map(({ name }) => name)).toEqual(['Filled', 'Long', 'Empty', 'Loading', 'Error', 'Gone']);
  expect(page!.states[0]).toEqual({ name: 'Filled', address: '/animals/1', data: 'filled', person: 'employer' });
  expect(page!.states[5]).toMatchObject({ address: '/animals/2', person: 'employer' });
});

test('missing states of dev/states.ts are said', () => {
  expect(() => listStates(manifest, { ...states, pages: {} })).toThrow(
    "dev/states.ts says no address for the page '/animals/:id'",
  );
  expect(() => listStates(manifest, { ...states, dialogs: {} })).toThrow(
    "dev/states.ts says no way to open the dialog 'video'",
  );
  expect(() => listStates({ ...manifest, fills: [{ slot: 'home-for-you', access: ['CND'] }] }, states)).toThrow(
    "dev/states.ts says nothing that the slot 'home-for-you' gives",
  );
});

test('the address of a dialog’s state leads to its props', () => {
  const dialog = listStates(manifest, states).find(({ kind }) => kind === 'dialog')!;
  expect(dialogAt(dialog.states[0]!.address, states)).toEqual({ name: 'video', props: {} });
  expect(dialogAt('/animals/1', states)).toBeNull();
});

test('a state goes into an address and comes back', () => {
  const state = { page: '/search-jobs?search=a&b=1', data: 'long', person: 'admin' } as const;
  expect(openStateOf(addressOf(state).slice(1), PEOPLE)).toEqual(state);
});

test('so does the language, where it is not the usual one', () => {
  const state = { page: '/jobs', data: 'long', person: 'admin' } as const;
  expect(addressOf({ ...state, language: 'pseudo' })).toContain('&lang=pseudo');
  expect(openStateOf(addressOf({ ...state, language: 'pseudo' }).slice(1), PEOPLE)?.language).toBe('pseudo');
  expect(addressOf({ ...state, language: 'en' })).not.toContain('lang');
});

test.each(['', '?page=//elsewhere.test', '?page=https://elsewhere.test', '?page=javascript:alert(1)'])(
  '%s opens no state',
  (search) => {
    expect(openStateOf(search, PEOPLE)).toBeNull();
  },
);

test('the address of a slot’s states leads to what the page around it gives', () => {
  const nothing = () => null;
  const props = { cards: 3, Band: nothing, JobCards: nothing, waiting: null };
  const said: RemoteStates = { ...states, slots: { 'home-for-you': { person: 'candidate', props } } };
  const parts = listStates({ ...manifest, fills: [{ slot: 'home-for-you', access: ['CND'] }] }, said);
  const { address, person } = parts.at(-1)!.states[0]!;
  expect(person).toBe('candidate');
  expect(slotAt(address, said)).toEqual({ name: 'home-for-you', props });
  expect([slotAt('/_slot/another', said), slotAt('/animals/1', said), slotAt('/animals', said)]).toEqual([
    null,
    null,
    null,
  ]);
});
