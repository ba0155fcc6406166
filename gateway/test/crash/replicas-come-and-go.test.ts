import { randomUUID } from 'node:crypto';
import { api } from '@market/contracts/testing';
import { until } from '@market/service-kit/testing';
import { startSmallSplit } from './small-split';

jest.setTimeout(400_000);

const CONNECTIONS = 20;
const SUGGEST = `${api.suggest()}?q=baker`;
let split: Awaited<ReturnType<typeof startSmallSplit>>;

beforeAll(async () => {
  split = await startSmallSplit();
  await until(async () => (await split.door.call({ method: 'GET', path: SUGGEST })).status === 200, 60_000);
});
afterAll(() => split?.stop());

const postJob = (title: string, token: string) =>
  split.door.call({
    method: 'POST',
    path: api.postJob(),
    token,
    // Body of the form. The key lets a call move to another replica when the first is too busy for its probes.
    key: randomUUID(),
    body: {
      job_title: title,
      job_description: 'You bake at night.',
      job_cate: 1,
      job_location: 'Oslo',
      salary: '65000',
      required_skills: ['Baking'],
    },
  });

test('R15: both replicas of a service and of the gateway are restarted in turn under 20 connections: no call fails, none has its effect twice', async () => {
  const failures: string[] = [];
  const acknowledged: string[] = [];
  let reads = 0;
  let over = false;
  const lanes = Array.from({ length: CONNECTIONS }, async (_, lane) => {
    const token = split.employer();
    for (let n = 0; !over; n += 1) {
      const title = `Baker ${lane}-${n}`;
      const writes = n % 5 === 0;
      const { status, failure, body } = await (writes
        ? postJob(title, token)
        : split.door.call({ method: 'GET', path: SUGGEST }));
      if (failure || status >= 400)
        failures.push(`${writes ? 'POST' : 'GET'} ${failure ?? status} ${JSON.stringify(body)}`);
      else if (writes) acknowledged.push(title);
      else reads += 1;
      // A steady load, not as much as the machine can.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  const more = (count: number) => {
    const wanted = acknowledged.length + count;
    return until(() => acknowledged.length >= wanted || failures.length > 0, 60_000);
  };
  try {
    await more(CONNECTIONS);
    for (const replica of [...split.jobs, ...split.gateways]) {
      if (failures.length > 0) break;
      await replica.restart();
      await more(CONNECTIONS);
    }
  } finally {
    over = true;
    await Promise.all(lanes);
  }
  expect(failures).toEqual([]);
  expect(reads).toBeGreaterThan(CONNECTIONS);
  expect((await split.storedTitles()).filter((title) => title.startsWith('Baker')).sort()).toEqual(acknowledged.sort());
});

test('R14: a service whose replicas are frozen, then killed, costs its own routes only, and comes back by itself', async () => {
  const others: string[] = [];
  let over = false;
  const other = (async () => {
    while (!over) {
      const { status, failure, body } = await split.door.call({ method: 'GET', path: api.ownAccount() });
      others.push(status === 200 ? '200' : `${String(failure ?? status)} ${JSON.stringify(body)}`);
    }
  })();
  const read = () => split.door.call({ method: 'GET', path: SUGGEST });
  const refused = async () => {
    const answer = await until(async () => {
      const { status, retryAfterMs } = await read();
      return status === 503 && { status, retryAfterMs };
    }, 60_000);
    expect(answer.retryAfterMs).toBeGreaterThan(0);
  };

  for (const { pid } of split.jobs) process.kill(pid(), 'SIGSTOP');
  await refused();
  // docs/reliability.md, R16: a process whose event loop stands still does not answer that it lives.
  await expect(fetch(`${split.jobs[0]!.url}/healthz`, { signal: AbortSignal.timeout(1_000) })).rejects.toThrow();
  for (const { pid } of split.jobs) process.kill(pid(), 'SIGCONT');
  await until(async () => (await read()).status === 200, 60_000);
  expect((await fetch(`${split.jobs[0]!.url}/healthz`)).status).toBe(200);

  const back = split.jobs.map((replica) => replica.kill());
  await refused();
  await Promise.all(back);
  await until(async () => (await read()).status === 200, 60_000);

  over = true;
  await other;
  expect(new Set(others)).toEqual(new Set(['200']));
});
