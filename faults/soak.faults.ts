import { join } from 'node:path';
import { SERVICE_NAMES } from '@market/contracts/services';
import { checkMarket } from './support/check-market';
import { readAcknowledged, startLoad } from './support/mixed-load';
import { recordFigures } from './support/record-figures';
import { openBook } from './support/request-book';
import { startSpreadMarket, type SpreadMarket } from './support/spread-market';

/** `npm run test:faults -- soak --minutes 30` */
const MINUTES = Number(process.env.FAULTS_MINUTES ?? 30);
const RATE = Number(process.env.FAULTS_RATE ?? 30);
const EVERY_MS = 60_000;
const AWAY_MS = 15_000;
const HEAP_SLOPE_MAX = 1;

let market: SpreadMarket;

beforeAll(async () => {
  const pairs = MINUTES * 60 * RATE * 0.12 * 1.3;
  market = await startSpreadMarket({
    employers: 8,
    candidates: 60,
    jobs: Math.max(60, Math.ceil(pairs / 60 / 0.8)),
    connections: 20,
  });
}, 600_000);
afterAll(() => market?.stop(), 120_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Faults of docs/reliability.md, R03, R05, R11 and R14, in turn, so that a short soak has each kind. */
const FAULTS: ReadonlyArray<{ name: string; harm(round: number): Promise<void> }> = [
  {
    name: 'kill -9',
    harm: async (round) => market.replicas.get(SERVICE_NAMES[round % SERVICE_NAMES.length]!)![round % 2]!.kill(),
  },
  {
    name: 'a replica frozen',
    async harm(round) {
      const pid = market.replicas.get(SERVICE_NAMES[round % SERVICE_NAMES.length]!)![0]!.pid();
      process.kill(pid, 'SIGSTOP');
      await pause(AWAY_MS);
      process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'the broker killed',
    async harm() {
      await market.broker.kill();
      await pause(AWAY_MS);
      await market.broker.start();
    },
  },
  {
    name: 'the primary killed',
    async harm() {
      const { startAgain } = await market.set.killPrimary();
      await pause(AWAY_MS);
      await startAgain();
    },
  },
];

/** Heap in use of the gateway processes, in MB; no fault of the soak restarts them. */
async function gatewayHeaps(): Promise<number[]> {
  return Promise.all(
    market.replicas
      .get('gateway')!
      .map(
        async ({ url }) =>
          Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? NaN) /
          1e6,
      ),
  );
}

test(
  'R20: a fault a minute: nothing is lost or done twice, and memory does not grow',
  async () => {
    const file = join(market.folder, 'acknowledged.jsonl');
    const book = openBook();
    const load = await startLoad({ door: market.door, book, people: market.people, file, connections: 20, rate: RATE });
    const samples: Array<{ minute: number; heaps: number[] }> = [];
    const startedAt = performance.now();
    for (let round = 0; round * EVERY_MS < MINUTES * 60_000; round += 1) {
      const { name, harm } = FAULTS[round % FAULTS.length]!;
      await book.during(name, () => harm(Math.floor(round / FAULTS.length)));
      await book.during('nothing', () => pause(startedAt + (round + 1) * EVERY_MS - performance.now()));
      samples.push({ minute: (performance.now() - startedAt) / 60_000, heaps: await gatewayHeaps() });
    }
    await load.stop();
    const { violations, figures } = await checkMarket({
      connection: market.set.connection,
      prefix: market.prefix,
      acknowledged: readAcknowledged(file),
      isCalm: (at) => book.isDuring('nothing', at),
    });
    // The first half warms up: compiled code and full pools are no leak.
    const slopes = market.replicas
      .get('gateway')!
      .map((_, index) =>
        slopeOf(samples.slice(Math.floor(samples.length / 2)).map(({ minute, heaps }) => [minute, heaps[index]!])),
      );
    recordFigures(
      'soak',
      {
        minutes: MINUTES,
        ...book.total(),
        ...figures,
        violations: violations.length,
        'heap slopes of the gateways in MB a minute': slopes.map((slope) => slope.toFixed(2)).join(' '),
      },
      book.figures().map((row) => ({ ...row })),
    );
    expect(violations).toEqual([]);
    expect(await market.bus.deadLetters.list()).toEqual([]);
    if (samples.length >= 10) for (const slope of slopes) expect(slope).toBeLessThanOrEqual(HEAP_SLOPE_MAX);
  },
  MINUTES * 60_000 + 900_000,
);

/** Slope of the regression line (least squares). */
function slopeOf(points: ReadonlyArray<readonly [number, number]>): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  return (
    points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) /
    points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  );
}
