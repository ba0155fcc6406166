// Type checks of browser and server code, one after the other.
import { spawnSync } from 'node:child_process';
import { typesOf } from './setup/checks.mjs';
import { answerHelp } from './setup/help.mjs';
import { ROOT } from './setup/install-packages.mjs';

answerHelp(`Usage: npm run types [-- WORD ...]
  checks the types of browser and server code; words are given to tsc, such as --checkers 1`);

for (const project of ['tsconfig.json', 'tsconfig.server.json']) {
  const [command, ...words] = typesOf(project);
  const { status } = spawnSync(command, [...words, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
