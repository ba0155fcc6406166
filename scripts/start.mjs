// Starts the marketplace, given only Node and npm: installs, builds, then runs it in this process. `--split` runs each
// service and the gateway as a process of its own; `--replicas jobs=2,gateway=2` sets numbers of replicas.
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkNode } from './setup/check-node.mjs';
import { ROOT, installPackages } from './setup/install-packages.mjs';
import { bundledPrograms, holdPrograms } from './start/bundled-programs.mjs';
import { answerHelp } from './setup/help.mjs';

answerHelp(`Usage: npm start, or npm run start:split [-- --replicas jobs=2,gateway=2]
  installs, builds, and runs the marketplace with a database and demo data; Ctrl-C stops it and keeps the data
  --split      each service and the gateway as a process of its own (start:split has it)
  --replicas   several processes of some parts; with --split alone
Settings are variables of the environment: docs/operations.md lists them.`);
checkNode();
installPackages();
// The database starts meanwhile; services await the build.
const build = spawn(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.once('exit', () => build.kill());
const isBuilt = new Promise((resolve) => {
  build.once('error', () => resolve(false));
  build.once('exit', (code) => resolve(code === 0));
});
const program = process.argv.includes('--split') ? 'split.js' : 'embedded.js';
process.setSourceMapsEnabled(true);
// Compile cache of Node 22 and later, for faster later starts.
module.enableCompileCache?.(join(ROOT, '.cache', 'compiled'));
const programs = bundledPrograms();
holdPrograms(programs);
const { startMarket } = createRequire(import.meta.url)(join(programs, program));
await startMarket(process.argv.slice(2), isBuilt);
