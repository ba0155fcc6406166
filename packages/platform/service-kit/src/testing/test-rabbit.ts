import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allQueues } from '@market/contracts/events';
import { connect, type Channel } from 'amqplib';
import type { EventBus } from '../bus/event-bus';
import { rabbitNames, removeCatalog } from '../bus/rabbit-topology';
import { until } from './until';

export interface TestRabbit {
  url: string;
  /** Prefix of every queue name, unique to this test. */
  prefix: string;
  /** Empties all queues under the prefix. */
  clear(): Promise<void>;
  /** Removes all queues under the prefix. */
  drop(): Promise<void>;
}

/** File per prefix in use, with the id of its process, by which leftovers of a killed run are found. */
const NOTES_FOLDER = join(tmpdir(), 'market-test-queues');
const CONNECTED_LIMIT_MS = 120_000;

/**
 * Separate queues on the test run's real RabbitMQ (project `service`); call it once per test file, since each prefix
 * has some 46 queues and a broker with few file handles accepts no connections at 300. Throws the remedy when there is
 * no broker.
 */
export function testRabbit(): TestRabbit {
  const url = process.env.TEST_RABBITMQ_URL;
  if (!url)
    throw new Error(process.env.TEST_RABBITMQ_MISSING ?? 'tests on a broker belong to the jest project "service"');
  const prefix = `test.${randomBytes(5).toString('hex')}.`;
  mkdirSync(NOTES_FOLDER, { recursive: true });
  writeFileSync(join(NOTES_FOLDER, prefix), String(process.pid));
  return {
    url,
    prefix,
    clear: () =>
      onChannel(url, async (channel) => {
        const names = rabbitNames(prefix);
        for (const { queue } of allQueues()) {
          await channel.purgeQueue(names.queue(queue));
          await channel.purgeQueue(names.deadQueue(queue));
        }
      }),
    drop: () => removePrefix(url, prefix),
  };
}

/**
 * Starts a bus and waits until it is connected: a service starts unconnected if the broker takes longer than five
 * seconds, as the first declaration of all queues does on a busy machine.
 */
export async function startConnected(bus: EventBus): Promise<void> {
  await bus.start();
  await until(() => bus.status() === 'ok', CONNECTED_LIMIT_MS);
}

/** Removes the queues of test runs that were killed before they could do it themselves. */
export async function sweepTestQueues(url: string): Promise<void> {
  mkdirSync(NOTES_FOLDER, { recursive: true });
  for (const prefix of readdirSync(NOTES_FOLDER)) {
    if (!isAlive(Number(readFileSync(join(NOTES_FOLDER, prefix), 'utf8')))) await removePrefix(url, prefix);
  }
}

async function removePrefix(url: string, prefix: string): Promise<void> {
  await onChannel(url, (channel) => removeCatalog(channel, rabbitNames(prefix)));
  rmSync(join(NOTES_FOLDER, prefix), { force: true });
}

async function onChannel(url: string, work: (channel: Channel) => Promise<void>): Promise<void> {
  const connection = await connect(url);
  // Without a listener an error event would be thrown inside the event loop: failures reject their promises anyway.
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    await work(channel);
  } finally {
    // Ignored: the broker may have closed it already.
    await connection.close().catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
