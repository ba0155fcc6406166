import { devices, type Browser, type CDPSession, type Locator, type Page } from '@playwright/test';

/** Slow 4G, as Lighthouse has it, and a phone of the middle class. */
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8;
export const LATENCY_MS = 150;
export const SLOWER = 4;
/** Longest wait for the result of a press: past it something else is wrong than speed. */
const LONGEST_MS = 60_000;

/** A page on a slow phone, with an empty cache. */
export async function slowPhone(
  browser: Browser,
  { baseURL }: { baseURL?: string } = {},
): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    userAgent: devices['Pixel 7'].userAgent,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, session, close: () => context.close() };
}

/** Time from a press to its result, in milliseconds from the event in the page. */
interface PressTimes {
  feedback: number;
  opened: number;
}

/**
 * Presses a control and waits for what it leads to.
 * @param opens selector of what stands in the page, and can be used, when the press is answered
 * @throws where nothing of the kind comes
 */
export async function timedPress(page: Page, control: Locator, opens: string): Promise<PressTimes> {
  await control.waitFor();
  const answer = await page.evaluateHandle(watchPress, { opens, longest: LONGEST_MS });
  await tapAt(page, control);
  return answer.evaluate(({ times }) => times);
}

/** A finger's tap where the control stands: what waits for it to be still would count as waiting. */
async function tapAt(page: Page, control: Locator): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await control.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Runs in the page: how long it takes from the next press to a frame that shows feedback, and to what it opens. */
function watchPress({ opens, longest }: { opens: string; longest: number }): { times: Promise<PressTimes> } {
  const times = (async () => {
    const begun = performance.now();
    let pressedAt: number | undefined;
    addEventListener('click', () => (pressedAt = performance.now()), { capture: true, once: true });
    let feedback = 0;
    for (;;) {
      // Behind the next frame.
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      if (performance.now() - begun > longest)
        throw new Error(pressedAt === undefined ? 'No press has reached the page.' : `Nothing has come for ${opens}.`);
      if (pressedAt === undefined) continue;
      const passed = Math.round(performance.now() - pressedAt);
      const isOpen = [...document.querySelectorAll(opens)].some((element) =>
        element.checkVisibility({ opacityProperty: true }),
      );
      if (feedback === 0 && (isOpen || document.querySelector('[aria-busy="true"]'))) feedback = passed;
      if (isOpen) return { feedback, opened: passed };
    }
  })();
  // Read later; without a reader yet it would be an unhandled one.
  times.catch(() => undefined);
  return { times };
}
