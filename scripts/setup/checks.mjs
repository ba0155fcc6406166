import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './install-packages.mjs';

const bin = (name) => join(ROOT, 'node_modules', '.bin', name);

/** Looks at the code that need nothing to run. */
export const CHECKS = [
  { name: 'types', command: [bin('tsc'), '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'lint', command: [bin('eslint'), '.', '--max-warnings=0'] },
  { name: 'unused code', command: [bin('knip'), '--no-progress'] },
  { name: 'spec coverage', command: [process.execPath, join(ROOT, 'scripts', 'run.mjs'), 'spec-coverage'] },
];

/** Runs one command in the project's folder with its output shown. @returns whether it went well */
export function runCheck({ name, command, env = {} }) {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.once('error', (error) => {
      console.error(error.message);
      resolve({ ok: false });
    });
    child.once('exit', (code) => {
      console.log(`${code === 0 ? 'fine' : 'FAILED'}: ${name} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`);
      resolve({ ok: code === 0 });
    });
  });
}
