import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CopyOrders } from './crash-copy';

/** A copy running as a process of its own. */
export interface RunningCopy {
  /** Changes that it acknowledged so far, and lines of other kinds. */
  acknowledged: number[];
  said: string[];
  /** Ends it as `kill -9` does. */
  kill(): void;
  /** How it ended: its exit code, or the signal. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const running = new Set<ChildProcess>();

export function startCopy(orders: CopyOrders): RunningCopy {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'crash-copy.ts'), JSON.stringify(orders)], {
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

/** Ends the copies that a failed test left. */
export function killLeftCopies(): void {
  for (const child of running) child.kill('SIGKILL');
}
