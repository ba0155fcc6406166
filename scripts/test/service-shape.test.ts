import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SERVICE_SUBJECTS } from '../lint/service-subjects.mjs';
import { ROOT } from '../start/root';

/** Allowed entries in `src/` of a service; docs/architecture.md explains them. */
const FILES = ['limits.ts', 'main.ts', 'parts.ts', 'public-routes.ts', 'routes.ts', 'service.ts', 'settings.ts'];
const LAYERS = ['adapters', 'domain', 'present', 'store', 'use-cases'];
const FOLDERS = ['commands', 'events', 'seed', 'texts'];
const OF_EVERY_SERVICE = ['main.ts', 'routes.ts', 'service.ts', 'settings.ts'];
const OF_ONE_SUBJECT = ['domain', 'present', 'store', 'use-cases'];

/** Has neither data nor API calls: it runs the frontends' server sides. */
const WITHOUT_DATA = 'pages';
const services = readdirSync(join(ROOT, 'services'))
  .filter((name) => name !== WITHOUT_DATA)
  .map((name) => {
    const source = join(ROOT, 'services', name, 'src');
    const subjects = Object.keys(SERVICE_SUBJECTS[name] ?? {});
    return {
      name,
      source,
      subjects,
      places: subjects.length > 0 ? subjects.map((one) => join(source, one)) : [source],
    };
  });
const sorted = services.filter(({ subjects }) => subjects.length > 0);

test.each(services)('$name has the shape of a service', ({ source, subjects }) => {
  const isSorted = subjects.length > 0;
  const folders = [...FOLDERS, ...(isSorted ? subjects : LAYERS)];
  const entries = readdirSync(source, { withFileTypes: true });
  expect(entries.filter((entry) => !(entry.isDirectory() ? folders : FILES).includes(entry.name))).toEqual([]);
  expect(entries.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...OF_EVERY_SERVICE, ...(isSorted ? subjects : OF_ONE_SUBJECT)]),
  );
});

test.each(sorted)('a subject of $name has the layers of a service, and its rows', ({ places }) => {
  for (const place of places) {
    const entries = readdirSync(place, { withFileTypes: true });
    const strangers = entries.filter((entry) => !(entry.isDirectory() ? LAYERS : ['routes.ts']).includes(entry.name));
    expect([place, strangers]).toEqual([place, []]);
  }
});

/** Helpers of several stores, and a look into the copies of accounts that service-kit keeps. */
const HELPERS_OF_STORES = ['account-lookup.ts', 'post-rows.ts', 'profile-copy-fields.ts'];

/** Files in the `store/` folders of a service. */
const storesOf = (places: readonly string[]) =>
  places.flatMap((place) =>
    readdirSync(place)
      .filter((name) => name === 'store')
      .flatMap((folder) => readdirSync(join(place, folder)).map((file) => join(place, folder, file))),
  );

test.each(services)('store/ of $name holds stores, what follows their changes, and few helpers', ({ places }) => {
  const stores = storesOf(places);
  expect(stores).not.toEqual([]);
  const others = stores.filter((file) => !/-(?:store|changes)\.ts$/.test(file));
  expect(others.filter((file) => !HELPERS_OF_STORES.some((helper) => file.endsWith(`/${helper}`)))).toEqual([]);
});

test.each(services)('a store of $name is <what>-store.ts and makes itself by create<What>Store', ({ places }) => {
  for (const file of storesOf(places)) {
    const made = [...readFileSync(file, 'utf8').matchAll(/^export function create(\w+)Store\(/gm)];
    const named = /([^/]+)-store\.ts$/
      .exec(file)?.[1]
      ?.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
    expect([file, made.map(([, what]) => what)]).toEqual([file, named ? [named] : []]);
  }
});

test.each(services)('the rows of $name are given their use cases and make none', ({ name, source, places }) => {
  const routes = readFileSync(join(source, 'routes.ts'), 'utf8');
  expect(routes).toMatch(/^export interface UseCases\b/m);
  expect(routes).toMatch(new RegExp(`^export function ${name}Routes\\(use: UseCases\\b`, 'm'));
  // Types may come from anywhere; what runs comes from service.ts.
  const files = [...new Set([source, ...places])].flatMap((place) =>
    readdirSync(place)
      .filter((entry) => entry.endsWith('routes.ts'))
      .map((entry) => join(place, entry)),
  );
  for (const file of files)
    expect([relative(source, file), readFileSync(file, 'utf8')]).toEqual([
      relative(source, file),
      expect.not.stringMatching(/^import \{[^}]*\} from '[^']*\/use-cases\//m),
    ]);
});
