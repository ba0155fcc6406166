import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { RELEASE_VERSION } from '@market/api/release';
import { satisfies } from 'semver';
import { closedDoors, sharedModules } from '../src/sharing';

/** Version comparison of the federation's runtime in the page, a separate package. */
const { satisfy } = createRequire(require.resolve('@module-federation/enhanced'))(
  '@module-federation/runtime-core',
) as {
  satisfy: (version: string, range: string) => boolean;
};
const shell = sharedModules('shell');
const remote = sharedModules('remote');

test('shell and remotes share the same modules, each once', () => {
  expect(Object.keys(remote)).toEqual(Object.keys(shell));
  for (const rule of [...Object.values(shell), ...Object.values(remote)]) expect(rule.singleton).toBe(true);
});

test('only the shell has the shared modules in its files', () => {
  for (const rule of Object.values(remote)) expect(rule.import).toBe(false);
  for (const rule of Object.values(shell)) expect(rule.import).toBeUndefined();
});

test.each(['react', 'react-dom', 'zustand', '@market/web-kit', '@market/market-ui'])(
  '%s is shared with what lies below it',
  (name) => {
    expect(shell).toHaveProperty([name]);
    expect(shell).toHaveProperty([`${name}/`]);
  },
);

test.each(['@market/web-kit', '@market/web-kit/'])(
  'a remote takes %s of whatever release: the range of the contract alone decides, here and at the registry',
  (name) => {
    const { requiredVersion = '', strictVersion } = remote[name] ?? {};
    for (const release of ['1.2.0', RELEASE_VERSION, '2.0.0', '11.4.2'])
      expect([release, satisfy(release, requiredVersion), satisfies(release, requiredVersion)]).toEqual([
        release,
        true,
        true,
      ]);
    // Versions outside the range are refused, not just warned about.
    expect(strictVersion).toBe(true);
    expect(satisfy('0.9.0', requiredVersion)).toBe(false);
  },
);

test('a page has one router: remotes reach react-router-dom, and react-router below it, through a shared entry of web-kit only', () => {
  expect(closedDoors).toMatchObject({
    'react-router-dom': "'@market/web-kit/router'",
    'react-router': "'@market/web-kit/router'",
  });
  expect(remote['@market/web-kit/']).toMatchObject({ singleton: true, import: false });
});

test("the router's package is react-router-dom by name, and nothing asks for react-router past it", () => {
  const asks = (name: string) =>
    ['shell', 'packages/platform/web-kit', 'packages/platform/remote-host'].filter((workspace) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(path.join(__dirname, '../../../..', workspace, 'package.json'), 'utf8'),
      ) as Record<string, Record<string, string>>;
      return name in dependencies || name in devDependencies;
    });
  expect(asks('react-router-dom')).toEqual(['shell', 'packages/platform/web-kit', 'packages/platform/remote-host']);
  expect(asks('react-router')).toEqual([]);
});

test('modules behind a door of web-kit are not shared themselves', () => {
  for (const name of Object.keys(closedDoors)) expect(shell).not.toHaveProperty([name]);
});
