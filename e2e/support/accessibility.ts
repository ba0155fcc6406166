import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectHydrated } from './screens';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** Rules that depend on the theme; the rest is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';

/** Shows the page in a theme without loading it again: people who never chose one have that of their device. */
async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  // Colours are read from what React has drawn for the theme: a task later that is in the document. A frame is not waited
  // for: a browser without a screen may leave a page at rest without one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
}

interface Look {
  /** For messages. */
  where: string;
  /** A selector: only what is inside is looked at. */
  within?: string;
}

async function expectNothingFound(page: Page, { where, within }: Look, theme: Theme, runOnly: string[]): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Legacy mode: no separate page for each result; there are no frames to inspect.
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], runOnly });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${id}: ${help}\n  ${html.slice(0, 300)}\n  ${failureSummary?.replace(/\s+/g, ' ') ?? ''}`,
    ),
  );
  expect.soft(found, `axe, ${where}, ${theme}`).toEqual([]);
}

/** Axe finds nothing in a page that no application can give another theme. */
export async function expectAccessibleAsIs(page: Page, look: Look, theme: Theme): Promise<void> {
  await expectNothingFound(page, look, theme, RULES);
}

/** Axe finds nothing in what is shown now: everything in one theme, what depends on colours in the other one too. */
export async function expectAccessible(page: Page, look: Look, theme: Theme = 'light'): Promise<void> {
  const other = theme === 'light' ? 'dark' : 'light';
  await inTheme(page, other);
  await expectNothingFound(page, look, other, COLOUR_RULES);
  await inTheme(page, theme);
  await expectNothingFound(page, look, theme, RULES);
}

/** The page can be read at this width without scrolling sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  // Charts measure themselves a moment after the window has changed.
  await expect.soft
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `pixels to the side, ${where}, ${width} px`,
    )
    .toBeLessThanOrEqual(0);
}

/** On a phone axe finds nothing in either theme, and nothing is scrolled sideways; the window is as before then. */
export async function expectAccessibleOnPhone(page: Page, where: string, within?: string): Promise<void> {
  const before = page.viewportSize();
  await expectNoSidewaysScroll(page, where, 390);
  await expectAccessible(page, { where, ...(within ? { within } : {}) });
  if (before) await page.setViewportSize(before);
}

/**
 * Navigates as a link inside the product does: by the router, without loading a document. Each page has a separate
 * title.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    // Before that there is no router that could take the next address.
    await expectHydrated(page);
  } else {
    const before = await page.title();
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await expect(page, `the title of ${path}`).not.toHaveTitle(before);
  }
  await settled(page);
}

/** Waits until nothing in the page says that it is loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Collects the errors that a page writes to its console. */
export function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
