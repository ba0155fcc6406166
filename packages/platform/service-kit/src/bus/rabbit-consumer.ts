import { isRecord } from '@market/api';
import { EVENT_MAX_BYTES, type EventEnvelope } from '@market/api/events';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Log } from '../log';
import { deliver, isGivenUp, redeliveryDelay, type DeliveryRules } from './delivery';
import { UnprocessableEvent, type EventHandler } from './event-bus';

/** Subscriber of a queue that survives reconnects of its channel. */
export interface RabbitConsumer {
  /** Starts consuming on a fresh channel. */
  attach(channel: Channel): Promise<void>;
  detach(): void;
  /** Accepts no more deliveries and resolves when the running ones are finished. */
  cancel(): Promise<void>;
}

/** Limit of a message: the largest payload with room for its envelope. */
const MESSAGE_MAX_BYTES = EVENT_MAX_BYTES + 4 * 1024;
const RESUBSCRIBE_DELAY_MS = 200;

interface ConsumerOptions {
  /** The queue's name on the broker. */
  queue: string;
  handler: EventHandler;
  rules: DeliveryRules;
  prefetch: number;
  log: Log;
  /** Declares the queue: it may be new, or it was deleted and the broker cancelled the subscription. */
  declare: (channel: Channel) => Promise<void>;
  /** Throws UnprocessableEvent for a message that must not be handled, regardless of its content. */
  check: (message: ConsumeMessage) => void;
  /** Sends a parked event to the dead-letter queue, with a publisher confirm. */
  park: (message: ConsumeMessage, reason: string) => Promise<void>;
}

export function createRabbitConsumer({
  queue,
  handler,
  rules,
  prefetch,
  log,
  declare,
  check,
  park,
}: ConsumerOptions): RabbitConsumer {
  let channel: Channel | undefined;
  let consumerTag: string | undefined;
  let cancelled = false;
  let inHand = 0;
  let whenIdle: (() => void) | undefined;
  const waits = new Set<() => void>();

  async function subscribe(on: Channel): Promise<void> {
    await declare(on);
    await on.prefetch(prefetch);
    const reply = await on.consume(queue, (message) => (message ? void receive(on, message) : void resubscribe(on)));
    consumerTag = reply.consumerTag;
    if (cancelled) await on.cancel(consumerTag);
  }

  /**
   * The broker ended the subscription, by a `null` message, which crashed consumers that did not expect it
   * (docs/measurements.md, M27).
   */
  async function resubscribe(on: Channel): Promise<void> {
    log.warn({ queue }, 'the broker cancelled the subscription');
    consumerTag = undefined;
    while (!cancelled && channel === on) {
      try {
        await subscribe(on);
        return;
      } catch (error) {
        // A failed declaration closes the channel; the reconnect restores all subscriptions.
        log.warn({ err: error, queue }, 'could not subscribe again');
        await wait(RESUBSCRIBE_DELAY_MS);
      }
    }
  }

  async function receive(on: Channel, message: ConsumeMessage): Promise<void> {
    inHand += 1;
    try {
      await settle(on, message);
    } catch (error) {
      // The channel closed meanwhile: the broker redelivers the event, and the inbox deduplicates it.
      log.warn({ err: error, queue, id: idOf(message) }, 'delivery could not be answered');
    } finally {
      inHand -= 1;
      if (inHand === 0) whenIdle?.();
    }
  }

  async function settle(on: Channel, message: ConsumeMessage): Promise<void> {
    const repetition = Number(message.properties.headers?.['x-delivery-count'] ?? 0);
    let event: EventEnvelope | undefined;
    try {
      check(message);
      event = parseEvent(message);
      await deliver(handler, event, rules, wait);
      on.ack(message);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const about = { queue, id: idOf(message), requestId: event?.requestId };
      log.warn({ ...about, err: error, delivery: repetition + 1 }, 'event could not be handled');
      if (isGivenUp(error, repetition)) {
        log.error({ ...about, reason }, 'event parked as a dead letter');
        await park(message, reason).then(
          () => on.ack(message),
          () => on.nack(message, false, true),
        );
      } else {
        await wait(redeliveryDelay(rules, repetition + 1));
        on.nack(message, false, true);
      }
    }
  }

  /** Waits, and resolves to whether the subscription is still active; its end ends the wait early. */
  function wait(ms: number): Promise<boolean> {
    if (cancelled) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waits.delete(end);
        resolve(!cancelled);
      };
      const timer = setTimeout(end, ms);
      waits.add(end);
    });
  }

  return {
    async attach(to) {
      channel = to;
      await subscribe(to);
    },
    detach() {
      channel = undefined;
      consumerTag = undefined;
    },
    async cancel() {
      cancelled = true;
      for (const end of waits) end();
      if (channel && consumerTag) await channel.cancel(consumerTag).catch(() => undefined);
      if (inHand > 0) {
        await new Promise<void>((resolve) => {
          whenIdle = resolve;
        });
      }
    },
  };
}

const idOf = ({ properties }: ConsumeMessage): unknown => properties.messageId;

/** @throws UnprocessableEvent for anything that is not an event envelope */
export function parseEvent(message: { content: Buffer }): EventEnvelope {
  if (message.content.length > MESSAGE_MAX_BYTES)
    throw new UnprocessableEvent(`larger than ${MESSAGE_MAX_BYTES} bytes`);
  let event: unknown;
  try {
    event = JSON.parse(message.content.toString('utf8'));
  } catch {
    throw new UnprocessableEvent('not JSON');
  }
  const fields = isRecord(event) ? event : {};
  const texts = ['id', 'type', 'occurredAt', 'producer', 'requestId'];
  if (
    !texts.every((name) => typeof fields[name] === 'string') ||
    typeof fields.payload !== 'object' ||
    fields.payload === null
  )
    throw new UnprocessableEvent('not an event envelope');
  // Cast: the handler validates type and payload against the catalog.
  return event as EventEnvelope;
}
