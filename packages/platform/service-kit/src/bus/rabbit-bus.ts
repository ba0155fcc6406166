import type { Channel, ConsumeMessage } from 'amqplib';
import type { Log } from '../log';
import { DEFAULT_DELIVERY_RULES, PREFETCH, type DeliveryRules } from './delivery';
import { createBrokerSenders } from './broker-users';
import type { EventBus } from './event-bus';
import { createRabbitConsumer, type RabbitConsumer } from './rabbit-consumer';
import { PARKED_AT_HEADER, REASON_HEADER, createRabbitDeadLetters, rabbitQueueDepths } from './rabbit-dead-letters';
import { createRabbitLink } from './rabbit-link';
import { createRabbitPublisher, type OutgoingMessage } from './rabbit-publisher';
import { createSideChannel } from './rabbit-side-channel';
import { declareCatalog, declareQueue, rabbitNames, typeOfQueue } from './rabbit-topology';

const CONFIRM_LIMIT_MS = 5_000;
const START_WAIT_MS = 5_000;

/**
 * Event bus of the split form, on RabbitMQ: one topic exchange, a quorum queue for each consumer and event type.
 * Publishing and consuming use separate connections, because a broker short of memory blocks the connections of
 * publishers while consumers must continue. An unreachable broker stops neither start nor requests: events wait in the
 * outbox.
 * @param prefix prepended to all names, so that installations and test runs share a broker
 */
export function createRabbitBus({
  url,
  prefix,
  log,
  rules: changedRules,
  confirmLimitMs = CONFIRM_LIMIT_MS,
}: {
  url: string;
  prefix: string;
  log: Log;
  rules?: Partial<DeliveryRules>;
  confirmLimitMs?: number;
}): EventBus {
  const rules = { ...DEFAULT_DELIVERY_RULES, ...changedRules };
  const names = rabbitNames(prefix);
  const senders = createBrokerSenders(url);
  const publisher = createRabbitPublisher({ confirmLimitMs, userId: senders.ownUser });
  const consumers = new Set<RabbitConsumer>();
  const sideChannel = createSideChannel();
  let consuming: Channel | undefined;
  let started = false;

  const publishLink = createRabbitLink({
    url,
    name: `${prefix}publisher`,
    log,
    setup: (model) =>
      publisher.attach(model, {
        declare: (channel) => declareCatalog(channel, names),
        onChannelLost: () => publishLink.reset(),
      }),
    onLost: publisher.detach,
    onBlocked: publisher.setBlocked,
  });

  const consumeLink = createRabbitLink({
    url,
    name: `${prefix}consumer`,
    log,
    async setup(model) {
      const channel = await model.createChannel();
      channel.on('error', (error) => log.warn({ err: error }, 'broker channel failed'));
      channel.on('close', () => {
        if (consuming === channel) consumeLink.reset();
      });
      for (const consumer of consumers) await consumer.attach(channel);
      consuming = channel;
      sideChannel.attach(model);
    },
    onLost() {
      consuming = undefined;
      sideChannel.detach();
      for (const consumer of consumers) consumer.detach();
    },
  });

  /** The default exchange routes to every queue by its name. */
  const sendToQueue = (brokerQueue: string, message: OutgoingMessage) => publisher.send('', brokerQueue, message);

  return {
    async start() {
      if (started) return;
      started = true;
      await Promise.all([publishLink.open(START_WAIT_MS), consumeLink.open(START_WAIT_MS)]);
    },
    async stop() {
      if (!started) return;
      started = false;
      await Promise.all([...consumers].map((consumer) => consumer.cancel()));
      consumers.clear();
      await publisher.settled();
      // Closing the channels is meant now and must not count as a failure.
      const consumed = consuming;
      consuming = undefined;
      publisher.detach();
      // Closing a connection drops data that its channels have not sent yet, such as the last acknowledgement; closing
      // a channel does not.
      await Promise.all([sideChannel.close(), consumed?.close().catch(() => undefined)]);
      await Promise.all([publishLink.close(), consumeLink.close()]);
    },
    publish: (events) => publisher.publishAll(names.exchange, events),
    async subscribe(queue, handler) {
      const type = typeOfQueue(queue);
      const park = ({ content, properties }: ConsumeMessage, reason: string) =>
        sendToQueue(names.deadQueue(queue), {
          id: String(properties.messageId),
          content,
          headers: {
            [REASON_HEADER]: reason,
            [PARKED_AT_HEADER]: new Date().toISOString(),
            ...senders.whenParked(properties),
          },
        });
      const consumer = createRabbitConsumer({
        queue: names.queue(queue),
        handler,
        rules,
        prefetch: PREFETCH,
        log,
        declare: (channel) => declareQueue(channel, names, { queue, type }),
        check: ({ properties }) => senders.check(queue, properties),
        park,
      });
      consumers.add(consumer);
      if (consuming) await consumer.attach(consuming);
      return {
        async cancel() {
          await consumer.cancel();
          consumers.delete(consumer);
        },
      };
    },
    deadLetters: createRabbitDeadLetters({ names, sideChannel, sendToQueue, senders }),
    queueDepths: () => rabbitQueueDepths({ names, sideChannel }),
    status() {
      if (!started) return 'not started';
      return publishLink.connected() && consumeLink.connected() ? 'ok' : 'the broker does not answer';
    },
  };
}
