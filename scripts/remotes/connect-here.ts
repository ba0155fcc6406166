import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { PRODUCT } from '@market/contracts/remotes/product';
import { Refused, connectToMarket, saysInProject, type MarketClient } from '@market/remote-tools/rollout';
import { operatorTokenFile } from '@market/service-kit/config';
import { ROOT } from '../start/root';
import { readRunningNote } from '../start/running-note';

interface Wanted {
  url?: string | undefined;
  token?: string | undefined;
  env?: NodeJS.ProcessEnv;
}

/**
 * Client of the marketplace at `url`, or of the one running on this machine, with the given token, that of
 * `DEPLOY_TOKEN`, or else the operator token of this machine.
 * @throws Refused where no marketplace or no token is found
 */
export function connectHere({ url, token, env = process.env }: Wanted = {}): MarketClient {
  const dataDir = dataDirOf(env);
  const address = (url ?? env.MARKET_URL ?? readRunningNote(dataDir)?.url)?.replace(/\/+$/, '');
  if (!address)
    throw new Refused(
      'No marketplace runs on this machine: start it with npm start, or name one with --url https://jobs.example.org.',
    );
  return connectToMarket({
    url: address,
    token: token ?? tokenOf(env, dataDir, address),
    product: PRODUCT,
    says: saysInProject(
      url === undefined ? undefined : address,
      findRemotes(ROOT).map(({ workspace }) => workspace),
    ),
  });
}

function dataDirOf(env: NodeJS.ProcessEnv): string {
  const folder = env.DATA_DIR ?? '.data';
  return isAbsolute(folder) ? folder : join(ROOT, folder);
}

function tokenOf(env: NodeJS.ProcessEnv, dataDir: string, address: string): string {
  if (env.DEPLOY_TOKEN) return env.DEPLOY_TOKEN;
  const file = operatorTokenFile(dataDir);
  const isOwn =
    readRunningNote(dataDir)?.url === address ||
    (URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname));
  // The operator token of this machine is never sent to another one.
  if (isOwn && existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new Refused(
    `Set DEPLOY_TOKEN to a deploy token for ${address}: an admin creates one in ${address}/admin/remotes.${isOwn ? ' On its own machine its DATA_DIR does as well.' : ''}`,
  );
}
