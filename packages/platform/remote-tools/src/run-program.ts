import { spawn } from 'node:child_process';

/**
 * Runs a program of Node.js with its output in the terminal.
 * @returns whether it exited with code 0
 */
export function runProgram(program: string, args: readonly string[], folder: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
