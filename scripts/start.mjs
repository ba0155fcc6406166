// Starts the marketplace from nothing but Node and npm: installs, builds, then runs it in this process. `--split` runs
// each service and the gateway as a process of its own; `--replicas jobs=2,gateway=2` runs several replicas of some.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkNode } from './setup/check-node.mjs';
import { ROOT, installPackages } from './setup/install-packages.mjs';

checkNode();
installPackages();
const build = spawnSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
});
if (build.status !== 0) {
  console.error('The screens could not be built: see the lines above.');
  process.exit(1);
}
const require = createRequire(import.meta.url);
require('tsx/cjs');
// First of all: libraries that are loaded earlier cannot be traced.
require('../packages/service-kit/src/start-tracing/index.ts');
const { startMarket } = require(process.argv.includes('--split') ? './start/split.ts' : './start/embedded.ts');
await startMarket(process.argv.slice(2));
