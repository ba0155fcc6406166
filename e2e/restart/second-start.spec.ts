import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { api } from '@market/contracts';
import { startForm, type RunningForm } from '../support/running-form';
import { FORMS } from '../support/forms';
import { caller, candidate, PASSWORD, signIn } from '../support/people';

const dataDir = mkdtempSync(join(tmpdir(), 'market-second-start-'));
let form: RunningForm | undefined;

test.afterAll(async () => {
  await form?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a second start on a kept data folder has everything of the first, and no demo data twice', async ({
  request,
}) => {
  const start = async () => (form = await startForm({ args: [], port: FORMS.restarted.port, dataDir }));
  const openJobs = async () =>
    (await (await caller(request).post(api.searchJobPosts(), { limit: 1 })).json()).total as number;

  await start();
  const person = await candidate(request, 'Mara Keel');
  const jobs = await openJobs();
  expect(jobs).toBeGreaterThan(100);
  await form!.stop();
  await expect(request.get('/readyz')).rejects.toThrow(/ECONNREFUSED/);

  await start();
  const { token } = await signIn(request, { login_email: person.login_email, login_pass: PASSWORD });
  const profile = await (await caller(request, token).get(api.candidate(person.can_code))).json();
  expect(profile).toMatchObject({ can_name: 'Mara Keel', can_skill: 'TypeScript,Gardening' });
  await expect.poll(openJobs).toBe(jobs);
});
