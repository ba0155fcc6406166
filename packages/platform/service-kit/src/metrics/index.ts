import { RELEASE_VERSION } from '@market/api';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { within } from '../clock';

export * from './may-read-metrics';

/** Value of a gauge, read at each scrape. */
export type Reading = readonly [gauge: Gauge, labels: Record<string, string>, value: number];

/**
 * Metrics of every process, in a single Prometheus registry; the service's name is a label, since the embedded form
 * contains all services. Labels have closed lists of values (services, routes of the tables, event types, queues):
 * never an id, an address or a text.
 */
export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'service' | 'method' | 'route' | 'status'>;
  eventSeconds: Histogram<'service' | 'type' | 'result'>;
  messagesSent: Counter<'service' | 'channel' | 'result'>;
  outboxPending: Gauge;
  outboxOldestSeconds: Gauge;
  messagesPending: Gauge;
  brokerConnected: Gauge;
  queueReady: Gauge;
  queueDead: Gauge;
  searchJobs: Gauge;
  poolConnections: Gauge;
  poolWaiting: Gauge;
  poolFailures: Counter<'service'>;
  remoteResting: Gauge;
  /** Requests for server-rendered pages, counted by gateways and by `pages`. */
  pages: Counter<'service' | 'result'>;
  /** Page loads of visitors by the remote and version that they used, as browsers report them. */
  browserVisits: Counter<'service' | 'remote' | 'version' | 'owner'>;
  browserFailures: Counter<'service' | 'remote' | 'version' | 'owner' | 'step'>;
  /** Page loads among them in which a version failed to load or show, or its code threw, each counted once. */
  browserBadVisits: Counter<'service' | 'remote' | 'version' | 'owner' | 'kind'>;
  browserVitals: Counter<'service' | 'remote' | 'version' | 'owner' | 'vital' | 'rating'>;
  browserLongTasks: Counter<'service' | 'remote' | 'version' | 'owner'>;
  /** Adds a source of values that are read at each scrape. Values of a source that fails or times out are omitted. */
  atScrape(read: () => Promise<readonly Reading[]> | readonly Reading[]): void;
  /** All metrics in Prometheus' text format, with the sources read now. */
  expose(): Promise<{ contentType: string; text: string }>;
}

/** Shorter than a scrape's own limit (10 s by default), so that a hanging database does not hide all other values. */
const READ_LIMIT_MS = 2_000;

/** Creates a registry with the process's default metrics (memory, event loop, garbage collection) and ours. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const sources: Array<() => Promise<readonly Reading[]> | readonly Reading[]> = [];
  const gauges: Gauge[] = [];
  const gauge = (name: string, help: string, ...labelNames: string[]): Gauge => {
    const made = new Gauge<string>({ name, help, labelNames: ['service', ...labelNames], registers });
    gauges.push(made);
    return made;
  };
  let running: Promise<string> | undefined;
  new Gauge({
    name: 'market_build_info',
    help: 'The release that runs, as a label; always 1',
    labelNames: ['version'],
    registers,
  }).set({ version: RELEASE_VERSION }, 1);

  async function read(): Promise<string> {
    const readings = await Promise.all(sources.map((source) => withinLimit(source)));
    for (const each of gauges) each.reset();
    for (const [each, labels, value] of readings.flat()) each.set(labels, value);
    return registry.metrics();
  }

  return {
    registry,
    requestSeconds: new Histogram({
      name: 'market_request_seconds',
      help: 'Duration of answered requests in seconds',
      labelNames: ['service', 'method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    eventSeconds: new Histogram({
      name: 'market_event_seconds',
      help: 'Duration of handling an event in seconds, by result: done, repeated (had its effect before), failed',
      labelNames: ['service', 'type', 'result'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    messagesSent: new Counter({
      name: 'market_messages_total',
      help: 'Tries to send a mail or text message, by result: sent, failed',
      labelNames: ['service', 'channel', 'result'],
      registers,
    }),
    outboxPending: gauge('market_outbox_pending', 'Outbox rows not yet published'),
    outboxOldestSeconds: gauge('market_outbox_oldest_seconds', 'Age of the oldest unpublished outbox row in seconds'),
    messagesPending: gauge('market_messages_pending', 'Mails and text messages that wait to be sent'),
    brokerConnected: gauge('market_broker_connected', 'Whether the process reaches the broker: 1 or 0'),
    queueReady: gauge('market_queue_ready', 'Events that wait in a queue', 'queue'),
    queueDead: gauge('market_queue_dead', 'Events that a queue gave up on', 'queue'),
    searchJobs: gauge('market_search_jobs', 'Jobs in the search index of this replica'),
    remoteResting: gauge(
      'market_remote_resting',
      'Versions of a remote whose server side failed so often that it is left alone for a while',
      'remote',
      'owner',
    ),
    poolConnections: gauge('market_mongo_pool_connections', 'Connections to MongoDB, in use or idle', 'state'),
    poolWaiting: gauge('market_mongo_pool_waiting', 'Calls that wait for a connection to MongoDB'),
    poolFailures: new Counter({
      name: 'market_mongo_pool_failures_total',
      help: 'Calls that got no connection to MongoDB in time',
      labelNames: ['service'],
      registers,
    }),
    pages: new Counter({
      name: 'market_pages_total',
      help: 'Pages that a server was asked to write, by result: written, none (browsers make it), failed (by the code of its version), missing (not in time, a service away, the version at rest)',
      labelNames: ['service', 'result'],
      registers,
    }),
    browserVisits: new Counter({
      name: 'market_browser_visits_total',
      help: 'Visits (tab sessions) that used a version of a remote, as a sample of the browsers reports them',
      labelNames: ['service', 'remote', 'version', 'owner'],
      registers,
    }),
    browserFailures: new Counter({
      name: 'market_browser_failures_total',
      help: 'Failures of a version of a remote in browsers, by the step of loading it, or error: its code threw afterwards',
      labelNames: ['service', 'remote', 'version', 'owner', 'step'],
      registers,
    }),
    browserBadVisits: new Counter({
      name: 'market_browser_bad_visits_total',
      help: 'Visits in which a version of a remote did not load or show (kind failed), or its code threw (kind faulty)',
      labelNames: ['service', 'remote', 'version', 'owner', 'kind'],
      registers,
    }),
    browserVitals: new Counter({
      name: 'market_browser_vitals_total',
      help: 'Page loads by what visitors felt (lcp, inp, cls) and rating: good, fair, poor',
      labelNames: ['service', 'remote', 'version', 'owner', 'vital', 'rating'],
      registers,
    }),
    browserLongTasks: new Counter({
      name: 'market_browser_long_tasks_total',
      help: 'Tasks of more than 50 ms while a page of the remote was shown',
      labelNames: ['service', 'remote', 'version', 'owner'],
      registers,
    }),
    atScrape(source) {
      sources.push(source);
    },
    async expose() {
      // Concurrent scrapes share a reading: a flood of requests reads the sources once.
      running ??= read().finally(() => {
        running = undefined;
      });
      return { contentType: registry.contentType, text: await running };
    },
  };
}

async function withinLimit(read: () => Promise<readonly Reading[]> | readonly Reading[]): Promise<readonly Reading[]> {
  try {
    return await within(READ_LIMIT_MS, read(), () => []);
  } catch {
    return [];
  }
}
