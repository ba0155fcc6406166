import { expect, test } from '@playwright/test';
import { api } from '@market/contracts/testing';
import { FORMS } from '../support/forms';
import { caller, candidate, employer, messageTo, postJob } from '../support/people';

test.afterEach(async () => {
  await fetch(`${FORMS.split.brokerProxy.controlUrl}/up`);
});

test('applying goes on while the broker is down; when it is back, everybody hears of it', async ({ page, request }) => {
  const owner = await employer(request, 'Steady Hands');
  const job = await postJob(request, owner, 'Night watch');
  const person = await candidate(request, 'Nora Vale');
  await fetch(`${FORMS.split.brokerProxy.controlUrl}/down`);

  await page.goto(`/job-details/${job.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Night watch' })).toBeVisible();
  const applied = await caller(request, person.token).post(api.applyToJob(), { job_id: job.id });
  expect(applied.status(), await applied.text()).toBe(201);
  expect((await request.get('/readyz')).status()).toBe(200);

  await fetch(`${FORMS.split.brokerProxy.controlUrl}/up`);
  await expect
    .poll(
      async () =>
        (
          await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(owner.login_email)}`)).json()
        ).messages.some(({ text }: { text: string }) => text.includes('Night watch')),
      { timeout: 30_000 },
    )
    .toBe(true);
  await messageTo(request, owner.login_email, ({ text }) => text.includes('Nora Vale'));
});
