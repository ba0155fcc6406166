import type { Clock, Log } from '@market/service-kit';
import type { DueNotice, HistoryStore } from '../store/history-store';
import type { RegistryStore } from '../store/registry-store';

/** Webhooks by remote; `*` for all remotes without one of their own. */
export type Webhooks = ReadonlyMap<string, string>;

const BATCH = 50;
const LIMIT_MS = 5_000;
const TRIES_MAX = 8;
const FIRST_WAIT_MS = 30_000;

/** Reads `mfe_candidate=https://hooks.example.org/a,*=https://hooks.example.org/b`, as the settings have checked it. */
export function readWebhooks(given: string | undefined): Webhooks {
  return new Map(
    (given ? given.split(',') : []).map((entry) => {
      const at = entry.indexOf('=');
      return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
    }),
  );
}

/** Webhook of a remote's team; undefined where nobody is to be notified. */
export const webhookOf = (webhooks: Webhooks, remote: string): string | undefined =>
  webhooks.get(remote) ?? webhooks.get('*');

/**
 * Notifies teams of deploys, failures, canaries and rollbacks of their remotes, by the entries of the history, each at
 * least once. Webhooks are sent theirs at the same time, so that one that does not answer delays nobody else's. A notice
 * that is not taken is tried again with growing waits, eight times in all. The author of a change is a person and stays
 * in the history.
 */
export function notifyTeams({
  history,
  registry,
  webhooks,
  clock,
  log,
}: {
  history: Pick<HistoryStore, 'dueNotices' | 'noticeTried' | 'postponeNotices'>;
  registry: Pick<RegistryStore, 'find' | 'labelsOfVersion'>;
  webhooks: Webhooks;
  clock: Clock;
  log: Log;
}): (goesOn: () => boolean) => Promise<void> {
  return async (goesOn) => {
    const byWebhook = new Map<string, DueNotice[]>();
    for (const notice of await history.dueNotices(clock.now(), BATCH)) {
      const webhook = webhookOf(webhooks, notice.remote);
      if (webhook === undefined) await history.noticeTried(notice.id, undefined);
      else byWebhook.set(webhook, [...(byWebhook.get(webhook) ?? []), notice]);
    }
    await Promise.all([...byWebhook].map(([webhook, notices]) => sendTo(webhook, notices, goesOn)));
  };

  /**
   * In turn. Where the webhook is away or overloaded, those after a notice wait as long, untried, so that it takes one
   * wait of a sweep; a notice that it refuses, or that is given up, holds back no other.
   */
  async function sendTo(webhook: string, notices: readonly DueNotice[], goesOn: () => boolean): Promise<void> {
    for (const [at, notice] of notices.entries()) {
      if (!goesOn()) return;
      try {
        await post(webhook, await bodyOf(notice));
        await history.noticeTried(notice.id, undefined);
      } catch (error) {
        const isLast = notice.tries + 1 >= TRIES_MAX;
        const next = new Date(clock.now().getTime() + FIRST_WAIT_MS * 2 ** notice.tries);
        await history.noticeTried(notice.id, isLast ? undefined : next);
        // Without the address, which may carry a secret.
        log.warn({ err: error, remote: notice.remote, gaveUp: isLast }, 'team was not notified');
        if (error instanceof Refused) continue;
        if (!isLast)
          await history.postponeNotices(
            notices.slice(at + 1).map(({ id }) => id),
            next,
          );
        return;
      }
    }
  }

  async function bodyOf({ remote, action, version, detail, at }: DueNotice) {
    const live = (await registry.find(remote))?.live;
    const owner = live ? (await registry.labelsOfVersion(remote, live))?.owner : undefined;
    return {
      text: `${remote} ${version}: ${action}${detail ? ` (${detail})` : ''}${owner ? ` – ${owner}` : ''}`,
      remote,
      owner: owner ?? null,
      action,
      version,
      detail,
      at: at.toISOString(),
    };
  }
}

/** Answer by which a webhook takes other notices, but not this one. */
class Refused extends Error {}

const TOO_MANY_REQUESTS = 429;

/** @throws Refused where the webhook does not take this one, Error where it is away or overloaded */
async function post(address: string, body: object): Promise<void> {
  const { ok, status } = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (ok) return;
  const isRefused = status < 500 && status !== TOO_MANY_REQUESTS;
  throw new (isRefused ? Refused : Error)(`the webhook answered ${status}`);
}
