import { spawnSync } from 'node:child_process';

/** Carries out a RUN in a folder. */
export type RunCommand = (command: string, cwd: string) => void;

/** Runs a command line of a Dockerfile. @throws Error with the command's output when it fails */
export function runCommand(command: string, cwd: string): void {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`RUN ${command}\n${stdout}${stderr}`);
}
