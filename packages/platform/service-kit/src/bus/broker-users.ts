import { isOneOf } from '@market/api';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import type { MessageProperties } from 'amqplib';
import { UnprocessableEvent } from './event-bus';
import { typeOfQueue } from './rabbit-topology';

/** The broker's user of a service, where each has one (docs/security.md, S85). */
export const brokerUserOf = (service: ServiceName): string => `perch-${service}`;
/** The user of the operator's commands, who may send whatever any service sends. */
export const BROKER_OPERATOR = 'perch-operator';

/** Original sender of a parked or replayed message; trusted only from those who may set it. */
const SENT_BY_HEADER = 'x-sent-by';

type Sent = Pick<MessageProperties, 'userId' | 'headers'>;

/**
 * Sender of a message, as the broker vouches for it: it accepts no message that names another user than the
 * connection's.
 */
export interface BrokerSenders {
  /** The connection's own user, to be named in each message; undefined where all parts share one. */
  ownUser: string | undefined;
  /** @throws UnprocessableEvent when the message of a queue was not sent by the producer of its type of event */
  check(queue: string, message: Sent): void;
  /** Headers under which a message that was not handled goes to its dead-letter queue. */
  whenParked(message: Sent): Record<string, string>;
  /** Headers under which a message of a queue's dead-letter queue goes back to it. */
  whenReplayed(queue: string, message: Sent): Record<string, string>;
}

/**
 * @param url the broker's address. Only where its user is one of a service or the operator's are senders named and
 * checked.
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
      // Parked by the consumer of the queue, which tells whose it was; by the broker it is parked as it was sent.
      const isParkedByConsumer = message.userId === brokerUserOf(serviceOf(queue));
      return sentBy((isParkedByConsumer ? named(message) : undefined) ?? senderOf(message));
    },
  };
}

/** The service that a name of the catalog begins with: of a type its producer, of a queue its consumer. */
function serviceOf(name: string): ServiceName {
  const [service = ''] = name.split('.');
  if (!isOneOf(SERVICE_NAMES, service)) throw new Error(`${name} does not begin with the name of a service`);
  return service;
}
