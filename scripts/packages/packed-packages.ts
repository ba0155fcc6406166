/** How a package's sources become JavaScript: modules for browsers and bundlers, CommonJS for what runs in Node.js alone. */
type Modules = 'esm' | 'cjs';

/** What a remote needs in a repository of its own, below `packages/`. */
export const PACKED_PACKAGES: Readonly<Record<string, Modules>> = {
  api: 'esm',
  contracts: 'esm',
  texts: 'esm',
  'web-kit': 'esm',
  'dev-host': 'esm',
  'remote-rules': 'cjs',
  'build-kit': 'cjs',
  'remote-tools': 'cjs',
};
