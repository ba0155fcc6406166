import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../start/root';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
// Cast: each of our packages has a name.
const nameOf = (file: string) => (JSON.parse(read(file)) as { name: string }).name;
const namesIn = (group: string) =>
  readdirSync(join(ROOT, 'packages', group))
    .map((folder) => `packages/${group}/${folder}/package.json`)
    .filter((file) => existsSync(join(ROOT, file)))
    .map(nameOf);
const sourcesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);

/** Packages of the platform that the rule of dependency-cruiser exempts. */
const exempt = [
  ...(/STILL_OF_MARKET = \[([^\]]*)\]/.exec(read('.dependency-cruiser.mjs'))?.[1] ?? '').matchAll(/'([^']+)'/g),
].map(([, name]) => name);
const market = namesIn('market');

test('the only package of the platform that may still import the marketplace is service-kit', () => {
  expect(exempt.filter((name) => name !== 'service-kit')).toEqual([]);
});

test.each(namesIn('platform').filter((name) => !exempt.includes(name.replace('@market/', ''))))(
  '%s neither depends on a package of the marketplace nor imports one',
  (name) => {
    const folder = `packages/platform/${name.replace('@market/', '')}`;
    // Cast: npm reads the same file.
    const { dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`)) as Record<string, object>;
    expect(market.filter((one) => one in { ...dependencies, ...devDependencies })).toEqual([]);
    const importing = sourcesIn(`${folder}/src`).filter((file) =>
      market.some((one) => new RegExp(`^(import|export)[^;'"]*from '${one}['/]`, 'm').test(read(file))),
    );
    expect(importing).toEqual([]);
  },
);
