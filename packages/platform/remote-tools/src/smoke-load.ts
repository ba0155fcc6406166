import { OVERRIDES_COOKIE } from '@market/remote-contract';
import type { Browser, Page } from 'playwright-core';
import type { MarketClient } from './market-client';

/** A failing version reports it at once; a merely slow one, as on a machine that builds meanwhile, gets this long. */
const LOAD_LIMIT_MS = 120_000;

/** Time limit until a shell knows its remotes, which are in its page. */
const REGISTER_LIMIT_MS = 30_000;
/** Time limit for a loaded page to render content. */
const DRAW_LIMIT_MS = 5_000;
/** Page that every shell has, for a remote without a public page of known address. */
const HOME = '/';

/** Globals that Module Federation's runtime leaves for tools. */
interface FederatedPage {
  __FEDERATION__?: {
    __INSTANCES__?: Array<{
      options: { remotes: Array<{ name: string }> };
      loadRemote(id: string): Promise<{ setup?: unknown } | null>;
    }>;
  };
}

/** Slot that a version fills for visitors, and pages that may contain it. */
export interface SlotToTry {
  slot: string;
  addresses: readonly string[];
  /**
   * Whether its page always contains the slot, as the shell's pages do: a slot in a page of a remote may depend on the
   * data displayed.
   */
  isAlwaysThere: boolean;
}

/**
 * Smoke test: loads a published version in a browser, in a session with an override for it. Its files must run, each
 * page must render content, the remote must appear in its public slots, and no error may be displayed.
 * @param pages its public addresses, as opened; without any, the shell of the home page loads its code
 * @param browser path of a Chromium; undefined if there is none
 * @returns the failure; empty if it loaded, or without a browser for the test
 */
export async function smokeLoad({
  market,
  name,
  id,
  pages,
  slots = [],
  browser: program,
  say,
}: {
  market: MarketClient;
  name: string;
  id: string;
  pages: readonly string[];
  slots?: readonly SlotToTry[];
  browser: string | undefined;
  say: (step: string) => void;
}): Promise<{ failure?: string }> {
  if (!program) {
    say('There is no Chromium to try it in: going on without');
    return {};
  }
  say(
    pages.length > 0
      ? `Loading ${pages.join(', ')} with it in a browser`
      : `Loading its code in a browser: it has no public page whose whole address is known`,
  );
  const cookie = await market.override({ [name]: id });
  const { chromium } = await import('playwright-core');
  const browser: Browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext();
    await context.addCookies([{ name: OVERRIDES_COOKIE, value: cookie, url: market.url }]);
    for (const address of pages.length > 0 ? pages : [undefined]) {
      const result = await loadIn(await context.newPage(), { market, name, id, address });
      if (result === 'no runtime') {
        say('This marketplace has no way to load its code from outside: going on without');
        return {};
      }
      if (result) return { failure: address === undefined ? result : `${address}: ${result}` };
    }
    for (const { slot, addresses, isAlwaysThere } of slots) {
      say(`Looking for it in the slot ${slot} on ${addresses.join(', ')}`);
      let isShown = false;
      for (const address of addresses) {
        const outcome = await slotIn(await context.newPage(), { market, name, id, address, slot });
        isShown = outcome.isShown;
        if (isShown) break;
        if (outcome.threw) return { failure: `${address}: the slot ${slot}: ${outcome.threw}` };
      }
      if (isShown) continue;
      if (isAlwaysThere) return { failure: `${addresses.join(', ')}: the slot ${slot} shows nothing of it` };
      say(`The slot ${slot} was on none of these pages: it is not tried`);
    }
    return {};
  } catch (error) {
    // The error message begins with the name of the library's own function.
    const [firstLine = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { failure: firstLine.replace(/^\w+\.\w+: (Error: )?/, '') };
  } finally {
    await browser.close();
  }
}

/**
 * Opens one page of the remote, or loads its code if it has none.
 * @returns the failure; undefined without one
 */
async function loadIn(
  page: Page,
  { market, name, id, address }: { market: MarketClient; name: string; id: string; address: string | undefined },
): Promise<string | undefined> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const ownFiles = `/remotes/${name}/${id}/`;
  const others = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/remotes/${name}/`) && !pathname.startsWith(ownFiles))
      others.add(pathname.split('/')[3] ?? '');
  });
  const exposed = page.waitForResponse(
    (response) => response.url().includes(ownFiles) && response.url().includes('__federation_expose'),
    { timeout: LOAD_LIMIT_MS },
  );
  exposed.catch(() => undefined);
  await page.goto(`${market.url}${address ?? HOME}`, { timeout: LOAD_LIMIT_MS });
  if (!address && !(await loadCode(page, name))) return 'no runtime';
  const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: /try again|retry/i }) });
  const first = await Promise.race([
    exposed.then(() => undefined),
    failed.waitFor({ timeout: LOAD_LIMIT_MS }).then(() => failed.innerText()),
  ]);
  if (first !== undefined) return first.replace(/\s+/g, ' ');
  await page.waitForLoadState('networkidle', { timeout: LOAD_LIMIT_MS });
  if (await failed.isVisible()) return (await failed.innerText()).replace(/\s+/g, ' ');
  if (others.size > 0) return `the page went back to ${[...others].join(', ')}`;
  if (errors.length > 0) return errors.join('; ');
  return address === undefined ? undefined : drawingFailure(page);
}

/**
 * Checks that the remote appears in a slot of a page. The shell leaves a slot empty if its filler fails, and the page
 * is complete without it: the error appears in the console only.
 */
async function slotIn(
  page: Page,
  {
    market,
    name,
    id,
    address,
    slot,
  }: { market: MarketClient; name: string; id: string; address: string; slot: string },
): Promise<{ isShown: boolean; threw?: string }> {
  const thrown: string[] = [];
  const ownFiles = `/remotes/${name}/${id}/`;
  /**
   * Collects errors with a file of the version in their stack; errors of the page and of other remotes do not count.
   */
  const note = (stack: string): void => {
    if (stack.includes(ownFiles)) thrown.push(stack.split('\n')[0] ?? '');
  };
  page.on('pageerror', ({ stack }) => note(stack ?? ''));
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  await page.goto(`${market.url}${address}`, { timeout: LOAD_LIMIT_MS });
  await page.waitForLoadState('networkidle', { timeout: LOAD_LIMIT_MS });
  const isShown = await page
    .locator(`[data-owner="${name}"][data-part="${slot}"]`)
    .first()
    .waitFor({ state: 'attached', timeout: DRAW_LIMIT_MS })
    .then(
      () => true,
      () => false,
    );
  const [threw] = thrown;
  return { isShown, ...(!isShown && threw !== undefined ? { threw } : {}) };
}

/**
 * Finds out whether the page's main region has text, a picture or a control, outside of placeholders for content that
 * loads; a redirected page counts by its target.
 * @returns the failure; undefined if the page is drawn
 */
async function drawingFailure(page: Page): Promise<string | undefined> {
  const drawn = (isBusyToo: boolean): boolean => {
    const main = document.querySelector('main') ?? document.body;
    if (!isBusyToo && main.querySelector('[aria-busy="true"]')) return false;
    return main.innerText.trim() !== '' || main.querySelector('img, svg, canvas, input, button') !== null;
  };
  const isDrawn = await page.waitForFunction(drawn, false, { timeout: DRAW_LIMIT_MS }).then(
    () => true,
    () => false,
  );
  if (isDrawn) return undefined;
  return (await page.evaluate(drawn, true))
    ? `the page still loads after ${DRAW_LIMIT_MS / 1000} seconds: something in it is aria-busy`
    : 'the page is empty: no route of Pages answers this path of src/manifest.ts';
}

/**
 * Makes the shell of a page load the remote's code, as for a page of the remote: by the same runtime, with the same
 * hash checks, and with the shell's shared modules.
 * @returns false if the page has no such runtime
 * @throws the error of the remote's code, or of the runtime if a file does not load; Error if the shell has not
 * registered the remote
 */
async function loadCode(page: Page, name: string): Promise<boolean> {
  const limit = { timeout: REGISTER_LIMIT_MS };
  const isFederated = await page
    .waitForFunction(
      () => {
        // Cast: the runtime sets this global; a page without it has none.
        const { __FEDERATION__: federation } = globalThis as FederatedPage;
        return federation?.__INSTANCES__?.length;
      },
      undefined,
      limit,
    )
    .catch(() => undefined);
  if (!isFederated) return false;
  const runtime = await page
    .waitForFunction(
      (remoteName) => {
        // Cast as above.
        const { __FEDERATION__: federation } = globalThis as FederatedPage;
        return federation?.__INSTANCES__?.find(({ options }) =>
          options.remotes.some(({ name: one }) => one === remoteName),
        );
      },
      name,
      limit,
    )
    .catch(() => undefined);
  if (!runtime)
    throw new Error('the shell has not taken it up: its list does not name it, or has files of it that are refused');
  await runtime.evaluate(async (instance, remoteName) => {
    const module = await instance?.loadRemote(`${remoteName}/remote`);
    if (typeof module?.setup !== 'function') throw new Error('src/remote.ts exports no function setup');
  }, name);
  return true;
}
