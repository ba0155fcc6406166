import { createCrashRig, overAll, type Acknowledged, type CrashRig } from './crash-rig';

const AWAY_MS = 30_000;
/** A thousand applies at this pace outlast the time without a broker on both sides. */
const PER_SECOND = 25;
let rig: CrashRig;

beforeAll(async () => {
  rig = await createCrashRig();
  await rig.service.start();
}, 120_000);
afterAll(() => rig.close(), 60_000);

it('R10: a thousand applies with the broker away for 30 s in the middle: none fails, none is lost, each event done once afterwards', async () => {
  const wishes = await rig.makeWishes();
  const acknowledged: Acknowledged[] = [];
  let tries = 0;
  let waitingAtMost = 0;
  const startedAt = Date.now();
  let away: Promise<void> | undefined;

  async function beAway(): Promise<void> {
    await rig.proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
    waitingAtMost = await rig.rows('outbox').countDocuments({ state: 'queued' });
    await rig.proxy.mend();
  }

  await overAll([...wishes.entries()], 12, async ([index, wish]) => {
    const wait = startedAt + (index * 1_000) / PER_SECOND - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (index === 100) away = beAway();
    const answer = await rig.fulfil(wish, Date.now() + 30_000);
    tries += answer.tries;
    acknowledged.push({ key: answer.key, ...(answer.id === undefined ? {} : { id: answer.id }) });
  });
  await away;

  // The broker is not on the way of a request: each was answered at its first try.
  expect(tries).toBe(1_000);
  expect(acknowledged.every(({ id }) => id !== undefined)).toBe(true);
  // Events did wait in the outbox, else the broker was never away.
  expect(waitingAtMost).toBeGreaterThan(500);
  await rig.checkAll(acknowledged);
}, 480_000);
