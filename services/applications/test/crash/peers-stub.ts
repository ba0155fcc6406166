import { createPublicKey } from 'node:crypto';
import { MarketError } from '@market/contracts/errors';
import type { EventPayload } from '@market/contracts/events';
import { api } from '@market/contracts/testing';
import { listen, type RunningServer } from '@market/service-kit';
import type { TestTokens } from '@market/service-kit/testing';

/** The other services, as far as the applications service asks them: identity's keys and the public jobs. */
export async function startPeersStub(
  tokens: TestTokens,
  jobs: ReadonlyMap<string, EventPayload<'jobs.job-saved.v1'>>,
): Promise<RunningServer & { url: string }> {
  const jwk = {
    ...createPublicKey(tokens.privateKey).export({ format: 'jwk' }),
    kid: tokens.kid,
    alg: 'ES256',
    use: 'sig',
  };
  const answerTo = (path: string): unknown => {
    if (path === api.accessKeys()) return { keys: [jwk] };
    const job = jobs.get(decodeURIComponent(path.split('/')[2] ?? ''));
    return path.startsWith('/job-posts/') && job ? { ...job, can: { edit: false } } : undefined;
  };
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    handler: (req, res) => {
      const answer = answerTo(req.url ?? '');
      const { status, code, message } = new MarketError('not-found');
      res
        .writeHead(answer ? 200 : status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { code, error: message }));
    },
  });
  return { ...server, url: `http://127.0.0.1:${server.port}` };
}
