import { createPublicKey, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MarketError } from '@market/contracts/errors';
import { SERVICE_NAMES } from '@market/contracts/services';
import { api } from '@market/contracts/testing';
import { listen } from '@market/service-kit';
import { testMongo, testRabbit, testTokens } from '@market/service-kit/testing';
import { openDoor } from '../../../faults/support/door';
import { freePorts } from '../../../scripts/tools/free-ports';
import { startReplica, type Replica } from '../../../faults/support/supervised-replicas';

const CONNECTIONS = 20;

/**
 * Smallest split form with replicas: two of the jobs service and two of the gateway, each in its own process, a
 * balancer before the gateways, a real database and broker; the other services are healthy fakes.
 */
export async function startSmallSplit() {
  const mongo = testMongo();
  const rabbit = testRabbit();
  const tokens = testTokens();
  const others = await listen({ host: '127.0.0.1', port: 0, handler: (req, res) => answer(req.url ?? '', res) });
  const folder = mkdtempSync(join(tmpdir(), 'small-split-'));
  const ports = await freePorts(4);
  const othersUrl = `http://127.0.0.1:${others.port}`;
  const urls = Object.fromEntries(
    SERVICE_NAMES.map((name) => [
      `${name.toUpperCase()}_URL`,
      name === 'jobs'
        ? ports
            .slice(0, 2)
            .map((port) => `http://127.0.0.1:${port}`)
            .join(',')
        : othersUrl,
    ]),
  );
  const env = {
    ...urls,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    REMOTES_URL: othersUrl,
    MONGODB_URI: mongo.uri,
    DATABASE_PREFIX: mongo.databasePrefix,
    RABBITMQ_URL: rabbit.url,
    QUEUE_PREFIX: rabbit.prefix,
    DATA_DIR: folder,
  };

  function answer(path: string, res: Parameters<Parameters<typeof listen>[0]['handler']>[1]): void {
    const jwk = {
      ...createPublicKey(tokens.privateKey).export({ format: 'jwk' }),
      kid: tokens.kid,
      alg: 'ES256',
      use: 'sig',
    };
    const known: Record<string, unknown> = {
      '/readyz': {},
      [api.accessKeys()]: { keys: [jwk] },
      [api.ownCompany()]: { cmp_code: 'cmp-1', cmp_name: 'Night Bakery' },
      [api.ownAccount()]: {},
    };
    const { status, code, message } = new MarketError('not-found');
    res
      .writeHead(known[path] ? 200 : status, { 'content-type': 'application/json' })
      .end(JSON.stringify(known[path] ?? { code, error: message }));
  }

  const start = (name: string, index: number, port: number) =>
    startReplica({ name, index, port, env, logFolder: folder });
  const [jobsOne, jobsTwo, gatewayOne, gatewayTwo] = (await Promise.all([
    start('jobs', 0, ports[0]!),
    start('jobs', 1, ports[1]!),
    start('gateway', 0, ports[2]!),
    start('gateway', 1, ports[3]!),
  ])) as [Replica, Replica, Replica, Replica];
  const replicas = [jobsOne, jobsTwo, gatewayOne, gatewayTwo];
  const door = openDoor([gatewayOne.url, gatewayTwo.url], CONNECTIONS);

  return {
    jobs: [jobsOne, jobsTwo],
    gateways: [gatewayOne, gatewayTwo],
    door,
    employer: () => tokens.tokenFor({ login_type: 'EMP', login_id: randomUUID(), cmp_code: 'cmp-1' }),
    /** Titles of all posts that are stored, one for each. */
    async storedTitles(): Promise<string[]> {
      const connection = await mongo.connect('jobs');
      return (
        await connection.getClient().db(connection.name).collection<{ job_title: string }>('posts').find().toArray()
      ).map(({ job_title }) => job_title);
    },
    async stop() {
      await door.close();
      await Promise.all(replicas.map((replica) => replica.stop()));
      await others.close(100);
      await rabbit.drop();
      await mongo.drop();
    },
  };
}
