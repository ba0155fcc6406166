import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { GuardedFilesPlugin } from '../src/guarded-files-plugin';

let folder: string;
/** Links inserted into the page, and whether the guard was called before. */
let put: { address: string; guarded: boolean }[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'guarded-'));
  writeFileSync(path.join(folder, 'entry.js'), "void import(/* webpackChunkName: 'page' */ './page.js');");
  writeFileSync(path.join(folder, 'page.js'), "import './page.css'; export const page = 1;");
  writeFileSync(path.join(folder, 'page.css'), 'p { color: teal; }');
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: './entry.js',
        output: {
          path: path.join(folder, 'dist'),
          filename: '[name].js',
          chunkFilename: '[name].js',
          publicPath: '/far/',
          uniqueName: 'guarded',
        },
        module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] }] },
        resolveLoader: { modules: [path.join(__dirname, '../../../../node_modules')] },
        plugins: [
          new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
          new GuardedFilesPlugin(),
        ],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
  });
  expect(stats?.toJson('errors-only').errors).toEqual([]);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the built entry in a page that only notes what is put into it. */
function run(page: object): void {
  put = [];
  const appendChild = (element: { src?: string; href?: string; guarded?: boolean }) =>
    put.push({ address: element.src ?? element.href ?? '', guarded: element.guarded === true });
  const document = {
    createElement: () => ({ setAttribute: () => undefined, getAttribute: () => null }),
    getElementsByTagName: () => [],
    head: { appendChild },
  };
  runInNewContext(readFileSync(path.join(folder, 'dist/main.js'), 'utf8'), {
    document,
    self: {},
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    ...page,
  });
}

test('each chunk and stylesheet that a remote loads itself is shown to the page before it is put into it', () => {
  run({ guardRemoteFile: (element: { guarded?: boolean }) => Object.assign(element, { guarded: true }) });
  expect(put.map(({ address }) => address).sort()).toEqual(['/far/page.css', '/far/page.js']);
  expect(put.every(({ guarded }) => guarded)).toBe(true);
});

test("a page without a guard, such as a remote's own host, loads them as they are", () => {
  run({});
  expect(put).toHaveLength(2);
});
