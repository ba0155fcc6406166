import type { RequestListener } from 'node:http';
import type { ServiceName } from '@market/api/registered';
import type { RouteRow } from '../http/route';

/** A running part of the marketplace: the same object in the embedded form and as a process of its own. */
export interface Service {
  name: ServiceName;
  /** Endpoints, for the gateway's OpenAPI page and the authorization tests. */
  routes: readonly RouteRow[];
  handler: RequestListener;
  /** Creates indexes, starts consumers, relay and workers; the service handles requests only after this. */
  start(): Promise<void>;
  /**
   * Preloads data that the first calls would wait for. A replica does so before it handles requests, since another one
   * handles them meanwhile; the embedded form, which has no other replica, as soon as it handles requests.
   */
  warmUp(): Promise<void>;
  /** Ends open streams, so that the server can be closed; their clients reconnect to another replica. */
  endStreams(): void;
  /** Finishes running work and releases the rest. */
  stop(): Promise<void>;
  /** Readiness report: each dependency, with 'ok' or its fault. */
  ready(): Promise<Record<string, string>>;
}
