import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listedEndpoint } from '@market/contracts/remotes';
import { ENDPOINTS } from '@market/contracts/endpoints';
import webpack, { type Compiler } from 'webpack';
import { calledEndpoints, withEndpoints } from '../src/called-endpoints';
import { moduleRules } from '../src/module-rules';
import { productOf } from '../src/product';

// Below the project, where the contracts are found.
const folder = mkdtempSync(path.join(__dirname, '.called-'));
afterAll(() => rmSync(folder, { recursive: true }));

const product = productOf(path.join(__dirname, '../../../../mfe-auth'));

/** Builds these sources; answers what they call. */
async function calledBy(sources: Record<string, string>): Promise<string[]> {
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, 'src', name), text);
  let called: string[] = [];
  const plugin = {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('test', (compilation) => {
        compilation.hooks.afterOptimizeDependencies.tap('test', (modules) => {
          called = calledEndpoints(compilation, modules, product);
        });
      });
    },
  };
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: './src/remote.ts',
        output: { path: path.join(folder, 'dist'), library: { type: 'commonjs2' } },
        optimization: { minimize: false },
        resolve: { extensions: ['.ts', '.tsx', '.js'] },
        module: { rules: moduleRules('small') },
        plugins: [plugin],
      },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      },
    );
  });
  return called;
}
const named = (...names: (keyof typeof ENDPOINTS)[]) => names.map((name) => listedEndpoint(ENDPOINTS[name])).sort();

test('endpoints are those that the files reach, lazy chunks and re-exports included', async () => {
  const sources = {
    'remote.ts':
      "import { searchJobs, suggest } from '@market/contracts/search'; import { Used } from './parts'; export const setup = (call: any) => { call(searchJobs); call(Used); return import('./page'); };",
    'parts.ts': "export { listSavedJobs as Used, saveJob as Unused } from '@market/contracts/saved';",
    'page.ts':
      "import { sendReport } from '@market/contracts/reports'; import { listRemotes, setCanary } from '@market/contracts/remotes'; export const page = (call: any) => [sendReport, listRemotes, setCanary].map(call);",
  };
  expect(await calledBy(sources)).toEqual(
    named('searchJobs', 'listSavedJobs', 'sendReport', 'listRemotes', 'setCanary'),
  );
});

test('only a manifest for shells that read it gets the list, beside what it lists by itself', () => {
  const manifest = {
    name: 'small',
    label: 'Small',
    owner: 'team',
    version: '1.0.0',
    contracts: '^2.3.0',
    pages: [],
    menu: [],
    dialogs: [],
    prefetch: true,
  };
  expect(withEndpoints(manifest, ['GET /a'])).toEqual(manifest);
  expect(
    withEndpoints({ ...manifest, contracts: '^2.4.0', endpoints: ['POST /b', 'GET /a'] }, ['GET /a', 'GET /0'])
      .endpoints,
  ).toEqual(['GET /0', 'GET /a', 'POST /b']);
});
