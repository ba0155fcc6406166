import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { remoteConfig } from '../src';
import { remoteServerConfig } from '../src/server-config';
import { PortableIdsPlugin, portableName } from '../src/portable-ids-plugin';

const folder = mkdtempSync(path.join(tmpdir(), 'portable-'));
afterAll(() => rmSync(folder, { recursive: true }));

const put = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

test('a module has the same name in every folder, also where its path stands inside other text', () => {
  const nameIn = (root: string, hash: string) =>
    portableName(
      `provide module (default) kit@1 = ${root}/packages/kit/index.ts|${root}/mfe-auth/node_modules/.federation/entry.${hash}.js`,
      `${root}/mfe-auth`,
      root,
    );
  expect(nameIn('/srv/one', '69237b1843ebf1be')).toBe(nameIn('/home/another/clone', '4e567f0c42ea7b94'));
});

test('a module of a package above the remote has a name of its own place, and no word of a path is taken for one', () => {
  const nameIn = (root: string) =>
    portableName(
      `${root}/node_modules/kit/index.js|./src/home/page.tsx!=!${root}/apps/mfe-x/src/home`,
      `${root}/apps/mfe-x`,
      root,
    );
  expect(nameIn('/home/a/repo')).toBe('../../node_modules/kit/index.js|./src/home/page.tsx!=!./src/home');
  expect(nameIn('/srv/deeper/repo')).toBe(nameIn('/home/a/repo'));
});

/** Build of a module that Module Federation would name by a hash of absolute paths. */
async function build(place: string, hash: string, mfe = 'mfe'): Promise<string> {
  const entry = `./node_modules/.federation/entry.${hash}.js`;
  put(`${place}/${mfe}/${entry}`, "import '../../src/a'; export const entry = 1;");
  put(`${place}/${mfe}/src/a.ts`, "import 'kit'; export const a: number = 1; void import('./b');");
  // Hoisted beside the remote's folder, or above it.
  put(`${place}/package.json`, '{}');
  put(`${place}/node_modules/kit/index.js`, 'globalThis.kit = 1;');
  put(`${place}/${mfe}/src/b.ts`, "export const b: string = 'b';");
  const context = path.join(folder, place, mfe);
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context,
        entry,
        devtool: 'hidden-source-map',
        resolve: { extensions: ['.ts', '.js'] },
        module: {
          rules: [
            {
              test: /\.ts$/,
              use: [
                require.resolve('../src/relative-maps-loader'),
                { loader: require.resolve('swc-loader'), options: { jsc: { parser: { syntax: 'typescript' } } } },
              ],
            },
          ],
        },
        // With the hashes that a minifier sees.
        output: { path: path.join(context, 'dist'), filename: 'entry.js', chunkFilename: '[name].[contenthash].js' },
        optimization: {
          chunkIds: 'named',
          moduleIds: false,
          concatenateModules: false,
          minimize: false,
          realContentHash: false,
        },
        plugins: [new PortableIdsPlugin()],
      },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      },
    );
  });
  return readFileSync(path.join(context, 'dist/entry.js'), 'utf8');
}

test.each(['mfe', 'apps/mfe', 'apps/of/teams/mfe'])(
  'the same sources are the same bytes in another folder, in %s',
  async (mfe) => {
    const one = await build(`one/${mfe}`, '69237b1843ebf1be', mfe);
    expect(await build(`deeper/another/${mfe}`, '4e567f0c42ea7b94', mfe)).toBe(one);
    expect(one).toContain('globalThis.kit');
  },
);

test('a server build says nothing of the folder that it was made in', async () => {
  const built = async (place: string) => {
    const workspace = path.join(folder, place);
    put(`${place}/src/remote.ts`, 'export const setup = () => import.meta.url;');
    await new Promise<void>((resolve, reject) => {
      const loaders = { modules: [path.resolve(require.resolve('swc-loader/package.json'), '../..')] };
      const config = remoteServerConfig({ workspace, name: 'mfe_reports' });
      webpack({ ...config, cache: false, resolveLoader: loaders }, (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
    return readFileSync(path.join(workspace, 'dist/server/index.cjs'), 'utf8');
  };
  const one = await built('server/one/mfe-reports');
  expect(one).not.toContain(folder);
  expect(await built('server/deeper/another/mfe-reports')).toBe(one);
});

test('a remote whose pages no server writes any more takes the server side of an earlier build away', () => {
  put('node_modules/contracts/package.json', '{"product":"./product.js"}');
  put('node_modules/contracts/product.js', 'exports.PRODUCT = { roles: [], rights: [] };');
  const cleanOf = (render: string) => {
    const workspace = `remote-${render || 'browser'}`;
    put(`${workspace}/package.json`, '{"dependencies":{"contracts":"1.0.0"}}');
    put(
      `${workspace}/src/manifest.ts`,
      `export const manifest = ${JSON.stringify({
        name: 'mfe_reports',
        label: 'Reports',
        owner: 'reports team',
        version: '1.0.0',
        contracts: '^2.2.0',
        pages: [
          { path: '/reports', access: 'public', title: 'Reports', layout: 'default', ...(render ? { render } : {}) },
        ],
        menu: [],
        dialogs: [],
      })};`,
    );
    const [browser, server] = remoteConfig({ workspace: path.join(folder, workspace), name: 'mfe_reports' });
    return [browser?.output?.clean, server !== undefined];
  };
  expect(cleanOf('server')).toEqual([{ keep: 'server/' }, true]);
  expect(cleanOf('')).toEqual([true, false]);
});
