// Runs one of the project's own commands, written in TypeScript: `node scripts/run.mjs admin create me@example.org`.
import { createRequire } from 'node:module';
import { checkNode } from './setup/check-node.mjs';
import { isAskedForHelp } from './setup/help.mjs';
import { installPackages } from './setup/install-packages.mjs';

const COMMANDS = {
  admin: './admin.ts',
  backup: './backup.ts',
  bench: '../bench/run.ts',
  'dead-letters': './dead-letters.ts',
  dev: './dev.ts',
  docs: './write-docs.ts',
  deploy: './deploy.ts',
  doctor: './doctor.ts',
  film: './film.ts',
  image: './images/image.ts',
  'images:rehearse': './images/rehearse-command.ts',
  'import-jobs': './import-jobs.ts',
  keys: './keys.ts',
  new: './new.ts',
  outbox: './outbox.ts',
  packages: './packages.ts',
  rates: './rates.ts',
  restore: './restore.ts',
  release: './release.ts',
  remotes: './remotes.ts',
  'remote-workspace': './remote-workspace.ts',
  screenshots: './screenshots.ts',
  'shell-exports': './shell-exports.ts',
  'spec-coverage': './spec-coverage.ts',
};

checkNode();
installPackages();
const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, name)) {
  console.error(`There is no command '${name}': choose ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(1);
}
process.argv = [process.argv[0], COMMANDS[name], ...args];
const require = createRequire(import.meta.url);
require('tsx/cjs');
const command = require(COMMANDS[name]);
// Tests of remotes and benches parse their own options, including `--help`.
if (isAskedForHelp(args)) console.log(command.USAGE);
else await command.main(args);
