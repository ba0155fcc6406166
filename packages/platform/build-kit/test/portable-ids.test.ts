import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { remoteConfig } from '../src';
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
    );
  expect(nameIn('/srv/one', '69237b1843ebf1be')).toBe(nameIn('/home/another/clone', '4e567f0c42ea7b94'));
});

/** Build of a module that Module Federation would name by a hash of absolute paths. */
async function build(place: string, hash: string): Promise<string> {
  const entry = `./node_modules/.federation/entry.${hash}.js`;
  put(`${place}/mfe/${entry}`, "import '../../src/a'; export const entry = 1;");
  put(`${place}/mfe/src/a.ts`, "export const a: number = 1; void import('./b');");
  put(`${place}/mfe/src/b.ts`, "export const b: string = 'b';");
  const context = path.join(folder, place, 'mfe');
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

test('the same sources are the same bytes in another folder', async () => {
  const [one, other] = [await build('one', '69237b1843ebf1be'), await build('deeper/another', '4e567f0c42ea7b94')];
  expect(one).toBe(other);
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
