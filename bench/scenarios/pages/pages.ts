import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import { links } from '@market/contracts/site';
import { findChromium } from '../../../scripts/tools/find-chromium';
import { asText, median, type Figures } from '../../figures';
import { startedMarket } from '../started-market';
import { lighthouse, type PageFigures } from './lighthouse';
import { newestJob } from './newest-job';
import { buildSingleBundle } from './single-bundle';

const ROOT = join(__dirname, '..', '..', '..');
const KEPT = join(__dirname, '..', '..', 'pages.md');
const RUNS = 3;

/** The three builds compared, named as in the table. */
const PRODUCT = 'product';
const BUNDLE = 'single bundle';
const BARE = 'single bundle, bare HTML';
const BUILDS = [PRODUCT, BUNDLE, BARE];
const PAGE_NAMES = ['home', 'search', 'job'] as const;

/** Page without server-rendered text: the shell's HTML, with only the gateway's inlined parts. */
const SHELL_ALONE = '/saved-jobs';

/**
 * Lighthouse for home, search and a job, compared with a single bundle of the same sources. `--pages home,job`,
 * `--builds product` and `--runs 1` shorten it, and then no results are stored; `--reports FOLDER` stores Lighthouse's
 * own reports there.
 */
export async function pages(args: readonly string[]): Promise<Figures[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: 'string' },
      builds: { type: 'string' },
      runs: { type: 'string' },
      reports: { type: 'string' },
    },
  });
  const runs = Number(values.runs ?? RUNS);
  const builds = BUILDS.filter((build) => values.builds?.split(',').includes(build) ?? true);
  const pageNames = PAGE_NAMES.filter((page) => values.pages?.split(',').includes(page) ?? true);
  const chromium = await findChromium();
  const folder = mkdtempSync(join(tmpdir(), 'market-pages-'));
  const reports = values.reports ?? join(folder, 'reports');
  mkdirSync(reports, { recursive: true });
  const frontends = layOut(folder);
  console.log('Building the single bundle …');
  await buildSingleBundle(frontends.folderOf(BUNDLE));
  const machine = `${availableParallelism()} cores, load average ${loadavg()[0]!.toFixed(1)} before the run`;
  const market = await startedMarket({ env: { FRONTENDS_DIR: frontends.served } });
  try {
    await frontends.serve(BUNDLE, market.url);
    makeBare({
      bundle: frontends.folderOf(BUNDLE),
      bare: frontends.folderOf(BARE),
      html: await pageText(`${market.url}${SHELL_ALONE}`),
    });
    const addresses = {
      home: links.home(),
      search: links.searchJobs(),
      job: links.jobDetails(await newestJob(market.url)),
    };
    const seen: Array<{ page: string; build: string; figures: PageFigures }> = [];
    for (let run = 1; run <= runs; run += 1) {
      for (const page of pageNames) {
        for (const build of builds) {
          await frontends.serve(build, market.url);
          const figures = await lighthouse({
            url: `${market.url}${addresses[page]}`,
            chromium,
            report: join(reports, `${page}-${build.replace(/\W+/g, '-')}-${run}.json`),
          });
          console.log(
            `${run} of ${runs}: ${page}, ${build}: performance ${figures.scores.performance}, LCP ${seconds(figures.largestPaint)} s`,
          );
          seen.push({ page, build, figures });
        }
      }
    }
    const table = tableOf({ seen, pageNames, builds, runs, machine });
    if (runs >= RUNS && pageNames.length * builds.length === PAGE_NAMES.length * BUILDS.length)
      writeFileSync(KEPT, `# Pages in Lighthouse\n\nWritten by \`npm run bench -- pages\`.\n\n${asText(table)}\n`);
    return [table];
  } finally {
    await market.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Sets up a `FRONTENDS_DIR` whose shell is a symlink switched between the builds: one gateway with one store serves
 * all.
 */
function layOut(folder: string) {
  const served = join(folder, 'served');
  const shellLink = join(served, 'shell', 'dist');
  mkdirSync(join(served, 'shell'), { recursive: true });
  for (const { workspace } of findRemotes(ROOT)) symlinkSync(join(ROOT, workspace), join(served, workspace));
  const folderOf = (build: string) => (build === PRODUCT ? join(ROOT, 'shell', 'dist') : join(folder, build));
  if (!existsSync(join(folderOf(PRODUCT), 'index.html'))) throw new Error('The screens are not built: npm run build');
  symlinkSync(folderOf(PRODUCT), shellLink);
  return {
    served,
    folderOf,
    /** Resolves once the gateway, which rereads its page after a moment, serves this build. */
    async serve(build: string, url: string): Promise<void> {
      rmSync(shellLink);
      symlinkSync(folderOf(build), shellLink);
      const script = entryOf(readFileSync(join(folderOf(build), 'index.html'), 'utf8'));
      const isBare = build === BARE;
      for (let html = ''; entryOf(html) !== script || html.includes(BARE_MARK) !== isBare;)
        html = await pageText(`${url}${SHELL_ALONE}`);
    },
  };
}

/** Attribute that marks the gateway's insertion points, so that the gateway does not recognise them. */
const BARE_MARK = 'data-bare';

/**
 * Copies the bundle with a page into which the gateway renders no text: its insertion points are marked, its head is
 * left open.
 */
function makeBare({ bundle, bare, html }: { bundle: string; bare: string; html: string }): void {
  cpSync(bundle, bare, { recursive: true });
  writeFileSync(
    join(bare, 'index.html'),
    html.replace('</head>', '').replaceAll(/<div (?=id="(?:loading-overlay|root)")/g, `<div ${BARE_MARK} `),
  );
}

function entryOf(html: string): string | undefined {
  return /src="\/(main\.[^"]+)"/.exec(html)?.[1];
}

async function pageText(address: string): Promise<string> {
  return (await fetch(address, { headers: { accept: 'text/html' } })).text();
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

interface Seen {
  seen: ReadonlyArray<{ page: string; build: string; figures: PageFigures }>;
  pageNames: readonly string[];
  builds: readonly string[];
  runs: number;
  machine: string;
}

function tableOf({ seen, pageNames, builds, runs, machine }: Seen): Figures {
  const rows = pageNames.flatMap((page) =>
    builds.map((build) => {
      const all = seen.filter((one) => one.page === page && one.build === build).map(({ figures }) => figures);
      const of = (pick: (figures: PageFigures) => number) => all.map(pick).sort((one, other) => one - other);
      const middle = (pick: (figures: PageFigures) => number) => median(all.map(pick));
      const ranged = (pick: (figures: PageFigures) => number, say: (value: number) => string) =>
        `${say(middle(pick))} (${say(of(pick)[0]!)}–${say(of(pick).at(-1)!)})`;
      return [
        page,
        build,
        ranged(({ scores }) => scores.performance, String),
        middle(({ scores }) => scores.accessibility),
        middle(({ scores }) => scores['best-practices']),
        middle(({ scores }) => scores.seo),
        seconds(middle(({ firstPaint }) => firstPaint)),
        ranged(({ largestPaint }) => largestPaint, seconds),
        Math.round(middle(({ blocking }) => blocking)),
        middle(({ shift }) => shift).toFixed(3),
        seconds(middle(({ speedIndex }) => speedIndex)),
        Math.round(middle(({ bytes }) => bytes) / 1000),
        middle(({ requests }) => requests),
      ];
    }),
  );
  return {
    title: 'Pages, next to a single bundle',
    how: [
      `Lighthouse, its usual phone on a slow connection, a new browser each time; median of ${runs} (lowest–highest), the builds in turn. ${machine}.`,
      'The single bundle is the same sources as one webpack build without Module Federation, from the same gateway: once with the text',
      'that it writes into the HTML, once without, as such an application usually comes. Times in seconds, blocking in milliseconds, kB over the wire.',
    ].join('\n'),
    columns: [
      'page',
      'build',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'FCP',
      'LCP',
      'TBT',
      'CLS',
      'Speed Index',
      'kB',
      'requests',
    ],
    rows,
  };
}
