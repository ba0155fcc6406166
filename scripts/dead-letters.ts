import { connectMongo, createInProcessBus, createLog, createRabbitBus, databaseName } from '@market/service-kit';
import { configForCommand, endWith } from './start/database-for-command';

const USAGE = `Usage:
  npm run dead-letters -- list [QUEUE]
  npm run dead-letters -- replay QUEUE [EVENT-ID ...]`;

/** Lists events that a queue gave up on, or puts them back into it; consumers that had an event already skip it. */
export async function main(args: string[]): Promise<void> {
  const [verb, queue, ...ids] = args;
  if ((verb !== 'list' && verb !== 'replay') || (verb === 'replay' && !queue)) {
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
      for (const { queue: name, event, reason, at } of letters) console.log(`${at}  ${name}  ${event.id}\n    ${reason}`);
      console.log(letters.length === 0 ? 'No dead letters.' : `${letters.length} dead letters. Put back: npm run dead-letters -- replay QUEUE`);
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
