import { isRecord } from '@market/api';
import { KeyRefused, listAccessKeys, retireAccessKey, rotateAccessKey } from '@market/identity/keys';
import { systemClock } from '@market/service-kit';
import { endWith } from './start/database-for-command';
import { readConfig } from './start/market-config';
import { CannotStart } from './start/preflight';

/** Usage, for `--help`. */
export const USAGE = `Usage:
  npm run keys -- list         the keys that sign access tokens, and what each is for at the moment
  npm run keys -- rotate       adds a key; it takes over in ten minutes, and the old one verifies until its tokens have run out
  npm run keys -- retire KEY   drops a key at once: tokens that it signed are refused`;

const MEANINGS = {
  next: 'announced, signs from then on',
  signs: 'signs',
  verifies: 'verifies only',
  'out-of-use': 'out of use',
} as const;

/** Lists and changes the file of signing keys; the identity service rereads it within five seconds. */
export async function main([verb, kid]: string[]): Promise<void> {
  if (!verb || !['list', 'rotate', 'retire'].includes(verb) || (verb === 'retire') !== (kid !== undefined)) {
    console.error(USAGE);
    process.exit(1);
  }
  try {
    const keys = { file: readConfig(process.env, { sends: [] }).accessTokenKeyFile, clock: systemClock };
    if (verb === 'rotate')
      console.log(`Added key ${rotateAccessKey(keys)}: new tokens are signed with it in ten minutes.`);
    else if (kid !== undefined) {
      retireAccessKey(keys, kid);
      console.log(`Key ${kid} is gone: tokens that it signed are refused within five minutes.`);
    }
    for (const { kid: each, state, signsFrom, verifiesUntil } of listAccessKeys(keys))
      console.log(
        `${each}  ${signsFrom.toISOString()}  ${MEANINGS[state]}${verifiesUntil && state === 'verifies' ? ` until ${verifiesUntil.toISOString()}` : ''}`,
      );
  } catch (error) {
    if (error instanceof KeyRefused) endWith(new CannotStart(error.message));
    if (isRecord(error) && error.code === 'ENOENT')
      endWith(
        new CannotStart(
          'There is no key file yet: the identity service makes it at its first start, and `rotate` makes one too.',
        ),
      );
    endWith(error);
  }
}
