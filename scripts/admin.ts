import { userInfo } from 'node:os';
import { forgotPasswordSchema } from '@market/contracts/accounts';
import { isMarketError } from '@market/contracts/errors';
import { createIdentityAdmin } from '@market/identity';
import { connectMongo, createLog, databaseName, systemClock } from '@market/service-kit';
import { configForCommand, endWith } from './start/database-for-command';
import { CannotStart } from './start/preflight';

/** Usage, for `--help`. */
export const USAGE = `Usage:
  npm run admin -- create EMAIL [NAME]   makes an account for somebody who runs the marketplace, and prints its password
  npm run admin -- disable EMAIL [WHY]   locks an account, ends its sessions and mails why
  npm run admin -- enable EMAIL          unlocks it
  npm run admin -- reset-second-factor EMAIL   removes an administrator's passkeys, app and recovery codes, and mails it
  npm run admin -- delete EMAIL|ID       deletes it with all that belongs to it, for an owner who has asked for it`;

/** Administration command for the operator, run on the machine itself. */
export async function main(args: string[]): Promise<void> {
  const [verb, email, ...words] = args;
  const rest = words.join(' ').trim();
  if (!['create', 'disable', 'enable', 'reset-second-factor', 'delete'].includes(verb ?? '') || !email) {
    console.error(USAGE);
    process.exit(1);
  }
  try {
    // Validated by the sign-in rule: an account whose address fails it could never sign in.
    if (verb === 'create' && !forgotPasswordSchema.isValidSync({ login_email: email }))
      throw new CannotStart(`${email} is no email address.`);
    const config = configForCommand(process.env);
    const log = createLog({ name: 'admin', level: 'warn' });
    const connection = await connectMongo({ uri: config.mongodbUri, dbName: databaseName(config, 'identity'), log });
    try {
      const admin = createIdentityAdmin({ config, connection, clock: systemClock, log });
      if (verb === 'create') {
        const { password } = await admin.createAdmin({
          login_email: email,
          ...(rest ? { login_name: rest } : {}),
        });
        console.log(`Made ${email}.\nPassword: ${password}\nIt is shown this once: log in with it and change it.`);
      } else if (verb === 'reset-second-factor') {
        await admin.resetSecondFactor({ login_email: email, operator: userInfo().username });
        console.log(
          `${email} has no second factor any more, and is signed out everywhere: the password alone signs in.`,
        );
      } else if (verb === 'delete') {
        const { login_id, login_name } = await admin.deleteAccount(email);
        console.log(
          `The account ${login_id} of ${login_name} is deleted. The other services delete what they keep within seconds.\n` +
            'Keep this id: after restoring a backup of before, delete it again.',
        );
      } else {
        await admin.setDisabled({
          login_email: email,
          disabled: verb === 'disable',
          ...(rest ? { reason: rest } : {}),
          operator: userInfo().username,
        });
        console.log(`${email} is ${verb === 'disable' ? 'locked, and signed out everywhere' : 'unlocked'}.`);
      }
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (isMarketError(error))
      endWith(new CannotStart(error.code === 'not-found' ? missing(verb, email) : error.message));
    endWith(error);
  }
}

function missing(verb: string | undefined, email: string): string {
  if (verb === 'reset-second-factor') return `No administrator with a second factor has ${email}.`;
  return verb === 'delete'
    ? `No employer or candidate has proved ${email}, or has it as an id.`
    : `There is no account with ${email}.`;
}
