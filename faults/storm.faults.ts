import { SERVICE_NAMES } from '@market/contracts/services';
import { join } from 'node:path';
import { checkMarket } from './support/check-market';
import { readAcknowledged, startLoad } from './support/mixed-load';
import { recordFigures } from './support/record-figures';
import { openBook } from './support/request-book';
import { startSpreadMarket, type SpreadMarket } from './support/spread-market';

/** `npm run test:faults -- storm --minutes 10` */
const MINUTES = Number(process.env.FAULTS_MINUTES ?? 10);
const RATE = Number(process.env.FAULTS_RATE ?? 60);
const CONNECTIONS = 50;
/** A short run is for trying the rig out. */
const KILLS = MINUTES < 3 ? 1 : 3;
const BROKER_AWAY_MS = Math.min(60_000, MINUTES * 6_000);
const PRIMARY_AWAY_MS = Math.min(30_000, MINUTES * 6_000);
/** A killed replica still has effects while its successor starts and rejoins. */
const AFTERMATH_MS = 2_000;

let market: SpreadMarket;

beforeAll(async () => {
  // Every pair of candidate and job is used for one application: enough pairs for the whole time.
  const pairs = MINUTES * 60 * RATE * 0.12 * 1.3;
  market = await startSpreadMarket({
    employers: 8,
    candidates: 60,
    jobs: Math.max(60, Math.ceil(pairs / 60 / 0.8)),
    connections: CONNECTIONS,
  });
}, 600_000);
afterAll(() => market?.stop(), 120_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

test(
  'everything at once: replicas killed, all restarted in turn, the broker and the primary away, under 50 connections',
  async () => {
    const file = join(market.folder, 'acknowledged.jsonl');
    const book = openBook();
    const load = await startLoad({
      door: market.door,
      book,
      people: market.people,
      file,
      connections: CONNECTIONS,
      rate: RATE,
    });
    const total = MINUTES * 60_000;
    const startedAt = performance.now();
    const untilShare = (share: number) => pause(startedAt + total * share - performance.now());

    await book.during('nothing (before)', () => untilShare(0.08));
    for (let kill = 0; kill < KILLS * SERVICE_NAMES.length; kill += 1) {
      const name = SERVICE_NAMES[kill % SERVICE_NAMES.length]!;
      const replicas = market.replicas.get(name)!;
      await book.during(`kill -9: ${name}`, async () => {
        await replicas[Math.floor(kill / SERVICE_NAMES.length) % replicas.length]!.kill();
        await pause(AFTERMATH_MS);
      });
      await untilShare(0.08 + (0.34 * (kill + 1)) / (KILLS * SERVICE_NAMES.length));
    }
    for (const [name, replicas] of market.replicas) {
      await book.during(`rolling restart: ${name}`, async () => {
        for (const replica of replicas) await replica.restart();
      });
    }
    await book.during('the broker stopped', async () => {
      await market.broker.stop();
      await pause(BROKER_AWAY_MS);
      await market.broker.start();
    });
    await pause(AFTERMATH_MS);
    const dead = await book.during('the primary of mongod killed', async () => {
      const killed = await market.set.killPrimary();
      await pause(PRIMARY_AWAY_MS);
      return killed;
    });
    await book.during('the killed mongod comes back', async () => {
      await dead.startAgain();
      await pause(AFTERMATH_MS);
    });
    await book.during('nothing (after)', () => pause(Math.max(startedAt + total - performance.now(), 5_000)));
    await load.stop();
    const seconds = Math.round((performance.now() - startedAt) / 1_000);

    const { violations, figures } = await checkMarket({
      connection: market.set.connection,
      prefix: market.prefix,
      acknowledged: readAcknowledged(file),
      isCalm: (at) => book.isDuring('nothing', at),
    });
    const deadLetters = await market.bus.deadLetters.list();
    recordFigures(
      'storm',
      {
        seconds,
        connections: CONNECTIONS,
        'requests a second asked for': RATE,
        ...book.total(),
        ...figures,
        'dead letters': deadLetters.length,
        violations: violations.length,
      },
      book.figures().map((row) => ({ ...row })),
    );
    expect(violations).toEqual([]);
    expect(deadLetters).toEqual([]);
    expect(book.failuresDuring('nothing').map(({ failure }) => failure)).toEqual([]);
    expect(book.failuresDuring('rolling restart').map(({ failure }) => failure)).toEqual([]);
  },
  MINUTES * 60_000 + 900_000,
);
