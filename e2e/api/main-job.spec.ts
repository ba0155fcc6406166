import { expect, test } from '@playwright/test';
import { api } from '@market/contracts/testing';
import { caller, candidate, employer, jobOf, messageTo, postJob, uniqueWord } from './../support/people';

test('a job is posted, found, applied for, answered, and both sides hear of it', async ({ request }) => {
  const owner = await employer(request, 'Harbour Works');
  const person = await candidate(request, 'Ines Duarte');
  const word = uniqueWord();
  const job = await postJob(request, owner, `Keeper of ${word}`);
  expect(job).toMatchObject({ status: 'open', cmp_code: owner.cmp_code, cmp_name: 'Harbour Works', salary: '65000' });

  const asCandidate = caller(request, person.token);
  const search = async (text: string) => (await asCandidate.post(api.searchJobs(), { search: text })).json();
  await expect.poll(async () => (await search(word)).total, { intervals: [50] }).toBe(1);
  // Each replica of the split form follows the changes by itself.
  for (const words of [word.slice(0, 7), `${word.slice(0, 5)}x${word.slice(6)}`])
    await expect.poll(async () => (await search(words)).records[0]?.id, { intervals: [50] }).toBe(job.id);

  const applied = await asCandidate.post(api.applyToJob(), { job_id: job.id, note: 'I keep things well.' });
  expect(applied.status(), await applied.text()).toBe(201);
  const { id } = await applied.json();
  expect((await asCandidate.post(api.applyToJob(), { job_id: job.id })).status()).toBe(409);
  await expect.poll(async () => (await search(word)).records[0]?.applied).toBe(true);

  const asOwner = caller(request, owner.token);
  const list = await (await asOwner.post(api.listEmployerApplications(), { job_id: job.id })).json();
  expect(list.records).toHaveLength(1);
  expect(list.records[0]).toMatchObject({
    id,
    status: 'applied',
    note: 'I keep things well.',
    candidate: { can_code: person.can_code, can_name: 'Ines Duarte', can_email: person.login_email },
  });
  expect((await asOwner.get(api.viewCandidate(person.can_code))).status()).toBe(200);
  await messageTo(
    request,
    owner.login_email,
    ({ subject, text }) => /appl/i.test(subject + text) && text.includes(word),
  );

  for (const status of ['viewed', 'shortlisted', 'rejected']) {
    const answer = await asOwner.put(api.changeApplicationStatus(id), { status });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  expect((await asOwner.put(api.changeApplicationStatus(id), { status: 'offered' })).status()).toBe(409);
  const own = await (await asCandidate.post(api.listCandidateApplications(), {})).json();
  expect(own.records[0]).toMatchObject({ id, status: 'rejected', job_title: `Keeper of ${word}` });
  expect(own.records[0].history.map(({ status }: { status: string }) => status)).toEqual([
    'applied',
    'viewed',
    'shortlisted',
    'rejected',
  ]);
  await messageTo(
    request,
    person.login_email,
    ({ text }) => /reject|not.*(forward|further|move)/i.test(text) && text.includes(word),
  );
});

test('a newly posted and an edited job are found at once, a closed one no more', async ({ request }) => {
  const owner = await employer(request, 'Quick Press');
  const visitor = caller(request);
  const found = async (text: string) =>
    (await (await visitor.post(api.searchJobs(), { search: text })).json()).total as number;
  const [first, second] = [uniqueWord(), uniqueWord()];
  const { id } = await postJob(request, owner, `Printer ${first}`);
  await expect.poll(() => found(first), { intervals: [20] }).toBe(1);
  const asOwner = caller(request, owner.token);
  expect((await asOwner.put(api.changeJob(id), { ...jobOf(`Binder ${second}`) })).status()).toBe(200);
  await expect.poll(() => found(second), { intervals: [20] }).toBe(1);
  expect((await asOwner.put(api.changeJob(id), { status: 'closed' })).status()).toBe(200);
  await expect.poll(() => found(second), { intervals: [20] }).toBe(0);
  const person = await candidate(request, 'Late Comer');
  expect((await caller(request, person.token).post(api.applyToJob(), { job_id: id })).status()).toBe(409);
});

test('R08: twenty equal applies at once: one 201, nineteen 409', async ({ request }) => {
  const owner = await employer(request, 'Rush Hour');
  const job = await postJob(request, owner, 'Conductor');
  const person = await candidate(request, 'Many Clicks');
  const asCandidate = caller(request, person.token);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => asCandidate.post(api.applyToJob(), { job_id: job.id })),
  );
  const statuses = answers.map((answer) => answer.status()).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  const list = await (
    await caller(request, owner.token).post(api.listEmployerApplications(), { job_id: job.id })
  ).json();
  expect(list.total).toBe(1);
});

test('the same Idempotency-Key and body give the first answer again', async ({ request }) => {
  const owner = await employer(request, 'Once Only');
  const post = (body: object) =>
    request.post(`/api${api.postJob()}`, {
      headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'first-try' },
      data: body,
    });
  const [first, again, other] = [await post(jobOf('Clerk')), await post(jobOf('Clerk')), await post(jobOf('Another'))];
  expect([first.status(), again.status(), other.status()]).toEqual([201, 201, 422]);
  expect((await again.json()).id).toBe((await first.json()).id);
});
