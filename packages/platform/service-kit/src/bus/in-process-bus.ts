import { type EventEnvelope, queueName } from '@market/api/events';
import { allQueues, EVENTS } from '@market/contracts/events';
import type { Connection } from 'mongoose';
import type { Log } from '../log';
import { DEFAULT_DELIVERY_RULES, deliver, isGivenUp, redeliveryDelay, type DeliveryRules } from './delivery';
import { PublishFailed, type EventBus, type EventHandler, type QueueDepth } from './event-bus';
import { createParkedEvents } from './parked-events';

/** Deliveries of one queue at once, as with RabbitMQ's prefetch. */
const CONCURRENCY = 10;

interface Waiting {
  event: EventEnvelope;
  done: () => void;
  failed: (error: Error) => void;
}

interface Subscriber {
  handle: EventHandler;
  inHand: number;
  whenIdle?: () => void;
}

/** Queue of a consumer for an event type: subscriber, waiting and running events. */
interface Queue {
  /** Whether the queue ever had a subscriber: if so, an event waits in the outbox while it has none. */
  known: boolean;
  subscribers: Subscriber[];
  waiting: Waiting[];
  inHand: number;
  turn: number;
}

/**
 * Event bus of the embedded form: passes events directly to the subscribers of this process. An event counts as
 * published only when each of its queues has handled or parked it, so that after a kill it is still in the outbox.
 * Queues that never had a subscriber are skipped; with `everyQueue`, as the whole marketplace runs, `start` throws for
 * them.
 */
export function createInProcessBus({
  connection,
  log,
  rules: changedRules,
  everyQueue = false,
}: {
  connection: Connection;
  log: Log;
  rules?: Partial<DeliveryRules>;
  everyQueue?: boolean;
}): EventBus {
  const rules = { ...DEFAULT_DELIVERY_RULES, ...changedRules };
  const queues = new Map<string, Queue>(
    allQueues().map(({ queue }) => [queue, { known: false, subscribers: [], waiting: [], inHand: 0, turn: 0 }]),
  );
  const parked = createParkedEvents({ connection, log, deliver: enqueue });
  const pauses = new Set<() => void>();
  let running = false;

  function queueNamed(name: string): Queue {
    const queue = queues.get(name);
    if (!queue) throw new Error(`${name} is not a queue of the event catalog`);
    return queue;
  }

  function enqueue(name: string, event: EventEnvelope): Promise<void> {
    return new Promise((done, failed) => {
      const queue = queueNamed(name);
      if (queue.subscribers.length === 0) return failed(new Error(`nobody listens to ${name} at the moment`));
      queue.waiting.push({ event, done, failed });
      work(name);
    });
  }

  function work(name: string): void {
    const queue = queueNamed(name);
    while (queue.inHand < CONCURRENCY && queue.subscribers.length > 0) {
      const next = queue.waiting.shift();
      if (!next) return;
      void carry(name, queue, next);
    }
  }

  /** Delivers until handled or parked. An event that waits for its retry takes no slot, so that others overtake it. */
  async function carry(name: string, queue: Queue, { event, done, failed }: Waiting): Promise<void> {
    for (let delivery = 1; ; delivery += 1) {
      const subscriber = queue.subscribers[queue.turn++ % queue.subscribers.length];
      if (!subscriber) return failed(new Error('the subscriber has gone'));
      const error = await attempt(queue, subscriber, event);
      work(name);
      if (error === undefined) return done();
      log.warn(
        { err: error, queue: name, id: event.id, requestId: event.requestId, delivery },
        'event could not be handled',
      );
      if (isGivenUp(error, delivery - 1)) return park(name, event, error).then(done, failed);
      if (!(await pause(redeliveryDelay(rules, delivery)))) return failed(new Error('the bus was stopped'));
    }
  }

  async function attempt(queue: Queue, subscriber: Subscriber, event: EventEnvelope): Promise<Error | undefined> {
    queue.inHand += 1;
    subscriber.inHand += 1;
    try {
      // Deep copy, as if sent through a broker: no handler sees another's mutations.
      await deliver((delivered) => subscriber.handle(structuredClone(delivered)), event, rules, pause);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      queue.inHand -= 1;
      subscriber.inHand -= 1;
      if (subscriber.inHand === 0) subscriber.whenIdle?.();
    }
  }

  /** Waits, and resolves to whether the bus still runs; its stop ends the wait early. */
  function pause(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        pauses.delete(end);
        resolve(running);
      };
      const timer = setTimeout(end, ms);
      pauses.add(end);
    });
  }

  function park(queue: string, event: EventEnvelope, error: Error): Promise<void> {
    log.error({ err: error, queue, id: event.id, requestId: event.requestId }, 'event parked as a dead letter');
    return parked.park(queue, event, error.message);
  }

  async function cancel(queue: Queue, subscriber: Subscriber): Promise<void> {
    queue.subscribers = queue.subscribers.filter((each) => each !== subscriber);
    if (queue.subscribers.length === 0)
      for (const { failed } of queue.waiting.splice(0)) failed(new Error('the subscriber has gone'));
    if (subscriber.inHand === 0) return;
    await new Promise<void>((resolve) => {
      subscriber.whenIdle = resolve;
    });
  }

  return {
    async start() {
      const unheard = [...queues].filter(([, { known }]) => !known).map(([name]) => name);
      if (everyQueue && unheard.length > 0)
        throw new Error(`nobody subscribed to ${unheard.join(', ')}: all services subscribe before the bus starts`);
      running = true;
      // A process that only inspects dead letters has no subscribers for a replay.
      if (unheard.length < queues.size) await parked.start();
    },
    async stop() {
      running = false;
      for (const end of pauses) end();
      await Promise.all(
        [...queues.values()].flatMap((queue) => queue.subscribers.map((subscriber) => cancel(queue, subscriber))),
      );
      await parked.stop();
    },
    async publish(events) {
      if (!running) throw new PublishFailed(new Map(events.map(({ id }) => [id, 'the bus is not started'])));
      const failed = new Map<string, string>();
      const deliveries = events.map(async (event) => {
        const consumers = consumersOf(event);
        if (consumers.length === 0) return void failed.set(event.id, `no queue takes ${event.type}`);
        const names = consumers.filter((name) => queueNamed(name).known);
        const results = await Promise.allSettled(names.map((name) => enqueue(name, event)));
        const problem = results.find((result) => result.status === 'rejected');
        // Cast: `enqueue` rejects with an Error.
        if (problem) failed.set(event.id, (problem.reason as Error).message);
      });
      await Promise.all(deliveries);
      if (failed.size > 0) throw new PublishFailed(failed);
    },
    async subscribe(name, handler) {
      const queue = queueNamed(name);
      const subscriber: Subscriber = { handle: handler, inHand: 0 };
      queue.subscribers.push(subscriber);
      queue.known = true;
      if (running) await parked.start();
      return { cancel: () => cancel(queue, subscriber) };
    },
    deadLetters: parked.deadLetters,
    async queueDepths() {
      const dead = await parked.counts();
      return Object.fromEntries(
        [...queues].map(([name, { waiting }]): [string, QueueDepth] => [
          name,
          { ready: waiting.length, dead: dead.get(name) ?? 0 },
        ]),
      );
    },
    status: () => (running ? 'ok' : 'not started'),
  };
}

function consumersOf(event: EventEnvelope): string[] {
  return Object.hasOwn(EVENTS, event.type)
    ? EVENTS[event.type].consumers.map((consumer) => queueName(consumer, event.type))
    : [];
}
