import type { RequestListener } from 'node:http';
import type { ServiceName } from '@market/contracts/services';
import type { RouteRow } from '../http/route';

/** A running part of the marketplace: the same object in the embedded form and as a process of its own. */
export interface Service {
  name: ServiceName;
  /** Endpoints, for the gateway's OpenAPI page and the authorization tests. */
  routes: readonly RouteRow[];
  handler: RequestListener;
  /** Makes indexes, starts consumers, relay and workers; the service answers only after this. */
  start(): Promise<void>;
  /**
   * Reads what the first calls would wait for. A replica does it before it answers, since another one answers meanwhile;
   * the embedded form, where nobody else could, as soon as it answers.
   */
  warmUp(): Promise<void>;
  /** Ends answers that stay open, so that the door can be closed; whoever listens to them asks another replica. */
  endStreams(): void;
  /** Ends the work in hand and hands the rest back. */
  stop(): Promise<void>;
  /** Each thing that it needs to answer, with 'ok' or what is wrong. */
  ready(): Promise<Record<string, string>>;
}
