import os from 'node:os';
import { SERVICE_NAMES } from '@market/contracts/services';
import { createConnection } from 'mongoose';
import { CannotStart } from './start/preflight';
import { endWith } from './start/database-for-command';

interface DatabaseUser {
  name: string;
  password: string;
  /** Databases that the user may read and write; no other is visible to it. */
  databases: string[];
}

/** Usage, for `--help`. */
export const USAGE = `Usage: MONGODB_URI=mongodb://root:…@mongo1:27017/ MONGODB_MEMBERS=mongo1:27017,… IDENTITY_DB_PASSWORD=… … database-users
  makes the replica set, where there is none yet, and a user for each part with rights on its own database alone`;
const PRIMARY_LIMIT_MS = 60_000;
const NOT_YET_INITIALIZED = 94;
const USER_EXISTS = 51_003;

/**
 * Prepares a self-hosted MongoDB: the replica set and the users of the parts. A further run sets their passwords to the
 * current settings.
 */
export async function main(): Promise<void> {
  try {
    const prefix = process.env.DATABASE_PREFIX ?? 'market_';
    const members = (process.env.MONGODB_MEMBERS ?? '').split(',').filter(Boolean);
    if (!process.env.MONGODB_URI || members.length === 0) throw new CannotStart(USAGE);
    await prepareDatabase({ uri: process.env.MONGODB_URI, members, users: usersOf(process.env, prefix) });
    console.log('The replica set and its users are there.');
  } catch (error) {
    endWith(error);
  }
}

/**
 * A user for each service, and for the gateway, which stores rate-limit counters. Identity and applications share the
 * development mailbox.
 */
export function usersOf(env: NodeJS.ProcessEnv, prefix: string): DatabaseUser[] {
  const withMailbox = ['identity', 'applications'];
  return [...SERVICE_NAMES, 'gateway'].map((name) => {
    const password = env[`${name.toUpperCase()}_DB_PASSWORD`];
    if (!password) throw new CannotStart(`${name.toUpperCase()}_DB_PASSWORD must be set.\n${USAGE}`);
    return {
      name: `perch-${name}`,
      password,
      databases: [name, ...(withMailbox.includes(name) ? ['mailbox'] : [])].map((database) => `${prefix}${database}`),
    };
  });
}

/** @param input `uri` with a user that may create users, at the first of `members` */
export async function prepareDatabase({
  uri,
  members,
  users,
}: {
  uri: string;
  members: readonly string[];
  users: readonly DatabaseUser[];
}): Promise<void> {
  const connection = await createConnection(uri, { directConnection: true, runtimeAdapters: { os } }).asPromise();
  const admin = connection.getClient().db('admin');
  try {
    await admin.command({ replSetGetStatus: 1 }).catch(async (error: { code?: number }) => {
      if (error.code !== NOT_YET_INITIALIZED) throw error;
      await admin.command({
        replSetInitiate: {
          _id: 'rs0',
          members: members.map((host, index) => ({ _id: index, host, priority: index === 0 ? 2 : 1 })),
        },
      });
    });
    const giveUpAt = Date.now() + PRIMARY_LIMIT_MS;
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
      if (Date.now() > giveUpAt)
        throw new CannotStart(
          `${members[0] ?? ''} did not become the primary within a minute: see that all members run.`,
        );
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    for (const { name, password, databases } of users) {
      const roles = databases.flatMap((db) => [
        { role: 'readWrite', db },
        { role: 'dbAdmin', db },
      ]);
      await admin.command({ createUser: name, pwd: password, roles }).catch(async (error: { code?: number }) => {
        if (error.code !== USER_EXISTS) throw error;
        await admin.command({ updateUser: name, pwd: password, roles });
      });
    }
  } finally {
    await connection.close();
  }
}
