import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { SHELL_SLOTS } from '@market/contracts/remotes';
import { propTypesText, readPropTypes, typeScriptOf } from '../../packages/platform/remote-tools/src/prop-types';
import { ROOT } from '../start/root';

const compiler = typeScriptOf(ROOT);
const read = (text: string) => readPropTypes(compiler, 'dialogs', 'mfe_harbours', text);
const block = (props: string) => `export {};\ndeclare module '@market/web-kit' { interface DialogProps { ${props} } }`;

test('descriptions that the remotes of this project give of their dialogs are taken, with their comments', () => {
  for (const { workspace } of findRemotes(ROOT)) {
    const dialogs = read(readFileSync(join(ROOT, workspace, 'src/dialogs.d.ts'), 'utf8'));
    expect(dialogs.length).toBeGreaterThan(0);
  }
  expect(
    read(
      block(`
      /** Where the ship lies. */
      'harbour-map': { harbourId: string; zoom?: 1 | 2; job?: import('@market/contracts/job-posts').JobPost };
      tides?: Record<never, never>`),
    ),
  ).toEqual([
    {
      name: 'harbour-map',
      text: `/** Where the ship lies. */
      'harbour-map': { harbourId: string; zoom?: 1 | 2; job?: import('@market/contracts/job-posts').JobPost };`,
    },
    { name: 'tides', text: 'tides?: Record<never, never>;' },
  ]);
});

test('descriptions that the shell and the remotes of this project give of their slots are taken, with what components take', () => {
  const places = ['shell', ...findRemotes(ROOT).map(({ workspace }) => workspace)];
  const files = places.map((place) => join(ROOT, place, 'src/slots.d.ts')).filter(existsSync);
  const slots = files.flatMap((file) => readPropTypes(compiler, 'slots', file, readFileSync(file, 'utf8')));
  expect(slots.map(({ name }) => name)).toEqual([...SHELL_SLOTS]);
});

test('types of slots are written as they are read, and are none of dialogs', () => {
  const types = [{ name: 'quay', text: "quay: { ships: number; Row: import('react').ComponentType };" }];
  const text = propTypesText('slots', [{ owner: 'mfe_harbours', types }]);
  expect(readPropTypes(compiler, 'slots', 'mfe_harbours', text)).toEqual(types);
  expect(() => read(text)).toThrow("What mfe_harbours says of its dialogs has 'interface SlotProps");
});

test.each([
  ['code', 'globalThis.stolen = 1;', "has 'globalThis.stolen = 1;'"],
  ['code behind a type', block("a: string = eval('1')"), undefined],
  ['an import of a module', "import 'left-pad';", "has 'import 'left-pad';'"],
  ['a type that is imported', block("a: import('left-pad').Pad"), "has 'a: import('left-pad').Pad'"],
  ['a file of the reader', block("a: import('../secrets').Key"), "has 'a: import"],
  ['a module as a whole', block("a: typeof import('@market/contracts')"), "has 'a: typeof import"],
  ['what a value of the reader is', block('a: typeof process.env'), "has 'a: typeof process.env'"],
  ['a name that is computed', block('a: { [process.title]: 1 }'), "has 'a: {"],
  ['a reference', '/// <reference path="../secrets.d.ts" />', 'has a reference to another file'],
  ['another module', "declare module 'react' { interface DialogProps { a: 1 } }", "has 'declare module 'react'"],
  [
    'another interface of the kit',
    "declare module '@market/web-kit' { interface Shell { http: 1 } }",
    "has 'interface Shell",
  ],
  ['what all of the page has', 'declare global { interface Window { a: 1 } }', "has 'declare global"],
  ['a method', block('open(): void'), "has 'open(): void'"],
  ['what cannot be read', block('a: {'), 'has what TypeScript cannot read'],
  ['more than anybody writes', block(`a: '${'x'.repeat(100_000)}'`), 'has more than 100000 characters'],
])('%s is refused, or left out', (_what, text, reason) => {
  if (reason === undefined) expect(read(text)).toEqual([{ name: 'a', text: 'a: string;' }]);
  else
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^What mfe_harbours says of its dialogs has .*: ask its team\.$/s),
      }),
    );
  if (reason !== undefined) expect(() => read(text)).toThrow(reason);
});
