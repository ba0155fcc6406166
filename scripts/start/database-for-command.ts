import { ConfigError } from '@market/service-kit/config';
import { readConfig, type MarketConfig } from './market-config';
import { notedSettings, readRunningNote } from './running-note';
import { CannotStart } from './preflight';

/**
 * Settings for a command that works on a running marketplace: its database is that of `MONGODB_URI`, or of the
 * marketplace started on the same data folder.
 * @throws CannotStart when there is neither.
 */
export function configForCommand(env: NodeJS.ProcessEnv): MarketConfig & { mongodbUri: string; url?: string } {
  const { dataDir } = readConfig({ LOG_LEVEL: 'warn', ...env }, { sends: [] });
  const note = readRunningNote(dataDir);
  // Without the marketplace's prefixes a command would look into empty databases and queues.
  const config = readConfig({ LOG_LEVEL: 'warn', ...notedSettings(note), ...env }, { sends: [] });
  const mongodbUri = config.mongodbUri ?? note?.mongodbUri;
  if (!mongodbUri)
    throw new CannotStart(
      'The marketplace is not running: start it with npm start, or set MONGODB_URI, and run this again.',
    );
  return {
    ...config,
    mongodbUri,
    ...((config.rabbitmqUrl ?? note?.rabbitmqUrl) ? { rabbitmqUrl: config.rabbitmqUrl ?? note?.rabbitmqUrl } : {}),
    ...(note ? { url: note.url } : {}),
  };
}

/** Ends a command with the sentence of an expected failure. */
export function endWith(error: unknown): never {
  const expected = error instanceof CannotStart || error instanceof ConfigError;
  console.error(expected ? error.message : error);
  process.exit(1);
}
