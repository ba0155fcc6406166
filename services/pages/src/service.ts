import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MarketError, SERVER_BUNDLE, type PageQuestion, type Rendering, type WrittenPage } from '@market/contracts';
import { buildOf } from '@market/contracts/shell-build';
import type { Log, Metrics, Peers } from '@market/service-kit';
import { createCallAnswerer } from './adapters/answer-calls';
import { NotAsPublished, createBundleFiles } from './adapters/bundle-files';
import { createKeptPages, rememberDigests } from './adapters/kept-pages';
import { createStylesOf } from './adapters/styles';
import { createThreads, ThreadFailed } from './adapters/threads';

export interface PageWriter {
  /**
   * Writes a page as a visitor's browser would show it, for hydration there.
   * @returns null where a server writes none: then the browser makes it by itself
   * @throws MarketError 'service-unavailable' where it cannot be written now
   */
  write(question: PageQuestion): Promise<WrittenPage | null>;
  /** What came of each version that was asked for, since the start. */
  report(): Rendering[];
  stop(): Promise<void>;
}

/**
 * A version that failed so often in turn, or in so many of its last pages, is not tried again for a while: each try
 * costs a thread its life.
 */
const FAILURES_IN_TURN = 3;
const LAST_PAGES = 10;
const FAILURES_OF_LAST = 5;
const REST_MS = 5 * 60_000;
/** Versions whose figures are kept; the one that was not asked for for longest goes. */
const REPORTED_MAX = 200;

interface Version {
  report: Rendering;
  /** Whether its last pages failed, the newest last. */
  outcomes: boolean[];
  restsUntil: number;
}

/**
 * The service `pages`: runs the server sides of the shell and of remotes, each version in threads of its own, and knows
 * nothing but what anybody may read (ADR 0039). A version that throws, hangs or takes too much memory costs its own
 * pages their text, and nothing else.
 * @param needs.shellFolder where the built shell lies
 * @param needs.peers answer what pages ask for, and have the files of remotes
 * @param needs.metrics count what came of each page
 */
export function createPageWriter({
  shellFolder,
  peers,
  log,
  metrics,
  now = Date.now,
  callLimitMs,
  pageLimitMs,
}: {
  shellFolder: string;
  peers: Peers;
  log: Log;
  metrics: Pick<Metrics, 'pages'>;
  now?: () => number;
  /** How long a call of a page may take; left out, as long as usual. */
  callLimitMs?: number;
  /** How long writing a page may take, after which it is given up; left out, as long as usual. */
  pageLimitMs?: number;
}): PageWriter {
  const files = createBundleFiles({ peers });
  const stylesOf = createStylesOf({ shellFolder, files });
  const answerCall = createCallAnswerer({ peers, limitMs: callLimitMs });
  const kept = createKeptPages({ now });
  const digestOf = rememberDigests();
  const threads = createThreads({
    shellFile: join(shellFolder, SERVER_BUNDLE),
    pageLimitMs,
    now,
  });
  const versions = new Map<string, Version>();
  let build: { html: string; is: string } | undefined;
  let isStopping = false;

  /** Of what lies in the folder now: a build may put another there while this runs. */
  function currentBuild(): string {
    const html = readFileSync(join(shellFolder, 'index.html'), 'utf8');
    if (build?.html !== html) build = { html, is: buildOf(html) };
    return build.is;
  }

  /** @throws MarketError 'service-unavailable' where the folder holds another build of the shell */
  function expectBuild(asked: string): void {
    if (asked !== currentBuild()) throw new MarketError('service-unavailable');
  }

  function versionOf(key: string): Version {
    const version = versions.get(key) ?? newVersion(key);
    // The one that was asked for last stands last.
    versions.delete(key);
    versions.set(key, version);
    for (const old of [...versions.keys()].slice(0, -REPORTED_MAX)) versions.delete(old);
    return version;
  }

  const count = (result: 'written' | 'none' | 'failed' | 'missing') => metrics.pages.inc({ service: 'pages', result });

  return {
    async write(question) {
      try {
        const page = await writeOrTell(question);
        count(page === null ? 'none' : page.body ? 'written' : 'missing');
        return page;
      } catch (error) {
        count(error instanceof ThreadFailed || error instanceof NotAsPublished ? 'failed' : 'missing');
        throw new MarketError('service-unavailable', { cause: error });
      }
    },
    report: () => [...versions.values()].map(({ report }) => ({ ...report })),
    stop() {
      isStopping = true;
      return threads.stop();
    },
  };

  /** Notes what came of it for its version. @throws ThreadFailed, NotAsPublished, MarketError */
  async function writeOrTell(question: PageQuestion): Promise<WrittenPage | null> {
    const { remote } = question;
    const key = remote ? `${remote.name}/${remote.id}` : SHELL;
    const version = versionOf(key);
    if (version.restsUntil > now()) throw new MarketError('service-unavailable');
    expectBuild(question.build);
    try {
      const bundle = remote?.assets[SERVER_BUNDLE];
      const code = bundle === undefined ? undefined : await files.read(bundle);
      const { address, manifests, settings, language = 'en' } = question;
      return await kept.get(
        [question.build, key, language, address, ...[settings, ...manifests].map(digestOf)].join(' '),
        (call) => answerCall(call, question.requestId),
        async (answer) => {
          const written = await threads.write(`${question.build} ${key} ${language}`, question, {
            code,
            language,
            answer,
            hear: (text) => log.debug({ version: key, requestId: question.requestId, text }, 'said by a page'),
            failedIdle: (failure) => noteFailure(version, failure),
          });
          noteOutcome(version, false);
          version.report.resting = false;
          if (!written) return null;
          const { head, html, data } = written;
          if (html === null) return { head, body: null };
          version.report.written += 1;
          const styles = await stylesOf(html, remote);
          // Put in its place meanwhile, another one's would have been found, and kept with the page.
          expectBuild(question.build);
          return { head, body: { html, data, styles } };
        },
      );
    } catch (error) {
      if (error instanceof ThreadFailed || error instanceof NotAsPublished) noteFailure(version, error);
      // What was being written when the service is told to stop is nobody's fault.
      else if (!isStopping)
        log.warn({ err: error, version: key, requestId: question.requestId }, 'a page was not written');
      throw error;
    }
  }

  function noteFailure(version: Version, error: Error): void {
    noteOutcome(version, true);
    version.report.failed += 1;
    version.report.last_failure = error.message.slice(0, REASON_LENGTH);
    log.warn({ err: error, version: version.report.version }, 'the server side of a version failed');
    const ofLast = version.outcomes.filter(Boolean).length;
    const inTurn = version.outcomes.slice(-FAILURES_IN_TURN);
    if (ofLast < FAILURES_OF_LAST && (inTurn.length < FAILURES_IN_TURN || inTurn.includes(false))) return;
    version.outcomes = [];
    version.restsUntil = now() + REST_MS;
    version.report.resting = true;
  }
}

function noteOutcome(version: Version, hasFailed: boolean): void {
  version.outcomes = [...version.outcomes, hasFailed].slice(-LAST_PAGES);
}

/** In the report: the shell's own pages. */
const SHELL = 'shell';
const REASON_LENGTH = 300;

function newVersion(version: string): Version {
  return {
    report: { version, written: 0, failed: 0, last_failure: null, resting: false },
    outcomes: [],
    restsUntil: 0,
  };
}
