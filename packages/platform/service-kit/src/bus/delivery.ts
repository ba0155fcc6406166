import type { EventEnvelope } from '@market/api/events';
import { TryLater, UnprocessableEvent, type EventHandler } from './event-bus';
import { fail, within } from '../clock';

/**
 * Delivery limit: an event is redelivered at most this often after its first failure; at the sixth it becomes a dead
 * letter.
 */
export const DELIVERY_LIMIT = 5;

/**
 * Whether an event that failed becomes a dead letter, on both buses.
 * @param redeliveries how often it was delivered again before this failure
 */
export function isGivenUp(error: unknown, redeliveries: number): boolean {
  return error instanceof UnprocessableEvent || redeliveries >= DELIVERY_LIMIT;
}

/** Retry rules of deliveries; the same on both buses. */
export interface DeliveryRules {
  /** Backoff before the 1st, 2nd … redelivery; the last entry applies to all later ones. */
  redeliveryDelaysMs: readonly number[];
  /**
   * Timeout of a handler, after which it counts as failed. A late effect does no harm: the inbox deduplicates the
   * event.
   */
  handlerLimitMs: number;
  /** Time during which an event is retried uncounted while its handler reports an outside cause. */
  patienceMs: number;
}

/**
 * Retries with growing waits. They last longer than the election of a new primary and than the transaction of a killed
 * consumer, which the server keeps for up to a minute, so that no good event is parked for either.
 */
export const DEFAULT_DELIVERY_RULES: DeliveryRules = {
  redeliveryDelaysMs: [200, 1_000, 3_000, 5_000, 10_000],
  handlerLimitMs: 30_000,
  patienceMs: 300_000,
};

/** Unacknowledged deliveries of one queue per replica (prefetch). */
export const PREFETCH = 20;

/** Backoff before the redelivery of this number, counted from 1. */
export function redeliveryDelay(rules: DeliveryRules, repetition: number): number {
  return rules.redeliveryDelaysMs[Math.min(repetition, rules.redeliveryDelaysMs.length) - 1] ?? 0;
}

/**
 * Delivers an event: a single counted try, and uncounted ones while the handler throws TryLater.
 * @param pause waits, and resolves to whether to continue
 */
export async function deliver(
  handler: EventHandler,
  event: EventEnvelope,
  rules: DeliveryRules,
  pause: (ms: number) => Promise<boolean>,
): Promise<void> {
  const giveUpAt = Date.now() + rules.patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(handler, event, rules);
    } catch (error) {
      if (!(error instanceof TryLater) || Date.now() > giveUpAt || !(await pause(redeliveryDelay(rules, tries))))
        throw error;
    }
  }
}

/** Runs a handler once, within the time limit. */
async function tryOnce(handler: EventHandler, event: EventEnvelope, rules: DeliveryRules): Promise<void> {
  await within(
    rules.handlerLimitMs,
    handler(event),
    fail(() => new Error(`the handler took longer than ${rules.handlerLimitMs} ms`)),
  );
}
