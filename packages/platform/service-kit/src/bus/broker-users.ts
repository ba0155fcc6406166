import { isOneOf } from '@market/api';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import type { MessageProperties } from 'amqplib';
import { UnprocessableEvent } from './event-bus';
import { typeOfQueue } from './rabbit-topology';

/** Broker user of a service, in installations with separate users (docs/security.md, S85). */
export const brokerUserOf = (service: ServiceName): string => `perch-${service}`;
/** Broker user of the operator's commands, which may send events of any service. */
export const BROKER_OPERATOR = 'perch-operator';

/** Original sender of a parked or replayed message; trusted only from those who may set it. */
const SENT_BY_HEADER = 'x-sent-by';

type Sent = Pick<MessageProperties, 'userId' | 'headers'>;

/**
 * Senders of messages, authenticated by the broker: it rejects a message that names another user than the connection's.
 */
export interface BrokerSenders {
  /** The connection's own user, named in each message; undefined if all services share one user. */
  ownUser: string | undefined;
  /** @throws UnprocessableEvent when the sender of a queue's message is not the producer of its event type */
  check(queue: string, message: Sent): void;
  /** Headers of a failed message that is sent to its dead-letter queue. */
  whenParked(message: Sent): Record<string, string>;
  /** Headers of a message that is sent from the dead-letter queue back to its queue. */
  whenReplayed(queue: string, message: Sent): Record<string, string>;
}

/**
 * @param url the broker's address. Senders are named and checked only if its user is one of a service or the
 * operator's.
 */
export function createBrokerSenders(url: string): BrokerSenders {
  const user = decodeURIComponent(new URL(url).username);
  const users = [...SERVICE_NAMES.map(brokerUserOf), BROKER_OPERATOR];
  if (!users.includes(user))
    return { ownUser: undefined, check: () => undefined, whenParked: () => ({}), whenReplayed: () => ({}) };

  const named = ({ headers }: Sent): string | undefined => {
    const name: unknown = headers?.[SENT_BY_HEADER];
    return typeof name === 'string' ? name : undefined;
  };
  /** Replays by the operator keep the original sender. */
  const senderOf = (message: Sent): string =>
    (message.userId === BROKER_OPERATOR ? named(message) : undefined) ?? String(message.userId ?? 'nobody');
  const sentBy = (sender: string) => ({ [SENT_BY_HEADER]: sender });

  return {
    ownUser: user,
    check(queue, message) {
      const sender = senderOf(message);
      const producer = serviceOf(typeOfQueue(queue));
      if (sender === BROKER_OPERATOR || sender === brokerUserOf(producer)) return;
      throw new UnprocessableEvent(`sent by ${sender}, not by ${brokerUserOf(producer)}`);
    },
    whenParked: (message) => sentBy(senderOf(message)),
    whenReplayed(queue, message) {
      // A message parked by the queue's consumer names the original sender in its header; one parked by the broker
      // keeps its own sender.
      const isParkedByConsumer = message.userId === brokerUserOf(serviceOf(queue));
      return sentBy((isParkedByConsumer ? named(message) : undefined) ?? senderOf(message));
    },
  };
}

/** Service whose name is the prefix of a catalog name: the producer of an event type, the consumer of a queue. */
function serviceOf(name: string): ServiceName {
  const [service = ''] = name.split('.');
  if (!isOneOf(SERVICE_NAMES, service)) throw new Error(`${name} does not begin with the name of a service`);
  return service;
}
