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
import { createVersionReports, type VersionReport, type WrittenKind } from './version-reports';

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

/** Timeout of a slot while its page waits: past it, the page shows the placeholder, and the next one has the slot. */
const SLOT_LIMIT_MS = 1_000;
/** Maximum number of slots that are written for one page, and of the letters of their props. */
const SLOTS_MAX = 8;
const PROPS_MAX_LETTERS = 4_000;

/** Slot to write, in place of a page. */
interface SlotRequest {
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
  const reports = createVersionReports({ now, log });
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
      return reports.all().map((report) => ({
        ...report,
        memory_mb: Math.round(
          [...memory].reduce((sum, [of, bytes]) => sum + (of.split(' ')[0] === report.version ? bytes : 0), 0) / MB,
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
    const version = reports.of(key, ownerOf(remote, question));
    if (version.isResting('pages')) throw new MarketError('service-unavailable');
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
          version.countPage();
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
  async function writeSlot(remote: PageRemote, slot: SlotRequest, question: PageQuestion): Promise<WrittenPage | null> {
    const key = keyOf(remote);
    const version = reports.of(key, ownerOf(remote, question));
    if (version.isResting('slots')) throw new MarketError('service-unavailable');
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
    const { address, manifests, remoteSettings = {}, settings, language = 'en', brand = BRAND } = question;
    return [
      question.build,
      key,
      language,
      address,
      ...[settings, remoteSettings, brand, ...manifests].map(digestOf),
    ].join(' ');
  }

  /** Lets a process of a version write a page, or a slot, and records that it could. */
  async function writeWith(
    question: PageQuestion,
    {
      version,
      kind,
      remote,
      shell,
      answer,
      slot,
    }: {
      version: VersionReport;
      kind: WrittenKind;
      remote: PageRemote | null;
      shell: Buffer;
      answer: (call: PageCall) => Promise<CallAnswer>;
      slot?: SlotRequest;
    },
  ) {
    const { address, manifests, remoteSettings = {}, settings, language = 'en', brand = BRAND } = question;
    const bundle = remote?.assets[SERVER_BUNDLE];
    const code = bundle === undefined ? undefined : await files.read(bundle);
    const written = await processes.write(
      `${keyOf(remote)} ${language} ${question.build} ${digestOf(brand)}`,
      { address, manifests, remoteSettings, settings, ...(slot ? { slot } : {}) },
      {
        code: { shell, remote: remote && code !== undefined ? { name: remote.name, code } : null, language, brand },
        answer,
        failedIdle: (failure) => version.noteFailure(kind, failure),
      },
    );
    version.noteSuccess(kind);
    return written;
  }

  function noteError(
    error: unknown,
    { version, kind, question }: { version: VersionReport; kind: WrittenKind; question: PageQuestion },
  ): void {
    if (error instanceof WritingFailed || error instanceof NotAsPublished) version.noteFailure(kind, error);
    // Pages interrupted by a stop of the service count as no fault.
    else if (!isStopping)
      log.warn(
        { err: error, version: version.key, requestId: question.requestId },
        kind === 'pages' ? 'a page was not written' : 'a slot was not written',
      );
  }
}

const ownerOf = (remote: PageRemote | null, { manifests }: PageQuestion): string | undefined =>
  manifests.find(({ name }) => name === remote?.name)?.owner;
const keyOf = (remote: PageRemote | null): string => (remote ? `${remote.name}/${remote.id}` : SHELL);
const UNAVAILABLE = refusal(new MarketError('service-unavailable'));

/** Name of the shell's own pages in the report. */
const SHELL = 'shell';
const MB = 1024 * 1024;

const asJson = (text: string): Buffer => Buffer.from(JSON.stringify(text));
