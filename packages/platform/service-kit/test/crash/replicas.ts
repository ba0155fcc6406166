import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundleProgram } from '../../../../../scripts/test/support/bundle-program';
import type { ReplicaOrders } from './crash-replica';

/** Replica that runs as a separate process. */
export interface RunningReplica {
  /** Changes that it acknowledged so far, and lines of other kinds. */
  acknowledged: number[];
  said: string[];
  /** Ends it as `kill -9` does. */
  kill(): void;
  /** Exit code or signal of the process. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const running = new Set<ChildProcess>();
let program: Awaited<ReturnType<typeof bundleProgram>> | undefined;

/** Before the first replica. */
export async function prepareReplicas(): Promise<void> {
  program = await bundleProgram(join(__dirname, 'crash-replica.ts'));
}

/** After the last one. */
export function removeReplicas(): void {
  if (program) rmSync(program.folder, { recursive: true, force: true });
}

export function startReplica(orders: ReplicaOrders): RunningReplica {
  const child = spawn(process.execPath, [program!.file, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  running.add(child);
  const acknowledged: number[] = [];
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => (/^\d+$/.test(line) ? acknowledged.push(Number(line)) : said.push(line)));
  const ended = Promise.all([
    new Promise<number | NodeJS.Signals | null>((resolve) =>
      child.on('exit', (code, signal) => resolve(signal ?? code)),
    ),
    new Promise<void>((resolve) => lines.on('close', resolve)),
  ]).then(([how]) => {
    running.delete(child);
    return how;
  });
  return { acknowledged, said, kill: () => void child.kill('SIGKILL'), ended };
}

/** Ends the replicas that a failed test left. */
export function killLeftReplicas(): void {
  for (const child of running) child.kill('SIGKILL');
}
