import { expect, test } from '@playwright/test';
import { api } from '@market/contracts/testing';
import { startForm, type RunningForm } from '../support/running-form';
import { FORMS } from '../support/forms';
import { caller, candidate, PASSWORD, signIn } from '../support/people';

/** Data of a first start, copied by the global setup. */
const dataDir = process.env.RESTARTED_DATA_DIR!;
let form: RunningForm | undefined;

test.afterAll(() => form?.stop());

test('a second start on a kept data folder has everything of the first, and no demo data twice', async ({
  request,
}) => {
  const start = async () => (form = await startForm({ args: [], port: FORMS.restarted.port, dataDir }));
  const openJobs = async () =>
    (await (await caller(request).post(api.searchJobs(), { limit: 1 })).json()).total as number;

  await start();
  const person = await candidate(request, 'Mara Keel');
  const jobs = await openJobs();
  expect(jobs).toBeGreaterThan(100);
  await form!.stop();
  await expect(request.get('/readyz')).rejects.toThrow(/ECONNREFUSED/);

  await start();
  const { token } = await signIn(request, { login_email: person.login_email, login_pass: PASSWORD });
  const profile = await (await caller(request, token).get(api.viewCandidate(person.can_code))).json();
  expect(profile).toMatchObject({ can_name: 'Mara Keel', can_skill: 'TypeScript,Gardening' });
  await expect.poll(openJobs).toBe(jobs);
});
