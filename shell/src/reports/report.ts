import { RELEASE_VERSION } from '@market/api';
import {
  BROWSER_REPORTS_PATH,
  REPORTED_ERRORS_MAX,
  REPORTED_PARTS_MAX,
  SHELL_REPORT,
  type ReportedPart,
} from '@market/contracts/remotes';
import { tabStorage } from '../base/storage';
import { useKnownRemotes } from '../remotes/known-remotes';
import { versionIn, type Note, type UsedVersion } from './notes';

/** Maximum number of reports per page load, so that an endlessly failing page stops reporting. */
const REPORTS_MAX = 10;

/** Storage key of the facts that this tab has reported: names of versions, nothing about the visitor. */
const TOLD = 'market.told-versions';
const TOLD_MAX = 200;

/** Version under which the shell reports its own pages. */
export const SHELL: UsedVersion = { remote: SHELL_REPORT, version: RELEASE_VERSION };

export type Report = ReturnType<typeof createReport>;

/**
 * Facts about versions: each visit of a version, failure and error once per tab, over all of its page loads: a visitor
 * whose canary failed gets the live version from then on, so by page loads a failure would be diluted by all those
 * whose canary works. A prefetched version that was never requested counts as no visit, and its failure is not
 * reported. Both are reported as soon as its remote is requested, even if another version has replaced it by then.
 */
export function createReport() {
  const parts = new Map<string, ReportedPart>();
  const said = new Set<string>();
  const reported = new Set(readTold());
  const used = new Set<string>();
  /** Facts of remotes not requested yet, each once. */
  const held = new Map<string, [UsedVersion, 'failed' | 'faulty']>();
  let sent = 0;

  /** Whether this fact is new in this page load. */
  const isFirst = (what: string): boolean => !said.has(what) && Boolean(said.add(what));
  /** Whether this fact about a version is new in this tab. */
  const isNews = (what: string, { remote, version }: UsedVersion): boolean => {
    const fact = `${what} ${remote} ${version}`;
    return !reported.has(fact) && Boolean(reported.add(fact));
  };

  function partOf({ remote, version }: UsedVersion, page?: string): ReportedPart {
    const key = [remote, version, page ?? ''].join(' ');
    const part = parts.get(key) ?? {
      remote,
      version,
      visit: false,
      failed: false,
      faulty: false,
      steps: [],
      errors: [],
      ...(page === undefined ? {} : { page }),
    };
    parts.set(key, part);
    return part;
  }

  function countVisit(version: UsedVersion): void {
    if (isNews('visit', version)) partOf(version).visit = true;
  }

  function noteVisit(version: UsedVersion): void {
    countVisit(version);
    if (used.has(version.remote)) return;
    used.add(version.remote);
    for (const [key, [of, what]] of held) {
      if (of.remote !== version.remote) continue;
      held.delete(key);
      flag(of, what);
    }
  }

  function flag(of: UsedVersion, what: 'failed' | 'faulty'): void {
    if (!used.has(of.remote)) {
      held.set(`${what} ${of.remote} ${of.version}`, [of, what]);
      return;
    }
    countVisit(of);
    if (isNews(what, of)) partOf(of)[what] = true;
  }

  return {
    isFirst,
    isNews,
    partOf,
    flag,
    take(note: Note): void {
      // Only an Error has a stack; its first file of a remote identifies the version that threw.
      const of = note.kind !== 'error' ? note : versionIn((note.error as Partial<Error> | undefined)?.stack ?? '');
      if (!of || isOverridden(of)) return;
      if (note.kind === 'used') {
        noteVisit(of);
        return;
      }
      if (note.kind === 'failed') {
        const { steps } = partOf(of);
        if (steps.length < REPORTED_ERRORS_MAX) steps.push(note.step);
      }
      flag(of, note.kind === 'failed' ? 'failed' : 'faulty');
    },
    /**
     * Sends the pending facts.
     * @param isLeft whether the page is left: one report is kept for then, since INP and CLS are known only at the end
     */
    flush({ isLeft }: { isLeft: boolean }): void {
      if (parts.size === 0 || sent >= (isLeft ? REPORTS_MAX : REPORTS_MAX - 1)) return;
      const body = JSON.stringify({ parts: [...parts.values()].slice(0, REPORTED_PARTS_MAX) });
      parts.clear();
      sent += 1;
      // Stored with the report, not before: what a hanging page has noted is not told.
      tabStorage.setItem(TOLD, JSON.stringify([...reported].slice(-TOLD_MAX)));
      navigator.sendBeacon(`/api${BROWSER_REPORTS_PATH}`, new Blob([body], { type: 'application/json' }));
    },
  };
}

function readTold(): string[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(TOLD) ?? '[]');
    return Array.isArray(stored) ? stored.filter((fact) => typeof fact === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether this session has overridden the version: its failures are not representative of visitors. */
export function isOverridden({ remote }: UsedVersion): boolean {
  return useKnownRemotes.getState().remotes.some(({ name, listed }) => name === remote && listed?.extras.override);
}
