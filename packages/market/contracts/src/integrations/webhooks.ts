/** Company events that are sent to its webhooks, containing only ids and states (docs/adr/0098-api-keys.md). */
export const WEBHOOK_EVENTS = [
  'application.received',
  'application.status-changed',
  'application.withdrawn',
  'job.opened',
  'job.closed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Webhook events, and the message of the test button. */
export const WEBHOOK_MESSAGES = [...WEBHOOK_EVENTS, 'webhook.test'] as const;
export type WebhookMessage = (typeof WEBHOOK_MESSAGES)[number];

/** Maximum number of webhooks of one company. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX = 500;
/** Days for which the log of deliveries is kept. */
export const WEBHOOK_LOG_DAYS = 7;
/** Deliveries that the log shows. */
export const WEBHOOK_LOG_SHOWN = 50;
/** Maximum queue length of one webhook; further events are not sent. */
export const WEBHOOK_WAITING_MAX = 1_000;
/** Prefix of every webhook secret, as required by Standard Webhooks. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
/** Hours for which the previous secret signs in addition to a new one. */
export const WEBHOOK_ROTATION_HOURS = 24;
/** Days of continuous failure after which a webhook is disabled. */
export const WEBHOOK_FAILING_DAYS = 3;

/** Outcomes of a delivery: to be sent or retried, received, given up. */
export const DELIVERY_STATES = ['queued', 'done', 'failed'] as const;
/** Causes of a failed attempt, besides an unsuccessful status. */
export const DELIVERY_FAILURES = [
  'private-address',
  'no-address',
  'not-https',
  'other-port',
  'redirect',
  'slow',
  'no-answer',
  'status',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
