import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MarketError } from '@market/contracts/errors';
import { buildOf, type PageQuestion, type Rendering, SERVER_BUNDLE, type WrittenPage } from '@market/contracts/remotes';
import { BRAND } from '@market/contracts/site';
import type { Log, Metrics, Peers } from '@market/service-kit';
import { createCallAnswerer } from './adapters/answer-calls';
import { NotAsPublished, createBundleFiles } from './adapters/bundle-files';
import { findConfinement } from './adapters/confinement';
import { createKeptPages, rememberDigests } from './adapters/kept-pages';
import { WritingFailed } from './adapters/page-process';
import { createStylesOf } from './adapters/styles';
import { createVersions } from './adapters/versions';

export interface PageWriter {
  /**
   * Renders a page as a visitor's browser would show it, for hydration there.
   * @returns null for a page that is not rendered on the server: the browser renders it alone
   * @throws MarketError 'service-unavailable' where it cannot be rendered now
   */
  write(question: PageQuestion): Promise<WrittenPage | null>;
  /** Results per requested version since the start, with the present memory of its processes. */
  report(): Promise<Rendering[]>;
  stop(): Promise<void>;
}

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

interface Version {
  report: Rendering;
  /** Whether its last pages failed, the newest last. */
  outcomes: boolean[];
  restsUntil: number;
}

/**
 * Service `pages`: runs the server sides of the shell and of remotes, each version in unprivileged processes of its
 * own, with access to public data alone (ADR 0047). A version that throws, hangs or takes too much memory loses only
 * its own pages' text.
 * @param needs.shellFolder folder of the built shell
 * @param needs.peers services that execute the pages' calls, and store the files of remotes
 * @param needs.metrics counts the results of pages
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
  /** Time limit of a page's call; a default applies. */
  callLimitMs?: number;
  /** Time limit of writing a page; a default applies. */
  pageLimitMs?: number;
}): PageWriter {
  const files = createBundleFiles({ peers });
  const stylesOf = createStylesOf({ shellFolder, files });
  const answerCall = createCallAnswerer({ peers, limitMs: callLimitMs });
  const pageCache = createKeptPages({ now });
  const digestOf = rememberDigests();
  const processes = createVersions({
    async confinement() {
      const found = await findConfinement();
      log.info({ taken: found.says }, 'what the operating system takes from the server sides of remotes');
      return found;
    },
    pageLimitMs,
  });
  const versions = new Map<string, Version>();
  let build: { html: string; is: string; code: Buffer } | undefined;
  let isStopping = false;

  /** Build currently in the folder: a deploy may replace it while this runs. */
  function currentBuild() {
    const html = readFileSync(join(shellFolder, 'index.html'), 'utf8');
    if (build?.html !== html)
      build = { html, is: buildOf(html), code: asJson(readFileSync(join(shellFolder, SERVER_BUNDLE), 'utf8')) };
    return build;
  }

  /** @throws MarketError 'service-unavailable' where the folder holds another build of the shell */
  function expectBuild(build: string) {
    const current = currentBuild();
    if (build !== current.is) throw new MarketError('service-unavailable');
    return current;
  }

  function versionOf(key: string): Version {
    const version = versions.get(key) ?? newVersion(key);
    // LRU order: the most recently requested version is last.
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
        count(error instanceof WritingFailed || error instanceof NotAsPublished ? 'failed' : 'missing');
        throw new MarketError('service-unavailable', { cause: error });
      }
    },
    async report() {
      const memory = await processes.memory();
      return [...versions].map(([key, { report }]) => ({
        ...report,
        memory_mb: Math.round(
          [...memory].reduce((sum, [of, bytes]) => sum + (of.split(' ')[0] === key ? bytes : 0), 0) / MB,
        ),
      }));
    },
    async stop() {
      isStopping = true;
      processes.stop();
    },
  };

  /**
   * Renders the page and records the result for its version.
   * @throws WritingFailed, NotAsPublished, MarketError
   */
  async function writeOrTell(question: PageQuestion): Promise<WrittenPage | null> {
    const { remote } = question;
    const key = remote ? `${remote.name}/${remote.id}` : SHELL;
    const version = versionOf(key);
    const owner = question.manifests.find(({ name }) => name === remote?.name)?.owner;
    if (owner !== undefined) version.report.owner = owner;
    if (version.restsUntil > now()) throw new MarketError('service-unavailable');
    const shell = expectBuild(question.build).code;
    try {
      const bundle = remote?.assets[SERVER_BUNDLE];
      const code = bundle === undefined ? undefined : await files.read(bundle);
      const { address, manifests, remoteSettings = {}, settings, language = 'en', brand = BRAND } = question;
      return await pageCache.get(
        [question.build, key, language, address, ...[settings, remoteSettings, brand, ...manifests].map(digestOf)].join(
          ' ',
        ),
        (call) => answerCall(call, question),
        async (answer) => {
          const written = await processes.write(
            `${key} ${language} ${question.build} ${digestOf(brand)}`,
            { address, manifests, remoteSettings, settings },
            {
              code: {
                shell,
                remote: remote && code !== undefined ? { name: remote.name, code } : null,
                language,
                brand,
              },
              answer,
              failedIdle: (failure) => noteFailure(version, failure),
            },
          );
          noteOutcome(version, false);
          version.report.resting = false;
          if (!written) return null;
          const { head, html, data } = written;
          if (html === null) return { head, body: null };
          version.report.written += 1;
          const styles = await stylesOf(html, remote);
          // After a deploy meanwhile, the styles would be another build's, and would be cached with the page.
          expectBuild(question.build);
          return { head, body: { html, data, styles } };
        },
      );
    } catch (error) {
      if (error instanceof WritingFailed || error instanceof NotAsPublished) noteFailure(version, error);
      // Pages interrupted by a stop of the service count as no fault.
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

/** Name of the shell's own pages in the report. */
const SHELL = 'shell';
const REASON_LENGTH = 300;
const MB = 1024 * 1024;

function newVersion(version: string): Version {
  return {
    report: { version, written: 0, failed: 0, last_failure: null, resting: false, memory_mb: 0 },
    outcomes: [],
    restsUntil: 0,
  };
}

const asJson = (text: string): Buffer => Buffer.from(JSON.stringify(text));
