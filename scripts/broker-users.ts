import { SERVICE_NAMES } from '@market/contracts/services';
import { BROKER_OPERATOR, brokerUserOf } from '@market/service-kit';
import { endWith } from './start/database-for-command';
import { CannotStart } from './start/preflight';

interface BrokerUser {
  name: string;
  password: string;
  /** Regular expression of the routing keys that the user may publish. */
  publishes: string;
}

/** Usage, for `--help`. */
export const USAGE = `Usage: RABBITMQ_MANAGEMENT_URL=http://USER:PASSWORD@rabbitmq:15672 IDENTITY_BROKER_PASSWORD=… … broker-users
  makes a user for each service, who publishes that service's events alone, and one for the operator's commands`;
const CALL_LIMIT_MS = 10_000;

/**
 * Creates the RabbitMQ users of the services and the operator. A further run sets their passwords to the current
 * settings.
 */
export async function main(): Promise<void> {
  try {
    const url = process.env.RABBITMQ_MANAGEMENT_URL;
    if (!url) throw new CannotStart(USAGE);
    await prepareBroker({
      url,
      vhost: process.env.RABBITMQ_VHOST || '/',
      prefix: process.env.QUEUE_PREFIX ?? '',
      users: brokerUsersOf(process.env),
    });
    console.log("The broker's users are there.");
  } catch (error) {
    endWith(error);
  }
}

export function brokerUsersOf(env: NodeJS.ProcessEnv): BrokerUser[] {
  const userOf = (part: string, name: string, publishes: string): BrokerUser => {
    const variable = `${part.toUpperCase()}_BROKER_PASSWORD`;
    const password = env[variable];
    if (!password) throw new CannotStart(`${variable} must be set.\n${USAGE}`);
    return { name, password, publishes };
  };
  return [
    ...SERVICE_NAMES.map((service) => userOf(service, brokerUserOf(service), `^${service}\\.`)),
    userOf('operator', BROKER_OPERATOR, '.*'),
  ];
}

/**
 * @param broker `url` of the management API, with a user that may create users; `prefix` of the installation's queues
 * @throws CannotStart when the API refuses or does not respond
 */
export async function prepareBroker({
  url,
  vhost,
  prefix,
  users,
}: {
  url: string;
  vhost: string;
  prefix: string;
  users: readonly BrokerUser[];
}): Promise<void> {
  const { origin, username, password: own } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(own)}`).toString('base64')}`;
  const put = async (path: string, body: unknown) => {
    const answer = await fetch(`${origin}/api/${path}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    }).catch((error: unknown) => {
      throw new CannotStart(`RabbitMQ's management API does not answer at ${origin}: ${String(error)}`);
    });
    if (!answer.ok)
      throw new CannotStart(`RabbitMQ's management API answered ${String(answer.status)}: ${await answer.text()}`);
  };

  const place = encodeURIComponent(vhost);
  const start = prefix.replace(/[^\w]/g, '\\$&');
  const exchange = `${prefix}events`;
  // Every part declares every queue, so that no event is lost to a consumer that has never run, and parked events pass
  // through the default exchange; consumers therefore check the sender verified by the broker.
  const names = `^(amq\\.default|${start}events|${start}(${SERVICE_NAMES.join('|')})\\.on\\..*)$`;
  for (const { name, password, publishes } of users) {
    const user = encodeURIComponent(name);
    await put(`users/${user}`, { password, tags: '' });
    await put(`permissions/${place}/${user}`, { configure: names, write: names, read: names });
    await put(`topic-permissions/${place}/${user}`, { exchange, write: publishes, read: '.*' });
  }
}
