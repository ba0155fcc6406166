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
  const site = 'http://company.localhost';
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>We</title><main><script src="${FORMS.embedded.url}/embed.js" data-company="${owner.cmp_code}" async></script></main>`,
    }),
  );
  await page.goto(`${site}/careers`);
  const link = page.getByRole('link', { name: title });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});
