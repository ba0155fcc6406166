import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range for outgoing connections: one of those could take a port while its owner restarts. */
const FIRST = 20_000;
const LAST = 30_000;

/** Ports that are free now and most probably stay free until their owners listen again. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
