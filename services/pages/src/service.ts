import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_BUNDLE, type PageQuestion, type WrittenPage } from '@market/contracts';
import { buildOf } from '@market/contracts/shell-build';
import type { Log, Peers } from '@market/service-kit';
import { createCallAnswerer } from './adapters/answer-calls';
import { createBundleFiles } from './adapters/bundle-files';
import { createStylesOf } from './adapters/styles';
import { createThreads, ThreadFailed } from './adapters/threads';

export interface PageWriter {
  /**
   * Writes a page as a visitor's browser would show it.
   * @returns null where it is not to be written here, or cannot be: then the browser makes it by itself
   */
  write(question: PageQuestion): Promise<WrittenPage | null>;
  /** What came of each version that was asked for, since the start. */
  report(): VersionReport[];
  stop(): Promise<void>;
}

export interface VersionReport {
  /** `name/id` of a remote's version, `shell` for the shell's own pages. */
  version: string;
  written: number;
  failed: number;
  lastFailure: string | null;
  /** Whether it failed so often that it is left alone for a while. */
  resting: boolean;
}

/** A version that failed so often in turn is not tried again for a while: each try costs a thread its life. */
const FAILURES_MAX = 3;
const REST_MS = 5 * 60_000;

interface Version {
  report: VersionReport;
  failuresInTurn: number;
  restsUntil: number;
}

/**
 * The service `pages`: runs the server sides of the shell and of remotes, each version in threads of its own, and knows
 * nothing but what anybody may read (ADR 0039). A version that throws, hangs or takes too much memory costs its own
 * pages their text, and nothing else.
 * @param needs.shellFolder where the built shell lies
 * @param needs.peers answer what pages ask for, and have the files of remotes
 */
export function createPageWriter({
  shellFolder,
  peers,
  log,
  now = Date.now,
}: {
  shellFolder: string;
  peers: Peers;
  log: Log;
  now?: () => number;
}): PageWriter {
  const files = createBundleFiles({ peers });
  const stylesOf = createStylesOf({ shellFolder, files });
  const threads = createThreads({
    shellFile: join(shellFolder, SERVER_BUNDLE),
    answer: createCallAnswerer({ peers }),
  });
  const versions = new Map<string, Version>();
  let build: { html: string; is: string } | undefined;

  /** Of what lies in the folder now: a build may put another there while this runs. */
  function currentBuild(): string {
    const html = readFileSync(join(shellFolder, 'index.html'), 'utf8');
    if (build?.html !== html) build = { html, is: buildOf(html) };
    return build.is;
  }

  return {
    async write(question) {
      const { remote } = question;
      const key = remote ? `${remote.name}/${remote.id}` : 'shell';
      const version = versions.get(key) ?? newVersion(key);
      versions.set(key, version);
      if (version.restsUntil > now() || question.build !== currentBuild()) return null;
      if (remote && remote.assets[SERVER_BUNDLE] === undefined) return null;
      try {
        const code = remote ? await files.read(remote.assets[SERVER_BUNDLE]!) : undefined;
        const written = await threads.write(`${question.build} ${key}`, question, code);
        version.failuresInTurn = 0;
        version.report.resting = false;
        if (!written?.isWhole) return null;
        version.report.written += 1;
        return { html: written.html, data: written.data, styles: await stylesOf(written.html, remote) };
      } catch (error) {
        if (error instanceof ThreadFailed) noteFailure(version, error);
        else log.warn({ err: error, version: key, requestId: question.requestId }, 'a page was not written');
        return null;
      }
    },
    report: () => [...versions.values()].map(({ report }) => ({ ...report })),
    stop: () => threads.stop(),
  };

  function noteFailure(version: Version, error: ThreadFailed): void {
    version.failuresInTurn += 1;
    version.report.failed += 1;
    version.report.lastFailure = error.message;
    log.warn({ err: error, version: version.report.version }, 'the server side of a version failed');
    if (version.failuresInTurn < FAILURES_MAX) return;
    version.failuresInTurn = 0;
    version.restsUntil = now() + REST_MS;
    version.report.resting = true;
  }
}

function newVersion(version: string): Version {
  return {
    report: { version, written: 0, failed: 0, lastFailure: null, resting: false },
    failuresInTurn: 0,
    restsUntil: 0,
  };
}
