import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figures } from '../figures';
import { startedMarket, type StartedMarket } from './started-market';

const ROOT = join(__dirname, '..', '..');
const REMOTE = 'mfe-candidate';
/** Version numbers higher than any version in the installation. */
const NUMBERS = ['900.0.0', '900.0.1'] as const;

/**
 * Time from `npm run deploy` of a remote to "is live", in a clone of the committed repository: the working tree that
 * runs this scenario stays unchanged.
 */
export async function deploy(): Promise<Figures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'market-bench-deploy-'));
  const copy = join(folder, 'copy');
  const cloned = spawnSync('git', ['clone', '--quiet', ROOT, copy], { encoding: 'utf8' });
  if (cloned.status !== 0) throw new Error(`The repository was not cloned: ${cloned.stderr}`);
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const market = await startedMarket({ dataDir: join(folder, 'data'), env: { SEED_DEMO: 'false' } });
  try {
    const inCopy = { copy, cache: join(folder, 'cache'), market };
    setVersion(copy, NUMBERS[0]);
    const first = await secondsToLive(inCopy);
    setVersion(copy, NUMBERS[1]);
    const raised = await secondsToLive(inCopy);
    const again = await secondsToLive(inCopy);
    return [
      {
        title: 'Deploying a remote',
        how: `From \`npm run deploy -w ${REMOTE}\` to "is live", with the load in a browser before; a marketplace on the same machine, a clone with the packages installed.`,
        columns: ['deploy', 'seconds'],
        rows: [
          ['first build, nothing kept', first],
          ['with a raised number', raised],
          ['the same content again', again],
        ],
      },
    ];
  } finally {
    await market.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function setVersion(copy: string, version: string): void {
  const file = join(copy, REMOTE, 'src/manifest.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/version: '[\d.]+'/, `version: '${version}'`));
}

/** @throws Error with the deploy's output where the deploy did not go live */
async function secondsToLive({
  copy,
  cache,
  market: { url, dataDir },
}: {
  copy: string;
  cache: string;
  market: StartedMarket;
}): Promise<string> {
  const { DEPLOY_TOKEN: _token, ...inherited } = process.env;
  const startedAt = performance.now();
  const child = spawn('npm', ['run', 'deploy', '-w', REMOTE, '--', '--to', url], {
    cwd: copy,
    // On the marketplace's own machine the deploy uses the operator's token.
    env: { ...inherited, DATA_DIR: dataDir, BUILD_CACHE: cache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0 || !printed.includes('is live')) throw new Error(printed);
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
