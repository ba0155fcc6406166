import { allQueues, EVENT_TYPES } from '@market/contracts/events';
import type { Channel, Options } from 'amqplib';
import { DELIVERY_LIMIT } from './delivery';

/** Names on the broker, under a prefix so that installations and test runs share one. */
export interface RabbitNames {
  exchange: string;
  queue(name: string): string;
  deadQueue(name: string): string;
}

export function rabbitNames(prefix: string): RabbitNames {
  return {
    exchange: `${prefix}events`,
    queue: (name) => `${prefix}${name}`,
    deadQueue: (name) => `${prefix}${name}.dead`,
  };
}

/**
 * A queue that loses nothing: replicated, and parked events leave it only once the dead-letter queue has them. The
 * broker's own delivery limit catches an event that kills its consumer each time (docs/measurements.md, M25); others
 * are parked with a reason.
 */
export function queueOptions(names: RabbitNames, name: string): Options.AssertQueue {
  return {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': names.deadQueue(name),
      'x-dead-letter-strategy': 'at-least-once',
      // The strategy `at-least-once` requires it: a full queue rejects publishes instead of dropping its oldest
      // message.
      'x-overflow': 'reject-publish',
    },
  };
}

/** Inspecting parked events counts as a delivery, and newer brokers drop messages after 20 by default. */
const DEAD_QUEUE_OPTIONS: Options.AssertQueue = {
  durable: true,
  arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 1_000_000 },
};

/** Declares a queue of the catalog, if missing, with its dead-letter queue, and binds it to its event type. */
export async function declareQueue(
  channel: Channel,
  names: RabbitNames,
  { queue, type }: { queue: string; type: string },
): Promise<void> {
  await declareExchange(channel, names);
  await declareBoundQueue(channel, names, { queue, type });
}

/** The exchange that all queues share is declared once: a channel answers its calls in order. */
async function declareExchange(channel: Channel, names: RabbitNames): Promise<void> {
  await channel.assertExchange(names.exchange, 'topic', { durable: true });
}

async function declareBoundQueue(
  channel: Channel,
  names: RabbitNames,
  { queue, type }: { queue: string; type: string },
): Promise<void> {
  await channel.assertQueue(names.deadQueue(queue), DEAD_QUEUE_OPTIONS);
  await channel.assertQueue(names.queue(queue), queueOptions(names, queue));
  await channel.bindQueue(names.queue(queue), names.exchange, type);
}

/** Declares the whole catalog; every process does, so that no event is lost for a consumer that has never run. */
export async function declareCatalog(channel: Channel, names: RabbitNames): Promise<void> {
  await declareExchange(channel, names);
  await Promise.all(allQueues().map((entry) => declareBoundQueue(channel, names, entry)));
}

/**
 * Removes the whole catalog under the prefix, with all events in it. For tests and for decommissioning an installation.
 */
export async function removeCatalog(channel: Channel, names: RabbitNames): Promise<void> {
  await Promise.all(
    allQueues().flatMap(({ queue }) => [
      channel.deleteQueue(names.queue(queue)),
      channel.deleteQueue(names.deadQueue(queue)),
    ]),
  );
  await channel.deleteExchange(names.exchange);
}

/** Event type of a queue of the catalog. @throws for a queue that is not in the catalog */
export function typeOfQueue(queue: string): string {
  const type = EVENT_TYPES.find((candidate) => queue.endsWith(`.on.${candidate}`));
  if (!type) throw new Error(`${queue} is not a queue of the event catalog`);
  return type;
}
