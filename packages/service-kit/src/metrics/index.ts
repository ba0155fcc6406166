import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What every process counts, in one Prometheus registry; the service's name is a label, for the embedded form holds them all. */
export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'service' | 'method' | 'route' | 'status'>;
  eventsHandled: Counter<'service' | 'type' | 'result'>;
  outboxPending: Gauge<'service'>;
  outboxOldestSeconds: Gauge<'service'>;
}

/** A registry with the process's own figures (memory, event loop, garbage collection) and ours. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({ name: 'market_request_seconds', help: 'Duration of answered requests in seconds', labelNames: ['service', 'method', 'route', 'status'], buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5], registers }),
    eventsHandled: new Counter({ name: 'market_events_handled_total', help: 'Events handled by consumers, by result', labelNames: ['service', 'type', 'result'], registers }),
    outboxPending: new Gauge({ name: 'market_outbox_pending', help: 'Outbox rows not yet published', labelNames: ['service'], registers }),
    outboxOldestSeconds: new Gauge({ name: 'market_outbox_oldest_seconds', help: 'Age of the oldest unpublished outbox row in seconds', labelNames: ['service'], registers }),
  };
}
