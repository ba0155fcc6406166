/** What one engine did at one size. Times in milliseconds. */
export interface Measured {
  engine: string;
  jobs: number;
  buildMs: number;
  /** Bytes that the process grew by. */
  memory: number;
  warmStartMs: number | null;
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
  /** The longest time for which the event loop stood still while the index was built and merged. */
  longestPauseMs: number | null;
  /** Share of a sample of queries whose totals and facet counts are those of the oracle; null where it was not asked. */
  agreement: number | null;
}

export function share(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}
