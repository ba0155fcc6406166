import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readManifest } from '../src/remote-workspaces';
import { productOf } from '../src/product';

const folder = mkdtempSync(path.join(tmpdir(), 'product-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: string | object) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
};
const manifestWith = (access: string[]) =>
  `exports.manifest = ${JSON.stringify({
    name: 'zoo',
    label: 'Zoo',
    owner: 'zoo',
    version: '1.0.0',
    contracts: '^2.3.0',
    pages: [{ path: '/animals', title: 'Animals', layout: 'bare', access }],
    menu: [],
    dialogs: [],
    prefetch: true,
  })};`;

test('a remote of another product names the roles of that one, which its own dependency says', () => {
  write('package.json', { dependencies: { elsewhere: '1.0.0', plain: '1.0.0', 'zoo-contracts': '1.0.0' } });
  write('node_modules/plain/package.json', {});
  write('node_modules/zoo-contracts/package.json', { product: './lib/product.js', exports: {} });
  write('node_modules/zoo-contracts/lib/product.js', `exports.PRODUCT = { roles: ['KEEPER'], rights: ['feed'] };`);
  expect(productOf(folder)).toEqual({
    roles: ['KEEPER'],
    rights: ['feed'],
    folder: path.join(folder, 'node_modules/zoo-contracts'),
  });
  write('src/manifest.ts', manifestWith(['KEEPER']));
  expect(readManifest(folder, 'zoo').pages[0]?.access).toEqual(['KEEPER']);
  write('other/package.json', { devDependencies: { 'zoo-contracts': '1.0.0' } });
  write('other/src/manifest.ts', manifestWith(['EMP']));
  expect(() => readManifest(path.join(folder, 'other'), 'zoo')).toThrow(
    'access must be public or a list of login types',
  );
});

test('a workspace whose dependencies name no product is refused', () => {
  write('package.json', { dependencies: { plain: '1.0.0' } });
  expect(() => productOf(folder)).toThrow(`No dependency of ${path.join(folder, 'package.json')} has the contracts`);
});
