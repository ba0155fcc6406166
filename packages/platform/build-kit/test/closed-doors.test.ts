import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { ClosedDoorsPlugin } from '../src/closed-doors-plugin';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doors-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (code: string): Promise<string[]> => {
  writeFileSync(path.join(folder, 'index.js'), code);
  return new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'development',
        context: folder,
        entry: './index.js',
        output: { path: path.join(folder, 'dist') },
        plugins: [new ClosedDoorsPlugin()],
      },
      (error, stats) => {
        if (error) reject(error);
        else resolve((stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message));
      },
    );
  });
};

test.each([
  ['antd', "'@market/web-kit/ui'"],
  ['antd/es/button', "'@market/web-kit/ui'"],
  ['react-router-dom', "'@market/web-kit/router'"],
  ['axios', 'the `http` that the shell gives'],
  ['msw/browser', "'npm run dev', whose host plays the API"],
  ['@market/dev-host', "it in 'dev/' only"],
])('a remote that imports %s is told which door to use', async (name, door) => {
  const errors = await build(`import '${name}';`);
  expect(errors.join()).toContain(`'${name}' is not for remotes: use ${door}.`);
});

test('files of the package itself are none of the doors', async () => {
  writeFileSync(path.join(folder, 'antd-like.js'), 'export const a = 1;');
  await expect(build("import { a } from './antd-like'; console.log(a);")).resolves.toEqual([]);
});
