// Starts the marketplace from nothing but Node and npm: installs, builds, then runs it in this process. `--split` runs
// each service and the gateway as a process of its own; `--replicas jobs=2,gateway=2` runs several replicas of some.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkNode } from './setup/check-node.mjs';
import { ROOT, installPackages } from './setup/install-packages.mjs';

checkNode();
installPackages();
// The database starts beside it; the services wait for it.
const build = spawn(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.once('exit', () => build.kill());
const isBuilt = new Promise((resolve) => {
  build.once('error', () => resolve(false));
  build.once('exit', (code) => resolve(code === 0));
});
const require = createRequire(import.meta.url);
require('tsx/cjs');
// First of all: libraries that are loaded earlier cannot be traced.
require('../packages/service-kit/src/start-tracing/index.ts');
const { startMarket } = require(process.argv.includes('--split') ? './start/split.ts' : './start/embedded.ts');
await startMarket(process.argv.slice(2), isBuilt);
