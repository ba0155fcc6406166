import { howMany, until } from '@market/service-kit/testing';
import { CANDIDATES, createCrashRig, overAll, type Acknowledged, type CrashRig } from './crash-rig';

const AWAY_MS = howMany({ usually: 10_000, inFull: 600_000 });
const PER_SECOND = howMany({ usually: 25, inFull: 5 });
/** Events that have to wait before the broker comes back, else it was not away for long enough to show anything. */
const WAITING_AT_LEAST = (0.6 * PER_SECOND * AWAY_MS) / 1_000;
/** At this pace they outlast the time without a broker on both sides. */
const APPLIES = howMany({ usually: 400, inFull: 3_500 });
let rig: CrashRig;

beforeAll(async () => {
  rig = await createCrashRig({ jobs: APPLIES / CANDIDATES });
  await rig.service.start();
}, 300_000);
afterAll(() => rig.close(), 300_000);

it('R10: applies with the broker away in the middle: none fails, none is lost, each event done once afterwards', async () => {
  const wishes = await rig.makeWishes();
  const acknowledged: Acknowledged[] = [];
  let tries = 0;
  let waiting = 0;
  const startedAt = Date.now();
  let away: Promise<void> | undefined;

  async function beAway(): Promise<void> {
    await rig.proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
    // At least that time, and longer where the machine applies more slowly.
    waiting = await until(async () => {
      const queued = await rig.rows('outbox').countDocuments({ state: 'queued' });
      return queued > WAITING_AT_LEAST && queued;
    }, 600_000);
    await rig.proxy.mend();
  }

  await overAll([...wishes.entries()], 12, async ([index, wish]) => {
    const wait = startedAt + (index * 1_000) / PER_SECOND - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (index === 50) away = beAway();
    const answer = await rig.fulfil(wish, Date.now() + 30_000);
    tries += answer.tries;
    acknowledged.push({ key: answer.key, ...(answer.id === undefined ? {} : { id: answer.id }) });
  });
  await away;

  // The broker is not on the way of a request: each was answered at its first try.
  expect(tries).toBe(APPLIES);
  expect(acknowledged.every(({ id }) => id !== undefined)).toBe(true);
  expect(waiting).toBeGreaterThan(WAITING_AT_LEAST);
  await rig.checkAll(acknowledged);
}, 1_500_000);
