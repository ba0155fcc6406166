/** Events of a company that are told to its webhooks, by ids and states alone (docs/adr/0098-api-keys.md). */
export const WEBHOOK_EVENTS = [
  'application.received',
  'application.status-changed',
  'application.withdrawn',
  'job.opened',
  'job.closed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** The same, and what the button for a try sends. */
export const WEBHOOK_MESSAGES = [...WEBHOOK_EVENTS, 'webhook.test'] as const;
export type WebhookMessage = (typeof WEBHOOK_MESSAGES)[number];

/** Webhooks of one company. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX = 500;
/** Days for which the log of deliveries is kept. */
export const WEBHOOK_LOG_DAYS = 7;
/** Deliveries that the log shows. */
export const WEBHOOK_LOG_SHOWN = 50;
/** Messages that wait for one webhook at most; what happens beyond that is not sent. */
export const WEBHOOK_WAITING_MAX = 1_000;
/** Beginning of every secret of a webhook, as Standard Webhooks says. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
/** Hours for which the former secret signs beside a new one. */
export const WEBHOOK_ROTATION_HOURS = 24;
/** Days after which a webhook that has only failed is switched off. */
export const WEBHOOK_FAILING_DAYS = 3;

/** Outcomes of a delivery: still to be sent or tried again, received, given up. */
export const DELIVERY_STATES = ['queued', 'done', 'failed'] as const;
/** Causes for which a try failed, beside a status that is no success. */
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
