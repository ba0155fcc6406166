import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NAMES_IN_MANIFESTS, SHELL_SLOTS } from '@market/contracts/remotes';
import { matchPath } from '@market/web-kit/router';
import ts from 'typescript';
import { translationsOf } from '../src/manifest-translations';
import { findRemotes, readManifest } from '../src/remote-workspaces';

const repository = path.join(__dirname, '../../../..');
const manifests = findRemotes(repository).map(({ workspace, name }) =>
  readManifest(path.join(repository, workspace), name),
);
const pages = manifests.flatMap((manifest) => manifest.pages);

test('no two remotes state the same page for the same people', () => {
  const stated = pages.flatMap(({ path: at, access }) =>
    access === 'public' ? [at] : access.map((type) => `${at} for ${type}`),
  );
  expect(stated).toEqual([...new Set(stated)]);
});

test('a manifest carries its titles and labels in each language that the remote has a file for', () => {
  const texts = mkdtempSync(path.join(tmpdir(), 'manifest-translations-'));
  const write = (file: string, text: string) => writeFileSync(path.join(texts, file), text);
  write(
    'en.ts',
    `export const en = { manifest: { jobs: 'Jobs', mine: 'My jobs' }, page: { title: 'Jobs' } } as const;`,
  );
  expect(translationsOf(texts, false)).toEqual({});
  write('de.ts', `export const de = { manifest: { jobs: 'Stellen' }, page: { title: 'Stellen' } };`);
  expect(translationsOf(texts, true)).toEqual({
    translations: { de: { Jobs: 'Stellen' }, 'en-XA': { Jobs: '⟦Jöbš~~⟧', 'My jobs': '⟦Mý jöbš~~~⟧' } },
  });
  rmSync(texts, { recursive: true });
});

test('each dialog has one owner', () => {
  const dialogs = manifests.flatMap((manifest) => manifest.dialogs);
  expect(dialogs).toEqual([...new Set(dialogs)]);
});

test('each slot is filled of those that are declared, and its owner says what it gives', () => {
  const declared = [...SHELL_SLOTS, ...manifests.flatMap(({ slots = [] }) => slots)];
  for (const { slot } of manifests.flatMap(({ fills = [] }) => fills)) expect(declared).toContain(slot);
  const owners = findRemotes(repository).map(({ workspace, name }) => ({
    workspace,
    slots: readManifest(path.join(repository, workspace), name).slots ?? [],
  }));
  for (const { workspace, slots } of [{ workspace: 'shell', slots: SHELL_SLOTS }, ...owners]) {
    const file = path.join(repository, workspace, 'src/slots.d.ts');
    const said = existsSync(file) ? membersOf('SlotProps', readFileSync(file, 'utf8')) : [];
    expect([workspace, said.sort()]).toEqual([workspace, [...slots].sort()]);
  }
});

test('each remote says what its dialogs are opened with, and of no other’s', () => {
  for (const { workspace, name } of findRemotes(repository)) {
    const file = path.join(repository, workspace, 'src/dialogs.d.ts');
    const said = existsSync(file) ? membersOf('DialogProps', readFileSync(file, 'utf8')) : [];
    const { dialogs } = readManifest(path.join(repository, workspace), name);
    expect([workspace, said.sort()]).toEqual([workspace, [...dialogs].sort()]);
  }
});

/** The names in an interface of a source. */
function membersOf(name: string, text: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === name)
      for (const member of node.members)
        if (member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)))
          names.push(member.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('dialogs.d.ts', text, ts.ScriptTarget.Latest));
  return names;
}

test('every menu entry leads to a page that its people may see', () => {
  for (const { to, loginTypes } of manifests.flatMap((manifest) => manifest.menu)) {
    for (const type of loginTypes) {
      const open = pages.filter(
        ({ path: at, access }) => matchPath(at, to) && (access === 'public' || access.includes(type)),
      );
      expect({ to, type, pages: open.length }).toEqual({ to, type, pages: 1 });
    }
  }
});

test('a remote states all of the dialogs, pages and routes that the specification links to', () => {
  const paths = pages.map((page) => page.path);
  for (const wanted of [
    '/search-jobs',
    '/job-details/:id',
    '/my-applications',
    '/profile',
    '/dashboard-main',
    '/dashboard-jobs',
    '/dashboard-applicants',
    '/dashboard-not-allowed-candidates',
    '/dashboard-request-access',
    '/verify-email/:token',
    '/reset-password/:token',
  ]) {
    expect(paths).toContain(wanted);
  }
  expect(manifests.flatMap((manifest) => manifest.dialogs)).toEqual(
    expect.arrayContaining([
      'application',
      'candidate-profile',
      'change-password',
      'employer-profile',
      'forgot-password',
      'job-post',
      'report',
      'sign-in',
      'sign-up',
      'verify-email',
      'verify-phone',
      'video',
    ]),
  );
});

describe('a manifest with a fault fails the build', () => {
  let workspace: string;
  const good = {
    name: 'zoo',
    label: 'Zoo',
    owner: 'zoo',
    version: '1.0.0',
    contracts: '^1.0.0',
    pages: [],
    menu: [],
    dialogs: [],
    prefetch: true,
  };
  const write = (manifest: object) => {
    mkdirSync(path.join(workspace, 'src'), { recursive: true });
    writeFileSync(path.join(workspace, 'src/manifest.ts'), `export const manifest = ${JSON.stringify(manifest)};`);
  };
  beforeEach(() => {
    workspace = mkdtempSync(path.join(tmpdir(), 'manifest-'));
  });
  afterEach(() => rmSync(workspace, { recursive: true }));

  test('another name than the build says', () => {
    write(good);
    expect(() => readManifest(workspace, 'mfe_other', NAMES_IN_MANIFESTS)).toThrow(
      "the name is 'zoo', the build says 'mfe_other'",
    );
  });

  test('every missing part is named at once', () => {
    write({ ...good, label: undefined, owner: undefined });
    expect(() => readManifest(workspace, 'zoo', NAMES_IN_MANIFESTS)).toThrow('2 errors occurred');
  });

  test('a page without a layout', () => {
    write({ ...good, pages: [{ path: '/x', title: 'X', access: 'public' }] });
    expect(() => readManifest(workspace, 'zoo', NAMES_IN_MANIFESTS)).toThrow('pages[0].layout');
  });
});
