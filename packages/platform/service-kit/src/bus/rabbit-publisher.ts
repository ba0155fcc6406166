import type { EventEnvelope } from '@market/api/events';
import type { ChannelModel, ConfirmChannel, Options } from 'amqplib';
import { PublishFailed } from './event-bus';

export interface OutgoingMessage {
  id: string;
  content: Buffer;
  headers?: Record<string, string>;
}

/** Publishes with publisher confirms: reports for each message whether the broker has stored it. */
export interface RabbitPublisher {
  attach(
    model: ChannelModel,
    needs: { declare: (channel: ConfirmChannel) => Promise<void>; onChannelLost: () => void },
  ): Promise<void>;
  detach(): void;
  setBlocked(blocked: boolean): void;
  /** @throws Error when the message was not confirmed, was returned as unroutable, or timed out */
  send(exchange: string, routingKey: string, message: OutgoingMessage): Promise<void>;
  /** Publishes each event under its type; @throws PublishFailed naming those that failed */
  publishAll(exchange: string, events: readonly EventEnvelope[]): Promise<void>;
  /** Resolves once every message that was sent is confirmed or refused. */
  settled(): Promise<void>;
}

/**
 * @param confirmLimitMs a broker in trouble may neither confirm nor refuse for minutes (docs/measurements.md, M24);
 * after this time the message counts as failed and its sender repeats it
 * @param userId the connection's user, to be named in each message; the broker refuses any other name
 */
export function createRabbitPublisher({
  confirmLimitMs,
  userId,
}: {
  confirmLimitMs: number;
  userId?: string | undefined;
}): RabbitPublisher {
  let channel: ConfirmChannel | undefined;
  let blocked = false;
  let sequence = 0;
  const open = new Set<Promise<void>>();
  /**
   * Publishes that the broker returned as unroutable; a return arrives just before its confirm (docs/measurements.md,
   * M26).
   */
  const returned = new Set<string>();

  function transmit(
    exchange: string,
    routingKey: string,
    { id, content, headers = {} }: OutgoingMessage,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!channel) return reject(new Error('not connected to the broker'));
      if (blocked) return reject(new Error('the broker takes no publishes at the moment'));
      const correlationId = String((sequence += 1));
      const timer = setTimeout(
        () => reject(new Error(`the broker did not confirm within ${confirmLimitMs} ms`)),
        confirmLimitMs,
      );
      const options: Options.Publish = {
        persistent: true,
        mandatory: true,
        messageId: id,
        correlationId,
        contentType: 'application/json',
        ...(userId === undefined ? {} : { userId }),
        headers,
      };
      const confirmed = (error: unknown) => {
        clearTimeout(timer);
        const cameBack = returned.delete(correlationId);
        if (error) reject(error instanceof Error ? error : new Error('the broker refused the event'));
        else if (cameBack) reject(new Error(`no queue takes ${routingKey}`));
        else resolve();
      };
      try {
        channel.publish(exchange, routingKey, content, options, confirmed);
      } catch (error) {
        confirmed(error);
      }
    });
  }

  async function send(exchange: string, routingKey: string, message: OutgoingMessage): Promise<void> {
    const sending = transmit(exchange, routingKey, message);
    open.add(sending);
    try {
      await sending;
    } finally {
      open.delete(sending);
    }
  }

  return {
    async attach(model, { declare, onChannelLost }) {
      const made = await model.createConfirmChannel();
      made.on('error', () => undefined);
      made.on('close', () => {
        if (channel !== made) return;
        channel = undefined;
        onChannelLost();
      });
      made.on('return', (message) => returned.add(String(message.properties.correlationId)));
      // Events may be sent only after the whole catalog is declared: with a part of it, one queue would receive an
      // event and the others miss it.
      await declare(made);
      channel = made;
    },
    detach() {
      channel = undefined;
      returned.clear();
    },
    setBlocked: (now) => {
      blocked = now;
    },
    send,
    async publishAll(exchange, events) {
      const failed = new Map<string, string>();
      const sends = events.map((event) =>
        send(exchange, event.type, messageOf(event)).catch((error: Error) => void failed.set(event.id, error.message)),
      );
      await Promise.all(sends);
      if (failed.size > 0) throw new PublishFailed(failed);
    },
    async settled() {
      await Promise.allSettled([...open]);
    },
  };
}

/** Converts an event to the form stored in queues. */
export function messageOf(event: EventEnvelope): OutgoingMessage {
  return { id: event.id, content: Buffer.from(JSON.stringify(event)) };
}
