import type { AnswerOf, Endpoint } from '@market/api';
import { type InputArgs, type Parts, requestOf } from '@market/api/call';
import { overrideRemotes, OVERRIDES_COOKIE, type Product } from '@market/remote-contract';
import { Refused } from './refused';
import { saysInOwnRepository, type Says } from './says';

/** Client of a running marketplace, for the commands of remotes. */
export interface MarketClient {
  url: string;
  /** The product that it is an installation of. */
  product: Product;
  /** Names of commands in the place where its messages are printed. */
  says: Says;
  /** Calls an endpoint. @throws Refused with the API's error, or if the API is unreachable */
  call<const E extends Endpoint>(endpoint: E, ...input: InputArgs<Parts<E>>): Promise<AnswerOf<E>>;
  /** Fetches a public JSON file of the site; undefined if it does not exist. */
  file(path: `/${string}`): Promise<unknown>;
  /** Fetches the bytes of a public file; undefined if it does not exist. */
  bytes(path: `/${string}`): Promise<Buffer | undefined>;
  /** Starts a session that gets these versions. @returns its cookie */
  override(overrides: Record<string, string>): Promise<string>;
}

const CALL_LIMIT_MS = 60_000;

/**
 * @param url address of the marketplace
 * @param token a deploy token of the remote, or the operator's
 * @param product the product that it is an installation of
 * @param says names of the commands here; absent for those of a repository of its own
 * @throws Refused if the address is invalid
 */
export function connectToMarket({
  url,
  token,
  product,
  says,
}: {
  url: string;
  token: string;
  product: Product;
  says?: Says;
}): MarketClient {
  const address = url.replace(/\/+$/, '');
  if (!URL.canParse(address))
    throw new Refused(`'${address}' is no address: name one such as https://jobs.example.org.`);
  const reach = async (path: string, request: RequestInit = {}): Promise<Response> => {
    try {
      return await fetch(`${address}${path}`, { ...request, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
    } catch (error) {
      throw new Refused(`${address} does not answer (${causeOf(error)}): see that it runs, or name another.`);
    }
  };
  const send = async <const E extends Endpoint>(endpoint: E, ...[input]: InputArgs<Parts<E>>): Promise<Response> => {
    const { method, path, body } = requestOf(endpoint, input);
    const response = await reach(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw refusalOf(response.status, await response.text());
    return response;
  };
  return {
    url: address,
    product,
    says: says ?? saysInOwnRepository(address),
    async call<const E extends Endpoint>(endpoint: E, ...input: InputArgs<Parts<E>>) {
      const text = await (await send(endpoint, ...input)).text();
      // Cast: the marketplace responds as its endpoint declares.
      return (text ? JSON.parse(text) : undefined) as AnswerOf<E>;
    },
    async file(path) {
      const response = await reach(path);
      // Unchecked here: the caller validates the file.
      return response.ok && /json/.test(response.headers.get('content-type') ?? '')
        ? await response.json().then(
            (json: unknown) => json,
            () => undefined,
          )
        : undefined;
    },
    async bytes(path) {
      const response = await reach(path);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
    async override(overrides) {
      const response = await send(overrideRemotes, { body: { overrides } });
      const cookie = response.headers
        .getSetCookie()
        .map((one) => new RegExp(`^${OVERRIDES_COOKIE}=([^;]+)`).exec(one)?.[1])
        .find(Boolean);
      if (!cookie) throw new Refused('The marketplace gave no session for the version: is this its address?');
      return cookie;
    },
  };
}

function refusalOf(status: number, text: string): Refused {
  try {
    // Cast: the shape of our own errors.
    const { error, code } = JSON.parse(text) as { error?: string; code?: string };
    if (error)
      return new Refused(
        status === 401 ? `${error}: the token is not one of this marketplace, or was revoked.` : error,
        code,
      );
  } catch {
    // Not a response of ours: a proxy in between may have sent it.
  }
  return new Refused(`The marketplace answered with status ${status}.`);
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : String(cause);
}
