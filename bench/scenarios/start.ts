import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { median, type Figures } from '../figures';
import { startedMarket } from './started-market';

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/**
 * Time from the command to `/readyz`, on an empty store (with demo data) and on an existing one, and the idle memory.
 */
export async function start(): Promise<Figures[]> {
  const cold = await startedMarket();
  await cold.stop({ keep: true });
  const warm: number[] = [];
  let memory: Array<Array<string | number>> = [];
  for (let round = 0; round < 3; round += 1) {
    const market = await startedMarket({ dataDir: cold.dataDir });
    warm.push(market.readyAfterMs);
    memory = memoryOf(market.pid);
    await market.stop({ keep: true });
  }
  rmSync(cold.dataDir, { recursive: true, force: true });
  return [
    {
      title: 'Start',
      how: 'Packages installed and screens built; from the command to the first 200 of /readyz. Warm: median of three.',
      columns: ['start', 'seconds'],
      rows: [
        ['empty store, with demo data', seconds(cold.readyAfterMs)],
        ['kept store', seconds(median(warm))],
      ],
    },
    {
      title: 'Memory of the embedded form',
      how: 'Resident memory right after a warm start, MB (Linux).',
      columns: ['process', 'MB'],
      rows: memory,
    },
  ];
}

/** Resident memory of a process and its children, by name. */
function memoryOf(root: number): Array<Array<string | number>> {
  const stat = (pid: string, name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8');
    } catch {
      return '';
    }
  };
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({
      pid,
      parent: /PPid:\s+(\d+)/.exec(stat(pid, 'status'))?.[1],
      name: stat(pid, 'comm').trim(),
      rss: Number(/VmRSS:\s+(\d+)/.exec(stat(pid, 'status'))?.[1] ?? 0),
    }));
  const tree = [String(root)];
  for (const pid of tree) tree.push(...all.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return all
    .filter(({ pid, rss }) => tree.includes(pid) && rss > 0)
    .map(({ name, rss }) => [name, Math.round(rss / 1024)]);
}
