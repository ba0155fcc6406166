/** Module format of a compiled package: ES modules for browsers and bundlers, CommonJS for Node.js only. */
type Modules = 'esm' | 'cjs';

/** Packages that a remote in its own repository needs. */
export const PACKED_PACKAGES: Readonly<Record<string, Modules>> = {
  api: 'esm',
  'remote-contract': 'esm',
  contracts: 'esm',
  texts: 'esm',
  'web-kit': 'esm',
  'market-ui': 'esm',
  'remote-host': 'esm',
  'dev-host': 'esm',
  'remote-rules': 'cjs',
  'build-kit': 'cjs',
  'remote-tools': 'cjs',
};
