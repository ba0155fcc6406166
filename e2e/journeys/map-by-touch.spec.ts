import { links } from '@market/contracts/site';
import { devices, expect, test, type CDPSession, type Locator } from '@playwright/test';
import { employer, postJob, uniqueWord } from '../support/people';

/** Fingers on the map of results: real touch events, by which the browser decides what scrolls. */
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
});

interface Finger {
  x: number;
  y: number;
}
const STEPS = 6;

/** Fingers that go from one place to another, all at once. */
async function drag(session: CDPSession, fingers: ReadonlyArray<readonly [from: Finger, to: Finger]>): Promise<void> {
  const at = (part: number) =>
    fingers.map(([from, to], id) => ({
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
      id,
    }));
  // Fingers come down one after the other.
  for (let count = 1; count <= fingers.length; count += 1)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0).slice(0, count) });
  for (let step = 1; step <= STEPS; step += 1)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Scale and place of the drawing. */
async function drawn(map: Locator): Promise<{ left: number; top: number; scale: number }> {
  const text = (await map.locator('svg g').getAttribute('transform')) ?? '';
  const [left = 0, top = 0, scale = 0] = [...text.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([number]) => Number(number));
  return { left, top, scale };
}

test('one finger scrolls the page, two zoom and move the map, and the distance is drawn on it', async ({
  page,
  request,
}) => {
  const word = uniqueWord();
  const owner = await employer(request, `Map ${word}`);
  await postJob(request, owner, `Pilot ${word}`, { job_location: 'Berlin, Germany' });
  const { pathname } = new URL(links.searchMap(), 'http://any');
  await page.goto(`${pathname}?search=${word}&location=Berlin%2C+Germany&radius_km=100`);
  const map = page.getByRole('group', { name: 'Map of results' });
  await expect(map.getByRole('button')).toHaveCount(1);
  await expect(page.getByText('Two fingers move and zoom the map.')).toBeVisible();
  await map.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const session = await page.context().newCDPSession(page);
  const box = (await map.boundingBox())!;
  const point = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });

  const before = await drawn(map);
  const scrolled = () => page.evaluate(() => window.scrollY);
  const top = await scrolled();
  await drag(session, [[point(0.3, 0.9), point(0.3, 0.2)]]);
  await expect.poll(scrolled).toBeGreaterThan(top);
  expect(await drawn(map)).toEqual(before);

  await map.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const rest = await scrolled();
  // A circle of 100 km around Berlin, of which the map shows more when it is closer.
  const circle = map.locator('svg path').nth(2);
  await expect(circle).toBeVisible();
  const width = (await circle.boundingBox())!.width;
  await drag(session, [
    [point(0.45, 0.5), point(0.25, 0.5)],
    [point(0.55, 0.5), point(0.75, 0.5)],
  ]);
  await expect.poll(async () => (await drawn(map)).scale).toBeGreaterThan(before.scale * 1.5);
  expect((await circle.boundingBox())!.width).toBeGreaterThan(width * 1.5);

  const closer = await drawn(map);
  await drag(session, [
    [point(0.4, 0.3), point(0.4, 0.6)],
    [point(0.6, 0.3), point(0.6, 0.6)],
  ]);
  await expect.poll(async () => (await drawn(map)).top).toBeGreaterThan(closer.top);
  expect((await drawn(map)).scale).toBeCloseTo(closer.scale, 0);
  expect(await scrolled()).toBe(rest);
});
