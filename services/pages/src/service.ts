import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MarketError } from '@market/contracts/errors';
import {
  buildOf,
  isServerFill,
  type PageQuestion,
  type PageRemote,
  type Rendering,
  SERVER_BUNDLE,
  type WrittenPage,
} from '@market/contracts/remotes';
import { BRAND } from '@market/contracts/site';
import { fail, within, type Log, type Metrics, type Peers } from '@market/service-kit';
import { createCallAnswerer, refusal, SLOT_METHOD, type CallAnswer, type PageCall } from './adapters/answer-calls';
import { NotAsPublished, createBundleFiles } from './adapters/bundle-files';
import { checkFragment } from './adapters/check-fragment';
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
/** Timeout of a slot while its page waits: past it, the page shows the placeholder, and the next one has the slot. */
const SLOT_LIMIT_MS = 1_000;
/** Maximum number of slots that are written for one page, and of the letters of their props. */
const SLOTS_MAX = 8;
const PROPS_MAX_LETTERS = 4_000;

interface Version {
  report: Rendering;
  /** Apart from each other: a slot that fails in other remotes' pages leaves the version's own pages their text. */
  pages: Outcomes;
  slots: Outcomes;
}

interface Outcomes {
  /** Whether the last ones failed, the newest last. */
  last: boolean[];
  restsUntil: number;
}

/** Slot to write, in place of a page. */
interface AskedSlot {
  name: string;
  props: object;
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
    const { remote, fillers = [] } = question;
    const key = keyOf(remote);
    const version = reported(key, question, remote);
    if (version.pages.restsUntil > now()) throw new MarketError('service-unavailable');
    const shell = expectBuild(question.build).code;
    let slots = 0;
    /** Remotes with content in the page; a page from the cache has its stylesheets already. */
    const filling = new Set<PageRemote>();
    const answer = async (call: PageCall): Promise<CallAnswer> => {
      if (call.method !== SLOT_METHOD) return answerCall(call, question);
      slots += 1;
      return slots > SLOTS_MAX ? UNAVAILABLE : answerSlot(call, question, filling);
    };
    try {
      return await pageCache.get(
        [pageKey(question, key), ...fillers.map(keyOf)].join(' '),
        answer,
        async (answerAndNote) => {
          const written = await writeWith(question, { version, kind: 'pages', remote, shell, answer: answerAndNote });
          if (!written) return null;
          const { head, html, data } = written;
          if (html === null) return { head, body: null };
          version.report.written += 1;
          const styles = await stylesOf(html, [...(remote ? [remote] : []), ...filling]);
          // After a deploy meanwhile, the styles would be another build's, and would be cached with the page.
          expectBuild(question.build);
          return { head, body: { html, data, styles } };
        },
      );
    } catch (error) {
      noteError(error, { version, kind: 'pages', question });
      throw error;
    }
  }

  /**
   * Content of a slot of a page, by the server side of the remote that fills it, in a process of that remote. Whatever
   * happens there, the page gets an answer within the time limit: the content, or a refusal, for which it shows its
   * placeholder.
   */
  async function answerSlot(
    { path: name, body: props }: PageCall,
    question: PageQuestion,
    filling: Set<PageRemote>,
  ): Promise<CallAnswer> {
    const owner = question.manifests.find(({ fills }) =>
      fills?.some((fill) => fill.slot === name && isServerFill(fill)),
    );
    const remote = question.fillers?.find((filler) => filler.name === owner?.name);
    if (!remote || typeof name !== 'string' || typeof props !== 'object' || props === null) return UNAVAILABLE;
    if (JSON.stringify(props).length > PROPS_MAX_LETTERS) return UNAVAILABLE;
    try {
      const page = await within(
        callLimitMs ?? SLOT_LIMIT_MS,
        writeSlot(remote, { name, props }, question),
        fail(() => new MarketError('service-unavailable')),
      );
      if (!page?.body) return UNAVAILABLE;
      filling.add(remote);
      return { body: { html: page.body.html, data: page.body.data } };
    } catch {
      return UNAVAILABLE;
    }
  }

  /** @throws WritingFailed, NotAsPublished, MarketError */
  async function writeSlot(remote: PageRemote, slot: AskedSlot, question: PageQuestion): Promise<WrittenPage | null> {
    const key = keyOf(remote);
    const version = reported(key, question, remote);
    if (version.slots.restsUntil > now()) throw new MarketError('service-unavailable');
    const shell = expectBuild(question.build).code;
    try {
      return await pageCache.get(
        [pageKey(question, key), digestOf(slot)].join(' '),
        (call) => answerCall(call, question),
        async (answer) => {
          const written = await writeWith(question, { version, kind: 'slots', remote, shell, answer, slot });
          if (!written || written.html === null) return null;
          const { head, html, data } = written;
          try {
            checkFragment(html, data);
          } catch (error) {
            throw new WritingFailed(error instanceof Error ? error.message : String(error), { cause: error });
          }
          return { head, body: { html, data, styles: [] } };
        },
      );
    } catch (error) {
      noteError(error, { version, kind: 'slots', question });
      throw error;
    }
  }

  /** Everything that a page, or a slot in it, depends on besides answers to calls. */
  function pageKey(question: PageQuestion, key: string): string {
    const {
      address,
      build: asked,
      manifests,
      remoteSettings = {},
      settings,
      language = 'en',
      brand = BRAND,
    } = question;
    return [asked, key, language, address, ...[settings, remoteSettings, brand, ...manifests].map(digestOf)].join(' ');
  }

  /** Lets a process of a version write a page, or a slot, and records that it could. */
  async function writeWith(
    { address, build: asked, manifests, remoteSettings = {}, settings, language = 'en', brand = BRAND }: PageQuestion,
    {
      version,
      kind,
      remote,
      shell,
      answer,
      slot,
    }: {
      version: Version;
      kind: Kind;
      remote: PageRemote | null;
      shell: Buffer;
      answer: (call: PageCall) => Promise<CallAnswer>;
      slot?: AskedSlot;
    },
  ) {
    const bundle = remote?.assets[SERVER_BUNDLE];
    const code = bundle === undefined ? undefined : await files.read(bundle);
    const written = await processes.write(
      `${keyOf(remote)} ${language} ${asked} ${digestOf(brand)}`,
      { address, manifests, remoteSettings, settings, ...(slot ? { slot } : {}) },
      {
        code: { shell, remote: remote && code !== undefined ? { name: remote.name, code } : null, language, brand },
        answer,
        failedIdle: (failure) => noteFailure(version, kind, failure),
      },
    );
    noteOutcome(version[kind], false);
    version.report.resting = [version.pages, version.slots].some(({ restsUntil }) => restsUntil > now());
    return written;
  }

  /** Figures of the version, with its owner. */
  function reported(key: string, { manifests }: PageQuestion, remote: PageRemote | null): Version {
    const version = versionOf(key);
    const owner = manifests.find(({ name }) => name === remote?.name)?.owner;
    if (owner !== undefined) version.report.owner = owner;
    return version;
  }

  function noteError(
    error: unknown,
    { version, kind, question }: { version: Version; kind: Kind; question: PageQuestion },
  ): void {
    if (error instanceof WritingFailed || error instanceof NotAsPublished) noteFailure(version, kind, error);
    // Pages interrupted by a stop of the service count as no fault.
    else if (!isStopping)
      log.warn(
        { err: error, version: version.report.version, requestId: question.requestId },
        kind === 'pages' ? 'a page was not written' : 'a slot was not written',
      );
  }

  function noteFailure(version: Version, kind: Kind, error: Error): void {
    const outcomes = version[kind];
    noteOutcome(outcomes, true);
    version.report.failed += 1;
    version.report.last_failure = error.message.slice(0, REASON_LENGTH);
    log.warn({ err: error, version: version.report.version, kind }, 'the server side of a version failed');
    const ofLast = outcomes.last.filter(Boolean).length;
    const inTurn = outcomes.last.slice(-FAILURES_IN_TURN);
    if (ofLast < FAILURES_OF_LAST && (inTurn.length < FAILURES_IN_TURN || inTurn.includes(false))) return;
    outcomes.last = [];
    outcomes.restsUntil = now() + REST_MS;
    version.report.resting = true;
  }
}

type Kind = 'pages' | 'slots';

function noteOutcome(outcomes: Outcomes, hasFailed: boolean): void {
  outcomes.last = [...outcomes.last, hasFailed].slice(-LAST_PAGES);
}

const keyOf = (remote: PageRemote | null): string => (remote ? `${remote.name}/${remote.id}` : SHELL);
const UNAVAILABLE = refusal(new MarketError('service-unavailable'));

/** Name of the shell's own pages in the report. */
const SHELL = 'shell';
const REASON_LENGTH = 300;
const MB = 1024 * 1024;

function newVersion(version: string): Version {
  return {
    report: { version, written: 0, failed: 0, last_failure: null, resting: false, memory_mb: 0 },
    pages: { last: [], restsUntil: 0 },
    slots: { last: [], restsUntil: 0 },
  };
}

const asJson = (text: string): Buffer => Buffer.from(JSON.stringify(text));
