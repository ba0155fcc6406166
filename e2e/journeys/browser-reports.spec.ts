import { expect, test } from '@playwright/test';

interface Part {
  remote: string;
  version: string;
  page?: string;
  visit: boolean;
  failed: boolean;
  lcp?: number;
  errors: Array<{ message: string }>;
}

test('S260: a page reports the versions that it used and how it felt, with nothing about its visitor', async ({
  page,
}) => {
  const sent: string[] = [];
  await page.exposeFunction('noteBeacon', (body: string) => void sent.push(body));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      const { noteBeacon } = window as unknown as { noteBeacon: (text: string) => void };
      void (body as Blob).text().then(noteBeacon);
      return send(address, body);
    };
  });
  // Cast: the body that the page sends.
  const parts = () => sent.flatMap((body) => (JSON.parse(body) as { parts: Part[] }).parts);
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/remotes/browser-reports'));
  await page.goto('/search-jobs?q=secret-word');
  expect((await answered).status()).toBe(204);
  await expect
    .poll(parts)
    .toContainEqual(expect.objectContaining({ remote: 'mfe_candidate', visit: true, failed: false, errors: [] }));
  // The first key ends the largest paint. Values start no report of their own: they are sent when the page is left.
  await page.keyboard.press('Tab');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect
    .poll(parts)
    .toContainEqual(
      expect.objectContaining({ remote: 'mfe_candidate', page: '/search-jobs', lcp: expect.any(Number) }),
    );
  expect(sent.join()).not.toContain('secret');
});
