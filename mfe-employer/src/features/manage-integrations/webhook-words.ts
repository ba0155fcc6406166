import type { DeliveryFailure, WebhookDelivery, WebhookMessage } from '@market/contracts/integrations';
import { texts } from '../../texts';

const words = texts.webhooks;

/** Message types of webhooks in plain words. */
export const MESSAGE_WORDS: Record<WebhookMessage, string> = {
  'application.received': words.applicationReceived,
  'application.status-changed': words.applicationStatusChanged,
  'application.withdrawn': words.applicationWithdrawn,
  'job.opened': words.jobOpened,
  'job.closed': words.jobClosed,
  'webhook.test': words.webhookTest,
};
const CAUSES: Record<Exclude<DeliveryFailure, 'status'>, string> = {
  'private-address': words.privateAddress,
  'no-address': words.noAddress,
  'not-https': words.noAddress,
  'other-port': words.noAddress,
  redirect: words.redirect,
  slow: words.slow,
  'no-answer': words.noAnswer,
};

/** Outcome of a message, as shown in its log line. */
export function outcomeOf({ state, attempts, status, failure }: WebhookDelivery): string {
  const statusWords = String(status ?? '');
  if (state === 'done') return words.received({ status: statusWords });
  if (failure === null) return state === 'failed' ? words.dropped : words.waiting;
  const because = failure === 'status' ? words.statusWas({ status: statusWords }) : CAUSES[failure];
  return state === 'failed' ? words.gaveUp({ because }) : words.retried({ attempts: Math.max(1, attempts), because });
}
