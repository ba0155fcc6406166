// The long reliability tests: `npm run test:faults` runs all, `npm run test:faults -- storm --minutes 2 --rate 40` a
// shorter run of one. They write their figures to faults/results.json, from which docs/reliability.md is generated.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkNode } from './setup/check-node.mjs';
import { ROOT, installPackages } from './setup/install-packages.mjs';
import { answerHelp } from './setup/help.mjs';

answerHelp(`Usage: npm run test:faults [-- NAME ...] [--minutes 2] [--rate 40]
  the long tests of reliability, all or those named (storm, soak, backup, deploys, primary, …); figures go to faults/results.json
  --minutes   how long those under load take
  --rate      requests a second under load`);
checkNode();
installPackages();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, rate: { type: 'string' } },
});
for (const [name, value] of Object.entries(values)) {
  if (Number(value) > 0) continue;
  console.error(`--${name} takes a number above 0, such as --${name} 2.`);
  process.exit(1);
}
const env = {
  ...process.env,
  ...(values.minutes ? { FAULTS_MINUTES: values.minutes } : {}),
  ...(values.rate ? { FAULTS_RATE: values.rate } : {}),
};
const names = positionals.map((name) => `faults/.*${name}.*\\.faults\\.ts`);
const jest = spawn(
  process.execPath,
  [
    join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--config',
    join('faults', 'jest.config.ts'),
    '--runInBand',
    ...names,
  ],
  { cwd: ROOT, env, stdio: 'inherit', detached: true },
);
// All processes of the tests are in this group, and are ended with it however the run ends.
const endGroup = () => {
  try {
    process.kill(-jest.pid, 'SIGKILL');
  } catch {
    // No process was left.
  }
};
jest.once('exit', (code) => {
  endGroup();
  if (code === 0)
    console.log('The figures are in faults/results.json; npm run docs puts them into docs/reliability.md.');
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endGroup);
