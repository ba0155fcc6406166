// Type checks of browser and server code, one after the other.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './setup/help.mjs';

answerHelp(`Usage: npm run types [-- WORD ...]
  checks the types of browser and server code; words are given to tsc, such as --checkers 1`);

const root = fileURLToPath(new URL('..', import.meta.url));
for (const project of ['tsconfig.json', 'tsconfig.server.json']) {
  const words = ['--noEmit', '-p', project, ...process.argv.slice(2)];
  const { status } = spawnSync('node_modules/.bin/tsc', words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
