import { main as admin } from './admin';
import { main as backup } from './backup';
import { main as brokerUsers } from './broker-users';
import { main as databaseUsers } from './database-users';
import { main as deadLetters } from './dead-letters';
import { main as importJobs } from './import-jobs';
import { main as keys } from './keys';
import { main as outbox } from './outbox';
import { main as restore } from './restore';
import { main as seed } from './seed';

/**
 * The operator's commands, as the image `tools` has them: `docker compose run --rm tools admin create me@example.org`.
 */
const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  admin,
  backup,
  'broker-users': brokerUsers,
  'database-users': databaseUsers,
  'dead-letters': deadLetters,
  'import-jobs': importJobs,
  keys,
  outbox,
  restore,
  seed,
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) void command(args);
else {
  console.error(`Usage: COMMAND ...\nCommands: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exitCode = 1;
}
