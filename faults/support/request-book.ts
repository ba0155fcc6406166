/** Request as the client saw it. */
interface Entry {
  at: number;
  ms: number;
  isWrite: boolean;
  failure: string | undefined;
}

export interface FaultWindow {
  label: string;
  from: number;
  to: number;
}

/** Requests during a kind of fault. */
export interface WindowFigures {
  fault: string;
  times: number;
  seconds: number;
  requests: number;
  failed: number;
  /** Failures by kind: `503 service-unavailable: 3, ECONNRESET: 1`. */
  kinds: string;
  p50: number;
  p99: number;
  /** Longest time, in milliseconds, in which no client's request succeeded. */
  longestStall: number;
}

/** The client's log of all requests and of the windows of injected faults. */
export function openBook() {
  const entries: Entry[] = [];
  const windows: FaultWindow[] = [];
  return {
    windows,
    note: (entry: Entry) => void entries.push(entry),
    /** Runs `work` as a fault of the given kind and records its time window. */
    async during<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
      const from = performance.now();
      try {
        return await work();
      } finally {
        windows.push({ label, from, to: performance.now() });
      }
    },
    /** Failures of requests that began in a window of this kind. */
    failuresDuring: (label: string) =>
      entries.filter(
        ({ at, failure }) =>
          failure !== undefined &&
          windows.some((window) => window.label.startsWith(label) && at >= window.from && at < window.to),
      ),
    figures(): WindowFigures[] {
      return [...new Set(windows.map(({ label }) => label))].map((label) =>
        figuresOf(
          label,
          windows.filter((window) => window.label === label),
          entries,
        ),
      );
    },
    /** Whether a moment (of the wall clock) lies in a window of this kind. */
    isDuring: (label: string, at: number) =>
      windows.some(
        (window) =>
          window.label.startsWith(label) &&
          at >= performance.timeOrigin + window.from &&
          at < performance.timeOrigin + window.to,
      ),
    total: () => ({ requests: entries.length, failed: entries.filter(({ failure }) => failure !== undefined).length }),
  };
}

export type RequestBook = ReturnType<typeof openBook>;

function figuresOf(fault: string, windows: readonly FaultWindow[], all: readonly Entry[]): WindowFigures {
  const entries = all.filter(({ at }) => windows.some(({ from, to }) => at >= from && at < to));
  const kinds = new Map<string, number>();
  for (const { failure } of entries) if (failure !== undefined) kinds.set(failure, (kinds.get(failure) ?? 0) + 1);
  const answered = entries
    .filter(({ failure }) => failure === undefined)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  return {
    fault,
    times: windows.length,
    seconds: Math.round(windows.reduce((sum, { from, to }) => sum + to - from, 0) / 1_000),
    requests: entries.length,
    failed: entries.length - answered.length,
    kinds: [...kinds]
      .sort((a, b) => b[1] - a[1])
      .map(([kind, count]) => `${kind}: ${count}`)
      .join(', '),
    p50: percentile(answered, 0.5),
    p99: percentile(answered, 0.99),
    longestStall: Math.round(Math.max(0, ...windows.map((window) => longestStall(window, all)))),
  };
}

function longestStall({ from, to }: FaultWindow, all: readonly Entry[]): number {
  const successes = all
    .filter(({ failure }) => failure === undefined)
    .map(({ at, ms }) => at + ms)
    .filter((end) => end >= from && end < to)
    .sort((a, b) => a - b);
  return [...successes, to].reduce<{ last: number; longest: number }>(
    ({ last, longest }, end) => ({ last: end, longest: Math.max(longest, end - last) }),
    { last: from, longest: 0 },
  ).longest;
}

/** Percentile: the value below which `share` of the sorted values are, rounded; 0 for an empty list. */
export function percentile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
