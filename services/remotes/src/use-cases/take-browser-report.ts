import { RELEASE_VERSION } from '@market/api';
import {
  isReportedStep,
  SHELL_PATHS,
  SHELL_REPORT,
  VITAL_BOUNDS,
  VITALS,
  withoutPersonal,
  type BrowserReport,
  type ReportedPart,
  type Vital,
} from '@market/contracts/remotes';
import type { Metrics } from '@market/service-kit';
import type { BrowserStore, Counts, Rating } from '../store/browser-store';
import type { RegistryStore } from '../store/registry-store';

export type TakeBrowserReport = (report: BrowserReport) => Promise<void>;

/** Registered version, reduced to the labels of its reports. */
interface Registered {
  owner: string;
  /** Path patterns of its pages, the only accepted page labels. */
  pages: ReadonlySet<string>;
}

const SERVICE = 'remotes';
const SHELL_OWNER = 'shell';

/**
 * Adds a page's report to the sums of its versions, and to the metrics. Parts about unregistered versions are dropped,
 * so that a client cannot create arbitrary labels or rows, and so are steps that this release does not know.
 */
export function takeBrowserReport({
  registry,
  browsers,
  metrics,
  share,
}: {
  registry: Pick<RegistryStore, 'labelsOfVersion'>;
  browsers: BrowserStore;
  metrics: Metrics;
  /** Percentage of tabs that report; unsolicited reports are dropped. */
  share: number;
}): TakeBrowserReport {
  async function registered({ remote, version }: ReportedPart): Promise<Registered | undefined> {
    if (remote !== SHELL_REPORT) return registry.labelsOfVersion(remote, version);
    return version === RELEASE_VERSION ? { owner: SHELL_OWNER, pages: new Set(SHELL_PATHS) } : undefined;
  }

  return async ({ parts }) => {
    if (share === 0) return;
    const registeredVersions = new Map<string, Registered>();
    const visited = new Set<string>();
    const accepted: ReportedPart[] = [];
    for (const part of parts) {
      const key = `${part.remote}/${part.version}`;
      // Counted once per version: a report is of one tab.
      if (visited.has(key) && part.visit) continue;
      const found = registeredVersions.get(key) ?? (await registered(part));
      if (!found) continue;
      registeredVersions.set(key, found);
      if (part.visit) visited.add(key);
      accepted.push(part);
    }
    const entries = accepted.map((part) => {
      const { remote, version, page } = part;
      const isPage = page !== undefined && registeredVersions.get(`${remote}/${version}`)?.pages.has(page);
      const ofPage = vitalsOf(part);
      return { remote, version, counts: { ...countsOf(part), ...ofPage }, ofPage, ...(isPage ? { page } : {}) };
    });
    if (entries.length > 0) await browsers.add(entries);
    for (const { remote, version, errors } of accepted)
      for (const { message, at } of errors)
        await browsers.addError(
          { remote, version },
          { message: withoutPersonal(message), ...(at === undefined ? {} : { at }) },
        );
    for (const part of accepted) count(part, registeredVersions.get(`${part.remote}/${part.version}`)?.owner ?? '');
  };

  function count(part: ReportedPart, owner: string): void {
    const { remote, version, visit, steps, errors, long_tasks: longTasks } = part;
    const labels = { service: SERVICE, remote, version, owner };
    if (visit) metrics.browserVisits.inc(labels);
    for (const kind of ['failed', 'faulty'] as const) if (part[kind]) metrics.browserBadVisits.inc({ ...labels, kind });
    for (const step of steps.filter(isReportedStep)) metrics.browserFailures.inc({ ...labels, step });
    if (errors.length > 0) metrics.browserFailures.inc({ ...labels, step: 'error' }, errors.length);
    for (const vital of VITALS) {
      const value = part[vital];
      if (value !== undefined) metrics.browserVitals.inc({ ...labels, vital, rating: ratingOf(vital, value) });
    }
    if (longTasks) metrics.browserLongTasks.inc(labels, longTasks);
  }
}

function countsOf({ visit, failed, faulty, steps, inp, again }: ReportedPart): Counts {
  const counts: Counts = {
    // For the comparison of versions, in which a visitor with a slow device counts once.
    ...(inp !== undefined && !again ? { measured: 1, slow: Number(ratingOf('inp', inp) !== 'good') } : {}),
    ...(visit ? { visits: 1 } : {}),
    ...(failed ? { failed: 1 } : {}),
    ...(faulty ? { faulty: 1 } : {}),
  };
  for (const step of steps.filter(isReportedStep)) counts[`steps_${step}`] = (counts[`steps_${step}`] ?? 0) + 1;
  return counts;
}

function vitalsOf(part: ReportedPart): Counts {
  const counts: Counts = part.long_tasks ? { long_tasks: part.long_tasks } : {};
  for (const vital of VITALS) {
    const value = part[vital];
    if (value !== undefined) counts[`${vital}_${ratingOf(vital, value)}`] = 1;
  }
  return counts;
}

function ratingOf(vital: Vital, value: number): Rating {
  const [good, fair] = VITAL_BOUNDS[vital];
  return value <= good ? 'good' : value <= fair ? 'fair' : 'poor';
}
