import { OVERRIDES_COOKIE } from '@market/contracts';
import type { Browser } from 'playwright-core';
import type { MarketClient } from './market-client';

/** A version that fails says so at once; one that is only slow, as on a machine that builds beside it, gets its time. */
const LOAD_LIMIT_MS = 120_000;

/**
 * Loads a published version in a browser as a session that asked for it, and sees that its files run and no failure is
 * shown.
 * @param page an address of it that everybody may see
 * @param browser path of a Chromium; undefined where there is none
 * @returns what went wrong; nothing where it loaded, or where there is no browser to try it in
 */
export async function smokeLoad({
  market,
  name,
  id,
  page: address,
  browser: program,
  say,
}: {
  market: MarketClient;
  name: string;
  id: string;
  page: string;
  browser: string | undefined;
  say: (step: string) => void;
}): Promise<{ failure?: string }> {
  if (!program) {
    say('There is no Chromium to try it in: going on without');
    return {};
  }
  say(`Loading ${address} with it in a browser`);
  const cookie = await market.override({ [name]: id });
  const { chromium } = await import('playwright-core');
  const browser: Browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext();
    await context.addCookies([{ name: OVERRIDES_COOKIE, value: cookie, url: market.url }]);
    const page = await context.newPage();
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
    await page.goto(`${market.url}${address}`, { timeout: LOAD_LIMIT_MS });
    const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: /try again|retry/i }) });
    const first = await Promise.race([
      exposed.then(() => undefined),
      failed.waitFor({ timeout: LOAD_LIMIT_MS }).then(() => failed.innerText()),
    ]);
    if (first !== undefined) return { failure: first.replace(/\s+/g, ' ') };
    await page.waitForLoadState('networkidle', { timeout: LOAD_LIMIT_MS });
    if (await failed.isVisible()) return { failure: (await failed.innerText()).replace(/\s+/g, ' ') };
    if (others.size > 0) return { failure: `the page went back to ${[...others].join(', ')}` };
    return errors.length > 0 ? { failure: errors.join('; ') } : {};
  } catch (error) {
    return { failure: error instanceof Error ? error.message.replace(/\n.*/s, '') : String(error) };
  } finally {
    await browser.close();
  }
}
