import { spawn } from 'node:child_process';

/** A tool of the machine is missing; the message is one plain sentence with the remedy. */
export class ToolMissing extends Error {
  override name = 'ToolMissing';
}

/**
 * Runs a program without a shell and collects its output. Returns exit code and output; a program that is missing or
 * exceeds `limitMs` counts as failed (`code` null).
 */
export function runCommand(
  program: string,
  args: string[],
  limitMs: number,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    // Not spawn's own timeout: its timer keeps running after a failed spawn, and keeps the process alive until then.
    const limit = setTimeout(() => child.kill(), limitMs);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => {
      clearTimeout(limit);
      resolve({ code: null, output: error.message });
    });
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve({ code, output });
    });
  });
}

/** Whether this process has the rights to install system packages: root on a machine with apt. */
export async function mayInstallPackages(env?: NodeJS.ProcessEnv): Promise<boolean> {
  return process.getuid?.() === 0 && (await runCommand('apt-get', ['--version'], 5_000, env)).code === 0;
}

/** Installs Debian packages; returns whether it succeeded. Only for callers that `mayInstallPackages`. */
export async function installPackages(...names: string[]): Promise<boolean> {
  await runCommand('apt-get', ['update', '-q'], 120_000);
  return (
    (await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], 300_000)).code === 0
  );
}
