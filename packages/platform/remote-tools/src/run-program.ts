import { spawn } from 'node:child_process';

/**
 * Runs a program of Node.js and shows what it says.
 * @returns whether it ended well
 */
export function runProgram(program: string, args: readonly string[], folder: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
