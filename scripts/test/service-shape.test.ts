import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../start/root';

/** Allowed entries in `src/` of a service; docs/architecture.md explains them. */
const FILES = ['limits.ts', 'main.ts', 'parts.ts', 'public-routes.ts', 'routes.ts', 'service.ts', 'settings.ts'];
const FOLDERS = ['adapters', 'commands', 'domain', 'events', 'present', 'seed', 'store', 'texts', 'use-cases'];
const OF_EVERY_SERVICE = [
  'domain',
  'main.ts',
  'present',
  'routes.ts',
  'service.ts',
  'settings.ts',
  'store',
  'use-cases',
];

/** Has neither data nor calls of its own: it runs the frontends' server sides. */
const WITHOUT_DATA = 'pages';
const services = readdirSync(join(ROOT, 'services'))
  .filter((name) => name !== WITHOUT_DATA)
  .map((name) => ({
    name,
    source: join(ROOT, 'services', name, 'src'),
  }));

test.each(services)('$name has the shape of a service', ({ source }) => {
  const entries = readdirSync(source, { withFileTypes: true });
  expect(entries.filter((entry) => !(entry.isDirectory() ? FOLDERS : FILES).includes(entry.name))).toEqual([]);
  expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(OF_EVERY_SERVICE));
});

/** The rows of posts, which several stores share, and a look into the copies of accounts that service-kit keeps. */
const HELPERS_OF_STORES = ['account-lookup.ts', 'post-rows.ts'];

test.each(services)('store/ of $name holds stores, what follows their changes, and few helpers', ({ source }) => {
  const others = readdirSync(join(source, 'store')).filter((file) => !/-(?:store|changes)\.ts$/.test(file));
  expect(others.filter((file) => !HELPERS_OF_STORES.includes(file))).toEqual([]);
});

test.each(services)('a store of $name is <what>-store.ts and makes itself by create<What>Store', ({ source }) => {
  for (const file of readdirSync(join(source, 'store'))) {
    const made = [
      ...readFileSync(join(source, 'store', file), 'utf8').matchAll(/^export function create(\w+)Store\(/gm),
    ];
    const named = /^(.+)-store\.ts$/
      .exec(file)?.[1]
      ?.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
    expect([file, made.map(([, what]) => what)]).toEqual([file, named ? [named] : []]);
  }
});

test.each(services)('the rows of $name are given their use cases and make none', ({ name, source }) => {
  const routes = readFileSync(join(source, 'routes.ts'), 'utf8');
  expect(routes).toMatch(/^export interface UseCases /m);
  expect(routes).toMatch(new RegExp(`^export function ${name}Routes\\(use: UseCases\\b`, 'm'));
  // Types may come from anywhere; what runs comes from service.ts.
  for (const file of readdirSync(source).filter((entry) => entry.endsWith('routes.ts')))
    expect([file, readFileSync(join(source, file), 'utf8')]).toEqual([
      file,
      expect.not.stringMatching(/^import \{[^}]*\} from '\.\/use-cases\//m),
    ]);
});
