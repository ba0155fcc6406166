import type { Clock, Log } from '@market/service-kit';
import type { DueNotice, HistoryStore } from '../store/history-store';
import type { RegistryStore } from '../store/registry-store';

/** Webhooks by remote; `*` for all remotes without a specific one. */
export type Webhooks = ReadonlyMap<string, string>;

const BATCH = 50;
const LIMIT_MS = 5_000;
const TRIES_MAX = 8;
const FIRST_WAIT_MS = 30_000;

/**
 * Parses `mfe_candidate=https://hooks.example.org/a,*=https://hooks.example.org/b`, whose format the settings have
 * validated.
 */
export function readWebhooks(setting: string | undefined): Webhooks {
  return new Map(
    (setting ? setting.split(',') : []).map((entry) => {
      const at = entry.indexOf('=');
      return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
    }),
  );
}

/** Webhook of a remote's team; undefined without anybody to notify. */
export const webhookOf = (webhooks: Webhooks, remote: string): string | undefined =>
  webhooks.get(remote) ?? webhooks.get('*');

/**
 * Notifies teams of deploys, failures, canaries and rollbacks of their remotes, from the history's entries, each at
 * least once. Webhooks are called in parallel, so that a slow one does not delay others. A failed notice is retried
 * with exponential backoff, up to eight attempts. The author of a change is omitted, being personal data.
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
   * Sequential. When the webhook is unavailable or overloaded, the following notices are postponed without an attempt,
   * so that a sweep waits for one timeout only; a rejected or given-up notice does not block the others.
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
        // Logged without the address, which may contain a secret.
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

/** Response of a working webhook that rejects this notice only. */
class Refused extends Error {}

const TOO_MANY_REQUESTS = 429;

/** @throws Refused where the webhook rejects this notice, Error where it is unavailable or overloaded */
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
