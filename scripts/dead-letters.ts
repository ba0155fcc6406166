import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { isOneOf, keysOf } from '@market/api';
import { allQueues } from '@market/contracts/events';
import {
  connectMongo,
  createDiscardedLetters,
  createInProcessBus,
  createLog,
  createRabbitBus,
  databaseName,
  type DeadLetter,
  type DeadLetters,
  type DiscardedLetters,
} from '@market/service-kit';
import { configForCommand, endWith } from './start/database-for-command';
import { CannotStart } from './start/preflight';

/** Usage, for `--help`. */
export const USAGE = `Usage:
  npm run dead-letters -- list [QUEUE] [--limit NUMBER]
  npm run dead-letters -- inspect QUEUE [EVENT-ID] [--limit NUMBER]
  npm run dead-letters -- replay QUEUE [EVENT-ID ...]
  npm run dead-letters -- discard QUEUE EVENT-ID [...] --reason "what was done instead" [--by NAME]
  npm run dead-letters -- discarded [QUEUE]`;

/** Maximum of dead letters read from one queue; the oldest come first. */
const LOOKED_AT_MAX = 1_000;

/**
 * Fields that name or reach a person: hidden, since diagnosing a failed event does not need them (docs/security.md,
 * S78).
 */
const HIDDEN = /(?:name|email|mobile|mobn|can_about|can_skill|text)$/;

/** An event for display while diagnosing its failure: whole, with personal data masked. */
export function shownEvent({ queue, event, reason, at }: DeadLetter): string {
  const hide = (key: string, value: unknown): unknown =>
    HIDDEN.test(key) && typeof value === 'string' && value !== '' ? '[hidden]' : value;
  return JSON.stringify({ queue, parkedAt: at, reason, event }, hide, 2);
}

interface Arguments {
  verb: Verb;
  queue: string | undefined;
  ids: string[];
  reason: string;
  by: string;
  limit: number;
}

interface Desk {
  letters: DeadLetters;
  discarded: DiscardedLetters;
}

type Verb = keyof typeof VERBS;

/** Lists dead letters, shows them whole, requeues them (consumers that have processed one skip it), or deletes them. */
export async function main(args: string[]): Promise<void> {
  try {
    const values = readArguments(args);
    const config = configForCommand(process.env);
    const log = createLog({ name: 'dead-letters', level: 'warn' });
    const connection = await connectMongo({ uri: config.mongodbUri, dbName: databaseName(config, 'events'), log });
    const bus = config.rabbitmqUrl
      ? createRabbitBus({ url: config.rabbitmqUrl, prefix: config.queuePrefix, log })
      : createInProcessBus({ connection, log });
    try {
      await bus.start();
      for (const line of await VERBS[values.verb](
        { letters: bus.deadLetters, discarded: createDiscardedLetters(connection) },
        values,
      ))
        console.log(line);
    } finally {
      await bus.stop();
      await connection.close();
    }
  } catch (error) {
    endWith(error);
  }
}

const VERBS = {
  async list({ letters }: Desk, { queue, limit }: Arguments) {
    const lines: string[] = [];
    let [count, isWhole] = [0, true];
    for (const name of queue ? [queue] : allQueues().map((one) => one.queue)) {
      const found = await letters.list({ queue: name, limit });
      count += found.length;
      isWhole &&= found.length < limit;
      for (const { event, reason, at } of found)
        lines.push(`${at}  ${name}  ${event.id}  request ${event.requestId}\n    ${reason}`);
    }
    const next =
      'See one whole: npm run dead-letters -- inspect QUEUE EVENT-ID. Put back: replay QUEUE. Give up for good: discard QUEUE EVENT-ID --reason "…"';
    const more = isWhole ? '' : ` No more than ${String(limit)} of a queue are shown; there may be others (--limit).`;
    return [...lines, count === 0 ? 'No dead letters.' : `${String(count)} dead letters.${more} ${next}`];
  },
  async inspect({ letters }: Desk, { queue = '', ids, limit }: Arguments) {
    const all = await letters.list({ queue, limit });
    const found = all.filter(({ event }) => ids.length === 0 || ids.includes(event.id));
    if (found.length > 0) return found.map(shownEvent);
    return [`No such dead letter ${all.length < limit ? '' : `among the first ${String(limit)} `}in ${queue}.`];
  },
  async replay({ letters }: Desk, { queue = '', ids }: Arguments) {
    return [`${await letters.replay({ queue, ...(ids.length > 0 ? { ids } : {}) })} events put back into ${queue}.`];
  },
  async discard({ letters, discarded }: Desk, { queue = '', ids, reason, by }: Arguments) {
    const count = await letters.discard({ queue, ids }, (letter) =>
      discarded.note(letter, { reason, by, at: new Date() }),
    );
    return [`${count} dead letters of ${queue} discarded. The record: npm run dead-letters -- discarded ${queue}`];
  },
  async discarded({ discarded }: Desk, { queue }: Arguments) {
    const found = await discarded.list(queue ? { queue } : {});
    if (found.length === 0) return ['No dead letter has been discarded.'];
    return found.map(
      (row) =>
        `${row.at.toISOString()}  ${row.queue}  ${row.eventId}  request ${row.requestId}, by ${row.by}: ${row.reason}\n    ${row.parkedAt} it failed: ${row.failure}`,
    );
  },
} satisfies Record<string, (desk: Desk, given: Arguments) => Promise<string[]>>;

/** @throws CannotStart with the usage of the command */
function readArguments(args: string[]): Arguments {
  const refuse = (says: string): never => {
    throw new CannotStart(`${says}\n\n${USAGE}`);
  };
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, by: { type: 'string' }, limit: { type: 'string' } },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  const [verb = '', queue, ...ids] = parsed.positionals;
  const reason = parsed.values.reason?.trim() ?? '';
  if (!isOneOf(keysOf(VERBS), verb))
    return refuse(verb ? `There is no '${verb}' of dead letters.` : 'Say what to do with the dead letters.');
  if (queue === undefined && verb !== 'list' && verb !== 'discarded') return refuse('Name the queue.');
  if (queue !== undefined && !allQueues().some((one) => one.queue === queue))
    return refuse(`There is no queue ${queue}: npm run dead-letters -- list names those that hold something.`);
  if (verb === 'discard' && ids.length === 0) return refuse('Name the events to discard.');
  if (verb === 'discard' && !reason) return refuse('Say why with --reason: it is kept in the record.');
  const limit = Number(parsed.values.limit ?? LOOKED_AT_MAX);
  if (!Number.isInteger(limit) || limit < 1) return refuse('--limit is a whole number of letters.');
  return { verb, queue, ids, reason, by: parsed.values.by ?? userInfo().username, limit };
}
