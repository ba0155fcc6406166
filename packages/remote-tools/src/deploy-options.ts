import { parseArgs } from 'node:util';
import type { DeployOptions } from './deploy-remote';
import { Refused } from './refused';

const CANARY_SHARE_MAX = 99;

/** The deploy command's own options, said the same wherever it is called. */
export const DEPLOY_USAGE = `  --canary 10   to ten percent of the visitors
  --inactive    to nobody yet: the command activate gives it to everybody
  --no-smoke    without loading it in a browser before`;

interface DeployArguments extends DeployOptions {
  /** Address of the marketplace. */
  to: string | undefined;
  token: string | undefined;
  /** Whether it is loaded in a browser before anybody gets it. */
  smoke: boolean;
}

/** @throws Refused for what the command does not know, with how it is called */
export function readDeployOptions(args: string[], usage: string): DeployArguments {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        to: { type: 'string' },
        url: { type: 'string' },
        token: { type: 'string' },
        canary: { type: 'string' },
        inactive: { type: 'boolean' },
        'no-smoke': { type: 'boolean' },
      },
    }));
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  if (values.canary !== undefined && values.inactive) throw new Refused('Choose --canary or --inactive, not both.');
  const share = values.canary === undefined ? undefined : Number(values.canary);
  if (share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= CANARY_SHARE_MAX))
    throw new Refused(`--canary takes a share from 1 to ${CANARY_SHARE_MAX} percent.`);
  return {
    to: values.to ?? values.url,
    token: values.token,
    mode: share !== undefined ? 'canary' : values.inactive ? 'inactive' : 'live',
    share,
    smoke: !values['no-smoke'],
  };
}
