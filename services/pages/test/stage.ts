import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MarketError } from '@market/contracts/errors';
import {
  buildOf,
  type PageQuestion,
  type PageRemote,
  type Rendering,
  SERVER_BUNDLE,
  type WrittenPage,
} from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { createLog, createMetrics, type Peers } from '@market/service-kit';
import { createPageWriter, type PageWriter } from '../src/service';

export const SHELL_FOLDER = join(__dirname, '../../../shell/dist');
export const SETTINGS = { company: { email: null, site: null, social: [] }, publicUrl: 'https://jobs.example.org' };
/** Call that is never answered. */
export const NEVER = '/public/jobs?page=9';
/** Call beyond its limit. */
export const TOO_OFTEN = '/job-posts/too-often';
/** For a page as a whole: a busy machine needs long until a sound page has had its turn. */
export const BUSY_MACHINE_MS = 100_000;

/** The writer of pages as tests drive it: the built shell, versions that they publish, and an API that is played. */
export function createPagesStage() {
  if (!existsSync(join(SHELL_FOLDER, SERVER_BUNDLE))) throw new Error('The shell is not built. Run: npm run build');
  const log = createLog({ name: 'pages', level: 'silent' });
  const metrics = createMetrics();
  /** Server sides by their hash, as the registry has them. */
  const files = new Map<string, string>();
  const asked: string[] = [];
  /** Ends a call that is never answered, with the test that made it. */
  const unanswered: Array<() => void> = [];

  const peers: Peers = {
    async ask<Answer>({ service, path }: { service: string; path: string }) {
      const file = [...files].find(([hash]) => path === api.publishedFile(hash));
      if (service === 'remotes' && file) return { content: Buffer.from(file[1]).toString('base64') } as Answer;
      asked.push(path);
      if (path === NEVER) return new Promise<Answer>((resolve) => unanswered.push(() => resolve({} as Answer)));
      if (path.split('?')[0] === '/public/jobs') return { records: [{ job_title: stage.jobTitle }] } as Answer;
      if (path === TOO_OFTEN) throw new MarketError('too-many-requests');
      throw new MarketError(path === '/job-posts/unknown' ? 'not-found' : 'service-unavailable');
    },
    askEach: () => Promise.resolve([]),
  };

  const writerWith = (pageLimitMs: number, callLimitMs = BUSY_MACHINE_MS) =>
    createPageWriter({
      shellFolder: SHELL_FOLDER,
      peers,
      log,
      metrics,
      now: () => stage.now,
      // A call that is never answered waits for as long as the page may.
      callLimitMs,
      pageLimitMs,
    });
  let writer: PageWriter = writerWith(BUSY_MACHINE_MS);

  const publish = (content: string): string => {
    const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    files.set(hash, content);
    return hash;
  };
  const versionOf = (code: string): PageRemote => {
    const hash = publish(code);
    return { name: 'mfe_zoo', id: `1.0.0-${hash.slice(7, 15)}`, assets: { [SERVER_BUNDLE]: hash } };
  };
  const withPage = (page: string, before = '') =>
    versionOf(`
      const React = require('react');
      const { useQuery } = require('@tanstack/react-query');
      const { useShell } = require('@market/web-kit');
      const { createPages } = require('@market/web-kit/router');
      ${before}
      function Zoo() { ${page} }
      exports.setup = () => ({ ...createPages({ '/zoo': async () => Zoo }), dialogs: {} });
    `);
  const question = (remote: PageRemote | null, address = '/zoo'): PageQuestion => ({
    address,
    build: buildOf(readFileSync(join(SHELL_FOLDER, 'index.html'), 'utf8')),
    remote,
    manifests: [
      {
        name: 'mfe_zoo',
        label: 'Zoo',
        owner: 'zoo team',
        version: '1.0.0',
        contracts: '^3.0.0',
        pages: [{ path: '/zoo', render: 'server', title: 'Zoo', layout: 'default', access: 'public' }],
        menu: [],
        dialogs: [],
        prefetch: false,
      },
    ],
    settings: SETTINGS,
    requestId: 'request-1',
  });
  const write = (remote: PageRemote | null, address?: string): Promise<WrittenPage | null> =>
    writer.write(question(remote, address));
  const reportOf = async ({ name, id }: PageRemote): Promise<Rendering | undefined> =>
    (await writer.report()).find(({ version }) => version === `${name}/${id}`);
  const sound = withPage("return React.createElement('h1', null, 'A sound page');");

  const stage = {
    log,
    metrics,
    /** Server sides by their hash, to be changed in the registry. */
    files,
    peers,
    /** Paths of the calls that pages made, oldest first. */
    asked,
    now: 0,
    jobTitle: 'Harbour Pilot',
    /** A version that does nothing wrong. */
    sound,
    /** Puts a file into the registry. @returns its hash */
    publish,
    /** A version of a remote with one page, `/zoo`, made of the code of its server side. */
    versionOf,
    /**
     * Bundle as a build makes it: `page` is the body of the page's component, `before` runs when the file is loaded.
     */
    withPage,
    /** A version with a page that says this of itself, an expression. */
    withHead: (head: string) =>
      withPage(`usePageHead(${head}); return 'page';`, "const { usePageHead } = require('@market/web-kit');"),
    question,
    write,
    reportOf,
    writer: () => writer,
    /** The version's page comes without its text, and everybody else's as before. */
    async expectAlone(broken: PageRemote, reason: RegExp): Promise<void> {
      await expect(write(broken)).rejects.toMatchObject({ code: 'service-unavailable' });
      expect(await reportOf(broken)).toMatchObject({
        written: 0,
        failed: 1,
        last_failure: expect.stringMatching(reason) as string,
      });
      const [page, home] = await Promise.all([write(sound), write(null, '/pricing')]);
      expect(page?.body?.html).toContain('A sound page');
      expect(home?.body?.html).toContain('Pricing');
    },
    /** Resets the state that tests change; processes stay, for each takes a second to start. */
    reset(): void {
      for (const end of unanswered.splice(0)) end();
      asked.length = 0;
      stage.now = 0;
      stage.jobTitle = 'Harbour Pilot';
    },
    /** Another writer, with nothing written. @param pageLimitMs for a page as a whole @param callLimitMs for a call or slot */
    async begin(pageLimitMs: number, callLimitMs?: number): Promise<void> {
      await writer.stop();
      stage.reset();
      writer = writerWith(pageLimitMs, callLimitMs);
    },
    stop(): Promise<void> {
      stage.reset();
      return writer.stop();
    },
  };
  return stage;
}
