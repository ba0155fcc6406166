import { connectMongo, createInProcessBus, createLog, createRabbitBus, databaseName, type DeadLetter } from '@market/service-kit';
import { configForCommand, endWith } from './start/database-for-command';

const USAGE = `Usage:
  npm run dead-letters -- list [QUEUE]
  npm run dead-letters -- inspect QUEUE [EVENT-ID]
  npm run dead-letters -- replay QUEUE [EVENT-ID ...]`;

const INSPECTED_MAX = 1_000;

/** Fields that name or reach a person: whoever looks why an event failed need not see them (S78). */
const HIDDEN = /(?:name|email|mobile|mobn|can_about|can_skill|text)$/;

/** An event as somebody may look at it who mends what it failed on: whole, with the values of people's own data hidden. */
export function shownEvent({ queue, event, reason, at }: DeadLetter): string {
  const hide = (key: string, value: unknown): unknown => (HIDDEN.test(key) && typeof value === 'string' && value !== '' ? '[hidden]' : value);
  return JSON.stringify({ queue, parkedAt: at, reason, event }, hide, 2);
}

/** Lists events that a queue gave up on, shows them whole, or puts them back into it; consumers that had an event already skip it. */
export async function main(args: string[]): Promise<void> {
  const [verb, queue, ...ids] = args;
  if (!verb || !['list', 'inspect', 'replay'].includes(verb) || (verb !== 'list' && !queue)) {
    console.error(USAGE);
    process.exit(1);
  }
  try {
    const config = configForCommand(process.env);
    const log = createLog({ name: 'dead-letters', level: 'warn' });
    const connection = await connectMongo({ uri: config.mongodbUri, dbName: databaseName(config, 'events'), log });
    const bus = config.rabbitmqUrl ? createRabbitBus({ url: config.rabbitmqUrl, prefix: config.queuePrefix, log }) : createInProcessBus({ connection, log });
    await bus.start();
    if (verb === 'list') {
      const letters = await bus.deadLetters.list(queue ? { queue } : {});
      for (const { queue: name, event, reason, at } of letters) console.log(`${at}  ${name}  ${event.id}  request ${event.requestId}\n    ${reason}`);
      console.log(letters.length === 0 ? 'No dead letters.' : `${letters.length} dead letters. See one whole: npm run dead-letters -- inspect QUEUE EVENT-ID. Put back: npm run dead-letters -- replay QUEUE`);
    } else if (verb === 'inspect') {
      const letters = (await bus.deadLetters.list({ queue: queue!, limit: INSPECTED_MAX })).filter(({ event }) => ids.length === 0 || ids.includes(event.id));
      console.log(letters.length === 0 ? `No such dead letter in ${queue!}.` : letters.map(shownEvent).join('\n'));
    } else {
      const count = await bus.deadLetters.replay({ queue: queue!, ...(ids.length > 0 ? { ids } : {}) });
      console.log(`${count} events put back into ${queue}.`);
    }
    await bus.stop();
    await connection.close();
  } catch (error) {
    endWith(error);
  }
}
