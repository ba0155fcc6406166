import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { until } from '@market/service-kit/testing';

export interface PackageRegistry {
  url: string;
  /** Configuration of npm: our packages from here, all others from the usual source. */
  npmrc: string;
  stop: () => Promise<void>;
}

/**
 * A registry of npm packages (verdaccio) that has nothing yet, and takes what anybody publishes.
 * @param folder where it keeps its files
 */
export async function startPackageRegistry(folder: string): Promise<PackageRegistry> {
  const port = await freePort();
  const url = `http://localhost:${port}/`;
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'config.json');
  writeFileSync(
    config,
    JSON.stringify({
      storage: join(folder, 'storage'),
      web: { enable: false },
      auth: { htpasswd: { file: join(folder, 'htpasswd') } },
      packages: { '@market/*': { access: '$all', publish: '$all' } },
      log: { type: 'stdout', format: 'pretty', level: 'warn' },
      max_body_size: '100mb',
    }),
  );
  const program = require.resolve('verdaccio/bin/verdaccio');
  const child = spawn(process.execPath, [program, '--config', config, '--listen', String(port)], { stdio: 'ignore' });
  await until(async () => (await fetch(`${url}-/ping`).catch(() => undefined))?.ok === true);
  return {
    url,
    // Dummy token: publishing is open to all, but npm requires one.
    npmrc: `@market:registry=${url}\n//localhost:${port}/:_authToken=anybody\n`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
