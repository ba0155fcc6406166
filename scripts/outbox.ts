import { isOneOf } from '@market/api';
import { SERVICE_NAMES, type ServiceName } from '@market/contracts/services';
import { connectMongo, createLog, databaseName, replayOutboxSince } from '@market/service-kit';
import { configForCommand, endWith } from './start/database-for-command';
import { CannotStart } from './start/preflight';

/** Usage, for `--help`. */
export const USAGE = `Usage:
  npm run outbox -- replay SINCE [SERVICE ...]

Sends again what left the outboxes since SINCE (such as 2026-05-01T12:00:00Z; seven days are kept), after a broker came back
without its queues. Consumers skip what they had. Services: ${SERVICE_NAMES.join(', ')}; all, if none is named.`;

/** Republishes events after queues were lost with their broker. */
export async function main([verb, since = '', ...names]: string[]): Promise<void> {
  try {
    const services = readServices(names);
    if (verb !== 'replay' || Number.isNaN(Date.parse(since))) throw new CannotStart(USAGE);
    const config = configForCommand(process.env);
    for (const service of services) {
      const connection = await connectMongo({
        uri: config.mongodbUri,
        dbName: databaseName(config, service),
        log: createLog({ name: 'outbox', level: 'warn' }),
      });
      try {
        console.log(`${service}: ${await replayOutboxSince(connection, new Date(since))} events are sent again.`);
      } finally {
        await connection.close();
      }
    }
  } catch (error) {
    endWith(error);
  }
}

/** @throws CannotStart for a name that is no service */
function readServices(names: string[]): readonly ServiceName[] {
  const unknown = names.filter((name) => !isOneOf(SERVICE_NAMES, name));
  if (unknown.length > 0) throw new CannotStart(`There is no service ${unknown.join(', ')}.\n\n${USAGE}`);
  return names.length > 0 ? names.filter((name) => isOneOf(SERVICE_NAMES, name)) : SERVICE_NAMES;
}
