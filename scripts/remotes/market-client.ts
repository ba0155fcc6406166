import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { OVERRIDES_COOKIE, api } from '@market/contracts';
import { operatorTokenFile } from '@market/service-kit/config';
import { ROOT } from '../start/root';
import { readRunningNote } from '../start/running-note';

/** A command cannot go on; the message is what to tell whoever called it. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** A running marketplace, as commands for remotes call it. */
export interface MarketClient {
  url: string;
  /** Calls the API. @throws CommandRefused with what the API says, or that it is not reached */
  call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer>;
  /** A public JSON file of the site; undefined where it has none. */
  file(path: `/${string}`): Promise<unknown>;
  /** A session that gets these versions. @returns the cookie that it carries */
  override(overrides: Record<string, string>): Promise<string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const CALL_LIMIT_MS = 60_000;

/**
 * The marketplace at `url`, or the one that runs on this machine, with the token of `DEPLOY_TOKEN`, or else this
 * machine's operator's.
 * @throws CommandRefused where there is neither
 */
export function connectToMarket({
  url,
  env = process.env,
}: { url?: string | undefined; env?: NodeJS.ProcessEnv } = {}): MarketClient {
  const dataDir = dataDirOf(env);
  const address = (url ?? env.MARKET_URL ?? readRunningNote(dataDir)?.url)?.replace(/\/+$/, '');
  if (!address)
    throw new CommandRefused(
      'No marketplace runs on this machine: start it with npm start, or name one with --url https://jobs.example.org.',
    );
  if (!URL.canParse(address))
    throw new CommandRefused(`'${address}' is no address: name one such as --url https://jobs.example.org.`);
  const token = tokenOf(env, dataDir, address);
  const send = async (method: Method, path: string, body?: unknown): Promise<Response> => {
    let response: Response;
    try {
      response = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new CommandRefused(
        `${address} does not answer (${causeOf(error)}): see that it runs, or name another with --url.`,
      );
    }
    if (!response.ok) throw new CommandRefused(sentenceOf(response.status, await response.text()));
    return response;
  };
  return {
    url: address,
    async call<Answer>(method: Method, path: string, body?: unknown) {
      const text = await (await send(method, path, body)).text();
      return (text ? JSON.parse(text) : undefined) as Answer;
    },
    async file(path) {
      const response = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(CALL_LIMIT_MS) });
      return response.ok && /json/.test(response.headers.get('content-type') ?? '')
        ? ((await response.json()) as unknown)
        : undefined;
    },
    async override(overrides) {
      const response = await send('POST', api.remoteOverrides(), { overrides });
      const cookie = response.headers
        .getSetCookie()
        .map((one) => new RegExp(`^${OVERRIDES_COOKIE}=([^;]+)`).exec(one)?.[1])
        .find(Boolean);
      if (!cookie) throw new CommandRefused('The marketplace gave no session for the version: is this its address?');
      return cookie;
    },
  };
}

function dataDirOf(env: NodeJS.ProcessEnv): string {
  const given = env.DATA_DIR ?? '.data';
  return isAbsolute(given) ? given : join(ROOT, given);
}

function tokenOf(env: NodeJS.ProcessEnv, dataDir: string, address: string): string {
  if (env.DEPLOY_TOKEN) return env.DEPLOY_TOKEN;
  const file = operatorTokenFile(dataDir);
  const isOwn =
    readRunningNote(dataDir)?.url === address ||
    ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
  // The operator's token of this machine is told to no other.
  if (isOwn && existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new CommandRefused(
    `Set DEPLOY_TOKEN to a deploy token for ${address}: whoever runs it makes one with npm run remotes -- token create NAME --for "who".`,
  );
}

function sentenceOf(status: number, text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: string };
    if (error) return status === 401 ? `${error}: the token is not one of this marketplace, or was revoked.` : error;
  } catch {
    // No answer of ours: something between may have answered.
  }
  return `The marketplace answered with status ${status}.`;
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : String(cause);
}

/** Ends a command with the sentence of an expected failure. */
export function endRefused(error: unknown): never {
  console.error(error instanceof CommandRefused ? error.message : error);
  process.exit(1);
}
