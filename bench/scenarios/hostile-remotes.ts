import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AFTERWARDS, WAYS, escaping, flood, gainedBy } from '../../services/pages/test/hostile-versions';
import { createPagesStage } from '../../services/pages/test/stage';
import type { Figures } from '../figures';

const PAGE_LIMIT_MS = 5_000;
const RESOLUTION_MS = 5;

/**
 * Impact of hostile server-side code: resources it reaches, and how long it blocks the shared process (longest
 * event-loop stall, from before the hostile page until a sound page is rendered after it).
 */
export async function hostileRemotes(): Promise<Figures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const secretFile = join(folder, 'access-token.json');
  writeFileSync(secretFile, 'a key', { mode: 0o644 });
  const server = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stage = createPagesStage();
  await stage.begin(PAGE_LIMIT_MS);
  const { withPage, versionOf } = stage;
  const versions = [
    ['nothing: a sound page', stage.sound],
    ...WAYS.map(([name, way]) => [`escape by ${name}`, withPage(...escaping(way, { secretFile, port }))] as const),
    ['100,000 messages before its page', withPage("return 'page';", flood("'{}'", '1e5'))],
    ['100,000 calls while it renders', withPage(`${flood('\'{"id":1,"call":{}}\'', '1e5')} return 'page';`)],
    ['600 MB in one line', withPage(`${flood("'x'.repeat(65536)", '1e4')} return 'page';`)],
    ['700,000 objects', withPage(`${flood("'[' + '{},'.repeat(7e5) + '1]'", '1')} return 'page';`)],
    ['a million brackets', withPage(`${flood("'['.repeat(1e6)", '1')} return 'page';`)],
    ['a loop without end when it is loaded', versionOf('for (;;);')],
    ['a loop without end while it renders', withPage('for (;;);')],
    ['3 GB of buffers', withPage('const kept = []; for (;;) kept.push(new Uint8Array(1e8).fill(1));')],
    ...AFTERWARDS.map(([name, code]) => [`${name} after its page`, withPage(`${code} return 'page';`)] as const),
  ] as const;
  const rows: Figures['rows'] = [];
  try {
    await stage.write(stage.sound);
    for (const [name, version] of versions) {
      const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      delay.enable();
      const html = await stage.write(version, `/zoo?n=${String(rows.length)}`).then(
        (page) => page?.body?.html ?? '',
        () => undefined,
      );
      await stage.write(stage.sound, `/zoo?after=${String(rows.length)}`);
      delay.disable();
      const report = await stage.reportOf(version);
      const gained = html?.includes('<pre>') ? Object.keys(gainedBy(html)).join(', ') || 'nothing' : 'nothing';
      rows.push([
        name,
        gained,
        html === undefined ? (report?.last_failure ?? '') : 'its page',
        Math.round(delay.max / 1e6),
      ]);
    }
  } finally {
    await stage.stop();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return [
    {
      title: 'Hostile server sides of remotes',
      how: `Each tried once, page limit ${String(PAGE_LIMIT_MS)} ms. Gained: of files, environment, programs, threads, addons, bindings, inspector, signals, other users' rights and network, what it reached. Stopped: the longest time in which the process that serves everybody had no turn, in steps of ${String(RESOLUTION_MS)} ms; the first row is the same process with a sound page.`,
      columns: ['server side', 'gained', 'came to', 'stopped everybody for ms'],
      rows,
    },
  ];
}
