import type { Rendering } from '@market/contracts/remotes';
import type { Log } from '@market/service-kit';

/**
 * Circuit breaker: a version with so many failures in a row, or among its last pages, rests for a while, since each
 * failure costs a process.
 */
const FAILURES_IN_TURN = 3;
const LAST_PAGES = 10;
const FAILURES_OF_LAST = 5;
const REST_MS = 5 * 60_000;
/** Maximum number of versions with figures; the least recently requested is dropped. */
const REPORTED_MAX = 200;
const REASON_LENGTH = 300;

/** Own pages of a version, or its slots in other remotes' pages: either rests without the other. */
export type WrittenKind = 'pages' | 'slots';

interface Outcomes {
  /** Whether the last ones failed, the newest last. */
  last: boolean[];
  restsUntil: number;
  /** From the rest on until the next success: a rest is shorter than the time after which an alert is sent. */
  isBroken: boolean;
}

/** Figures of a version, by which it rests after failures. */
export interface VersionReport {
  key: string;
  isResting(kind: WrittenKind): boolean;
  /** Counts a page that was written with its text. */
  countPage(): void;
  noteSuccess(kind: WrittenKind): void;
  noteFailure(kind: WrittenKind, error: Error): void;
}

type Figures = Omit<Rendering, 'memory_mb' | 'resting'>;

/** Reports of the versions whose server sides were asked for, since the start of this process. */
export function createVersionReports({ now, log }: { now: () => number; log: Log }) {
  const versions = new Map<string, ReturnType<typeof newVersion>>();

  function newVersion(key: string) {
    const figures: Figures = { version: key, written: 0, failed: 0, last_failure: null };
    const outcomes: Record<WrittenKind, Outcomes> = {
      pages: { last: [], restsUntil: 0, isBroken: false },
      slots: { last: [], restsUntil: 0, isBroken: false },
    };
    const isResting = (kind: WrittenKind) => outcomes[kind].restsUntil > now();
    const note = (kind: WrittenKind, hasFailed: boolean) => {
      outcomes[kind].last = [...outcomes[kind].last, hasFailed].slice(-LAST_PAGES);
    };
    const report: VersionReport = {
      key,
      isResting,
      countPage() {
        figures.written += 1;
      },
      noteSuccess(kind) {
        note(kind, false);
        outcomes[kind].isBroken = false;
      },
      noteFailure(kind, error) {
        note(kind, true);
        figures.failed += 1;
        figures.last_failure = error.message.slice(0, REASON_LENGTH);
        log.warn({ err: error, version: key, kind }, 'the server side of a version failed');
        const { last } = outcomes[kind];
        const inTurn = last.slice(-FAILURES_IN_TURN);
        const isBroken =
          last.filter(Boolean).length >= FAILURES_OF_LAST ||
          (inTurn.length === FAILURES_IN_TURN && !inTurn.includes(false));
        if (isBroken) outcomes[kind] = { last: [], restsUntil: now() + REST_MS, isBroken: true };
      },
    };
    return { figures, report, isBroken: () => outcomes.pages.isBroken || outcomes.slots.isBroken };
  }

  return {
    /** Report of a version, which counts as the most recently requested. */
    of(key: string, owner: string | undefined): VersionReport {
      const version = versions.get(key) ?? newVersion(key);
      versions.delete(key);
      versions.set(key, version);
      for (const old of [...versions.keys()].slice(0, -REPORTED_MAX)) versions.delete(old);
      if (owner !== undefined) version.figures.owner = owner;
      return version.report;
    },
    all: (): Array<Omit<Rendering, 'memory_mb'>> =>
      [...versions.values()].map(({ figures, isBroken }) => ({ ...figures, resting: isBroken() })),
  };
}
