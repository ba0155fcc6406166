import { OVERRIDES_COOKIE } from '@market/contracts/remotes';
import type { Browser, Page } from 'playwright-core';
import type { MarketClient } from './market-client';

/** A version that fails says so at once; one that is only slow, as on a machine that builds beside it, gets its time. */
const LOAD_LIMIT_MS = 120_000;

/** Time limit until a shell knows its remotes, which are in its page. */
const REGISTER_LIMIT_MS = 30_000;
/** Patience with a page that is loaded and still draws nothing. */
const DRAW_LIMIT_MS = 5_000;
/** A page of every shell, for a remote without one that can be opened as it is. */
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

/** A slot that a version fills for visitors, and pages on which it may be. */
export interface SlotToTry {
  slot: string;
  addresses: readonly string[];
  /** Whether its page always has it, as the shell's do: a slot in a page of a remote may depend on what it shows. */
  isAlwaysThere: boolean;
}

/**
 * Loads a published version in a browser as a session that asked for it, and sees that its files run, that each page
 * draws something of its own, that it is shown in the slots that it fills for everybody, and that no failure is shown.
 * @param pages its addresses that everybody may see, as they are opened; where it has none, the shell of the home page
 *   loads its code
 * @param browser path of a Chromium; undefined where there is none
 * @returns what went wrong; nothing where it loaded, or where there is no browser to try it in
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
    // The library names its own function first.
    const [said = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { failure: said.replace(/^\w+\.\w+: (Error: )?/, '') };
  } finally {
    await browser.close();
  }
}

/**
 * Opens one page of the remote, or has its code loaded where there is none.
 * @returns what went wrong; undefined where nothing did
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
  if (address !== undefined && !(await drawsSomething(page)))
    return 'the page is empty: no route of Pages answers this path of src/manifest.ts';
  return undefined;
}

/**
 * Looks for what the remote shows in a slot of a page. The shell leaves a slot empty whose filler fails, and the page is
 * whole without it: what it threw is in the console alone.
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
  /** Errors with a file of the version in their stack: the page's own and other remotes' are not its. */
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

/** Whether the page's own place has words or a picture; where a page has led elsewhere, that is its answer. */
const drawsSomething = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      () => {
        const main = document.querySelector('main') ?? document.body;
        return main.innerText.trim() !== '' || main.querySelector('img, svg, canvas, input, button') !== null;
      },
      undefined,
      { timeout: DRAW_LIMIT_MS },
    )
    .then(
      () => true,
      () => false,
    );

/**
 * Has the shell of a page load the remote's code, as it does for a page of the remote: by the same runtime, with the
 * same look at each file's hash, and with what the shell shares.
 * @returns false where the page has no such runtime
 * @throws what the remote's code throws, or the runtime where a file does not come; Error where the shell has not taken
 *   the remote up
 */
async function loadCode(page: Page, name: string): Promise<boolean> {
  const limit = { timeout: REGISTER_LIMIT_MS };
  const isFederated = await page
    .waitForFunction(
      () => {
        // The runtime leaves it there; a page without one has none of it.
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
      (wanted) => {
        // Cast as above.
        const { __FEDERATION__: federation } = globalThis as FederatedPage;
        return federation?.__INSTANCES__?.find(({ options }) =>
          options.remotes.some(({ name: one }) => one === wanted),
        );
      },
      name,
      limit,
    )
    .catch(() => undefined);
  if (!runtime)
    throw new Error('the shell has not taken it up: its list does not name it, or has files of it that are refused');
  await runtime.evaluate(async (instance, wanted) => {
    const module = await instance?.loadRemote(`${wanted}/remote`);
    if (typeof module?.setup !== 'function') throw new Error('src/remote.ts exports no function setup');
  }, name);
  return true;
}
