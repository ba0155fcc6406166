import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { FORMS } from '../support/forms';
import { employer, postJob, uniqueWord } from '../support/people';

test('S211: a page of another origin shows a company’s open jobs by the line that it was given', async ({
  page,
  request,
}) => {
  const owner = await employer(request, `Elsewhere ${uniqueWord()}`);
  const title = `Pilot ${uniqueWord()}`;
  await postJob(request, owner, title);
  const line = `<script src="${FORMS.embedded.url}/embed.js" data-company="${owner.cmp_code}" async></script>`;
  const site = createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html');
    res.end(`<!doctype html><title>We</title><main>${line}</main>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo; // it listens on a port
  try {
    await page.goto(`http://127.0.0.1:${port}/careers`);
    const link = page.getByRole('link', { name: title });
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  } finally {
    site.close();
  }
});
