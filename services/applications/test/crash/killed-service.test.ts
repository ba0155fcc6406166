import { howMany } from '@market/service-kit/testing';
import { CANDIDATES, createCrashRig, overAll, type Acknowledged, type CrashRig } from './crash-rig';

const APPLIES = howMany({ usually: 500, inFull: 1_000 });
const KILLS_AFTER = [0.15, 0.3, 0.45, 0.6, 0.75].map((share) => share * APPLIES);
let rig: CrashRig;

beforeAll(async () => {
  rig = await createCrashRig({ jobs: APPLIES / CANDIDATES });
  await rig.service.start();
}, 300_000);
afterAll(() => rig.close(), 300_000);

it('R02: applies while the service is killed with -9 five times: acknowledged is stored, nothing twice, each event done once', async () => {
  const wishes = await rig.makeWishes();
  const acknowledged: Acknowledged[] = [];
  const kills = [...KILLS_AFTER];
  let killed = 0;
  let triedAgain = 0;
  let restarting: Promise<void> | undefined;

  async function killAndStart(): Promise<void> {
    await rig.service.kill();
    killed += 1;
    await rig.service.start();
    restarting = undefined;
  }

  await overAll(wishes, 12, async (wish) => {
    const { key, id, tries } = await rig.fulfil(wish, Date.now() + 600_000);
    acknowledged.push(id === undefined ? { key } : { key, id });
    if (tries > 1) triedAgain += 1;
    if (!restarting && kills[0] !== undefined && acknowledged.length >= kills[0]) {
      kills.shift();
      // Not waited for: the other requests are in the middle of things when it strikes.
      restarting = killAndStart();
    }
  });
  await restarting;

  expect(killed).toBe(5);
  // Else the kills struck nobody and the test is void.
  expect(triedAgain).toBeGreaterThan(0);
  expect(acknowledged).toHaveLength(APPLIES);
  await rig.checkAll(acknowledged);
}, 1_500_000);
