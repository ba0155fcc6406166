import type { Agreement } from './oracle';
import type { QueryKind } from './queries';

export interface Latency {
  p50: number;
  p95: number;
  p99: number;
}

/** Results of an engine at a given size. Times in milliseconds, memory in bytes. */
export interface Measured extends Latency {
  engine: string;
  jobs: number;
  /** Number of queries sent one after another. */
  asked: number;
  kinds: Record<QueryKind, Latency>;
  buildMs: number;
  memory: number;
  disk: number | null;
  /** Queries per second. */
  oneClient: number;
  fourClients: number;
  /** Milliseconds from a write until it is found. */
  freshness: { p50: number; most: number };
  agreement: Agreement;
  /** Measured for our engine only. */
  warmStartMs?: number;
  longestPauseMs?: number;
  heldMemory?: number;
}

/** An engine that was not measured at a size, and why. */
export interface NotMeasured {
  engine: string;
  jobs: number;
  reason: string;
}

export function latencyOf(times: readonly number[]): Latency {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
