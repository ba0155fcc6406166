import { devices, type Browser, type CDPSession, type Locator, type Page } from '@playwright/test';

/** Slow 4G and a mid-range phone, by Lighthouse's definitions. */
const BYTES_A_SECOND = (1.6 * 1024 * 1024) / 8;
export const LATENCY_MS = 150;
export const SLOWER = 4;
/** Timeout for the result of a press: a longer wait means a defect, not slowness. */
const LONGEST_MS = 60_000;

/** Opens a page on an emulated slow phone, with an empty cache. */
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
 * Presses a control and waits for its result.
 * @param opens selector of the element that is visible and usable once the press has taken effect
 * @throws where no such element appears
 */
export async function timedPress(page: Page, control: Locator, opens: string): Promise<PressTimes> {
  await control.waitFor();
  const answer = await page.evaluateHandle(watchPress, { opens, longest: LONGEST_MS });
  await tapAt(page, control);
  return answer.evaluate(({ times }) => times);
}

/**
 * Taps at the control's coordinates: Playwright's own click first waits until the control is stable, which would count
 * as waiting time.
 */
async function tapAt(page: Page, control: Locator): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await control.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Runs in the page: milliseconds from the next press to the first frame with feedback, and to the frame with the
 * result.
 */
function watchPress({ opens, longest }: { opens: string; longest: number }): { times: Promise<PressTimes> } {
  const times = (async () => {
    const begun = performance.now();
    let pressedAt: number | undefined;
    addEventListener('click', () => (pressedAt = performance.now()), { capture: true, once: true });
    let feedback = 0;
    for (;;) {
      // Resolves only after the next frame is painted.
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
  // The caller awaits this promise later; until then a rejection would be reported as unhandled.
  times.catch(() => undefined);
  return { times };
}
