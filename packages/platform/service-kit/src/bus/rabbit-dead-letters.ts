import type { EventEnvelope } from '@market/api/events';
import { allQueues } from '@market/contracts/events';
import type { Channel, GetMessage } from 'amqplib';
import type { BrokerSenders } from './broker-users';
import type { DeadLetter, DeadLetters, LettersOfQueue, QueueDepth } from './event-bus';
import { parseEvent } from './rabbit-consumer';
import type { OutgoingMessage } from './rabbit-publisher';
import type { SideChannel } from './rabbit-side-channel';
import { typeOfQueue, type RabbitNames } from './rabbit-topology';

/** Headers that the consumer adds when it parks an event as a dead letter. */
export const REASON_HEADER = 'x-reason';
export const PARKED_AT_HEADER = 'x-parked-at';

interface RabbitAccess {
  names: RabbitNames;
  sideChannel: SideChannel;
  /** Publishes directly to a queue, with a publisher confirm. */
  sendToQueue(brokerQueue: string, message: OutgoingMessage): Promise<void>;
}

/** Dead-letter queues of RabbitMQ; listing them removes nothing. */
export function createRabbitDeadLetters({
  names,
  sideChannel,
  sendToQueue,
  senders,
}: RabbitAccess & { senders: Pick<BrokerSenders, 'whenReplayed'> }): DeadLetters {
  /** Removes dead letters for good, each after `before` has resolved; killed in between, the dead letter stays. */
  function takeOff({ queue, ids }: LettersOfQueue, before: (message: GetMessage) => Promise<void>): Promise<number> {
    return sideChannel.use(async (channel) => {
      let count = 0;
      for (const message of await take(channel, queue, Infinity)) {
        if (ids && !ids.includes(String(message.properties.messageId))) {
          channel.nack(message, false, true);
          continue;
        }
        await before(message);
        channel.ack(message);
        count += 1;
      }
      // Flush: the broker responds after it has processed everything sent before on this channel, including the
      // acknowledgements.
      await channel.checkQueue(names.deadQueue(queue));
      return count;
    });
  }

  /** Fetches up to `limit` messages from a dead-letter queue; each must be acknowledged or returned. */
  async function take(channel: Channel, queue: string, limit: number): Promise<GetMessage[]> {
    const taken: GetMessage[] = [];
    while (taken.length < limit) {
      const message = await channel.get(names.deadQueue(queue));
      if (!message) break;
      taken.push(message);
    }
    return taken;
  }

  return {
    list: ({ queue, limit = 100 } = {}) =>
      sideChannel.use(async (channel) => {
        const letters: DeadLetter[] = [];
        for (const name of queue === undefined ? allQueues().map((entry) => entry.queue) : [queue]) {
          const messages = await take(channel, name, limit - letters.length);
          letters.push(...messages.map((message) => letterOf(name, message)));
          for (const message of messages) channel.nack(message, false, true);
        }
        return letters;
      }),
    replay: (which) =>
      // First published to the queue, then removed here: a kill in between makes two copies, never none, and the inbox
      // deduplicates the second.
      takeOff(which, ({ properties, content }) =>
        sendToQueue(names.queue(which.queue), {
          id: String(properties.messageId),
          content,
          headers: senders.whenReplayed(which.queue, properties),
        }),
      ),
    discard: (which, note) => takeOff(which, (message) => note(letterOf(which.queue, message))),
  };
}

/** Counts waiting and parked events of each queue in the catalog. */
export function rabbitQueueDepths({
  names,
  sideChannel,
}: Pick<RabbitAccess, 'names' | 'sideChannel'>): Promise<Record<string, QueueDepth>> {
  return sideChannel.use(async (channel) => {
    const depths = allQueues().map(async ({ queue }): Promise<[string, QueueDepth]> => {
      const [ready, dead] = await Promise.all([
        channel.checkQueue(names.queue(queue)),
        channel.checkQueue(names.deadQueue(queue)),
      ]);
      return [queue, { ready: ready.messageCount, dead: dead.messageCount }];
    });
    return Object.fromEntries(await Promise.all(depths));
  });
}

function letterOf(queue: string, message: GetMessage): DeadLetter {
  const headers = message.properties.headers ?? {};
  const death = headers['x-death']?.[0];
  // Cast: set by us when the event was parked.
  const at = headers[PARKED_AT_HEADER] as string | undefined;
  return {
    queue,
    event: eventOf(queue, message),
    // Parked by the broker itself when its consumers died at each delivery (docs/measurements.md, M25).
    reason: String(headers[REASON_HEADER] ?? `the broker gave up: ${death?.reason ?? 'unknown'}`),
    at: at ?? (death ? new Date(death.time.value * 1000).toISOString() : ''),
  };
}

/** Returns the event; for a message that is not one, an envelope around its content. */
function eventOf(queue: string, message: GetMessage): EventEnvelope {
  try {
    return parseEvent(message);
  } catch {
    const content = message.content.toString('utf8').slice(0, 2_000);
    // For display only, never handled.
    return {
      id: String(message.properties.messageId ?? ''),
      type: typeOfQueue(queue),
      occurredAt: '',
      producer: 'unknown',
      requestId: '',
      payload: { content },
    } as unknown as EventEnvelope;
  }
}
