import { main as admin, USAGE as adminUsage } from './admin';
import { main as backup, USAGE as backupUsage } from './backup';
import { main as brokerUsers, USAGE as brokerUsersUsage } from './broker-users';
import { main as databaseUsers, USAGE as databaseUsersUsage } from './database-users';
import { main as deadLetters, USAGE as deadLettersUsage } from './dead-letters';
import { main as importJobs, USAGE as importJobsUsage } from './import-jobs';
import { main as keys, USAGE as keysUsage } from './keys';
import { main as outbox, USAGE as outboxUsage } from './outbox';
import { main as remotes, USAGE as remotesUsage } from './remotes';
import { main as restore, USAGE as restoreUsage } from './restore';
import { main as seed, USAGE as seedUsage } from './seed';
import { isAskedForHelp } from './setup/help.mjs';
import { asInImage } from './tools/as-in-image';

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
  remotes,
  restore,
  seed,
};

const USAGES: Record<string, string> = {
  admin: adminUsage,
  backup: backupUsage,
  'broker-users': brokerUsersUsage,
  'database-users': databaseUsersUsage,
  'dead-letters': deadLettersUsage,
  'import-jobs': importJobsUsage,
  keys: keysUsage,
  outbox: outboxUsage,
  remotes: remotesUsage,
  restore: restoreUsage,
  seed: seedUsage,
};

const NAMES = Object.keys(COMMANDS);
// Rewrites `npm run` commands for the image.
for (const way of ['log', 'error', 'warn'] as const) {
  const print = console[way].bind(console);
  console[way] = (...words: unknown[]) =>
    print(...words.map((word) => (typeof word === 'string' ? asInImage(word, NAMES) : word)));
}

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command && isAskedForHelp(args)) console.log(USAGES[name]);
else if (command) void command(args);
else {
  console.error(`Usage: COMMAND ...\nCommands: ${NAMES.join(', ')}. COMMAND --help says how one is called.`);
  process.exitCode = 1;
}
