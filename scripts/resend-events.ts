import { parseArgs } from 'node:util';
import { SERVICE_NAMES } from '@market/contracts';
import { connectMongo, createLog, databaseName, replayOutboxSince } from '@market/service-kit';
import { configForCommand, endWith } from './start/database-for-command';
import { CannotStart } from './start/preflight';

const USAGE = `Usage:
  npm run resend-events -- --since 2026-11-21T19:00:00Z

Sends every event again that left since then, for the case that the broker has lost its queues. Consumers skip what they
had. Events older than seven days are gone.`;

/** Puts sent events back into the outboxes of a marketplace that runs; its relays send them within a second. */
export async function main(args: string[]): Promise<void> {
  try {
    const since = readSince(args);
    const config = configForCommand(process.env);
    const log = createLog({ name: 'resend-events', level: 'warn' });
    for (const name of SERVICE_NAMES) {
      const connection = await connectMongo({ uri: config.mongodbUri, dbName: databaseName(config, name), log });
      console.log(`${name}: ${await replayOutboxSince(connection, since)} events are sent again.`);
      await connection.close();
    }
  } catch (error) {
    endWith(error);
  }
}

/** @throws CannotStart with the usage for anything but a moment */
export function readSince(args: string[]): Date {
  const { values } = parseArgs({ args, strict: false, options: { since: { type: 'string' } } });
  const since = new Date(String(values.since));
  if (Number.isNaN(since.getTime())) throw new CannotStart(USAGE);
  return since;
}
