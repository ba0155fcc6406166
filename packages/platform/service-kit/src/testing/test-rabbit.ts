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
  /** Put it before every queue name; no other test uses it. */
  prefix: string;
  /** Empties all queues under the prefix. */
  clear(): Promise<void>;
  /** Removes all queues under the prefix. */
  drop(): Promise<void>;
}

/** File per prefix in use, with the process that uses it: leftovers of a killed run are found by it. */
const NOTES_FOLDER = join(tmpdir(), 'market-test-queues');
const CONNECTED_LIMIT_MS = 120_000;

/**
 * A place of its own on the run's real RabbitMQ (project `service`); call it once for a test file, since each place is
 * some 46 queues and a broker with few file handles stops taking connections at 300. Throws the remedy when there is no
 * broker.
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
 * Starts a bus and waits until it is connected: a service starts without a broker that takes longer than five seconds,
 * and where the machine is busy the first declaration of all queues does.
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
  // Without a listener an error would be thrown wherever the event loop is: what fails says so by its promise.
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    await work(channel);
  } finally {
    // Already closed by the broker.
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
