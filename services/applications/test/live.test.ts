import { DAY_MS } from '@market/api/durations';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveNotificationEvent, NotificationListing } from '@market/contracts/notifications';
import { api } from '@market/contracts/testing';
import { createLog } from '@market/service-kit';
import { testMongo, until, wholeActor } from '@market/service-kit/testing';
import { createLiveListeners } from '../src/domain/live-listeners';
import { listenLive } from '../src/use-cases/listen-live';
import { createStage, type CandidatePerson, type EmployerPerson, type Person, type Stage } from './stage';

const mongo = testMongo();
/** Two replicas of the service: one database, a process' worth of everything else each. */
let here: Stage;
let there: Stage;
let replicaHere: Replica;
let replicaThere: Replica;
let employer: EmployerPerson;
let candidate: CandidatePerson;
const closers: Array<() => Promise<unknown> | void> = [];

beforeAll(async () => {
  here = await createStage(mongo);
  there = await createStage(mongo);
  [replicaHere, replicaThere] = [await serve(here), await serve(there)];
});
beforeEach(async () => {
  employer = await here.employer();
  candidate = await here.candidate();
});
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close();
});
afterAll(async () => {
  for (const close of closers) await close();
  await here.close();
  await there.close();
  await mongo.drop();
});

/** A replica as a gateway reaches it. The stages sign tokens with a key each. */
interface Replica {
  url: string;
  stage: Stage;
}

async function serve(stage: Stage): Promise<Replica> {
  const server = createServer(stage.service.handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  return { stage, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Ear {
  status: number;
  headers: Headers;
  events: Array<LiveNotificationEvent & { id?: string }>;
  ended: boolean;
  close(): void;
}
const ears: Ear[] = [];

/** Listens as a page does, in a person's name or with a token. */
async function listen(
  { url, stage }: Replica,
  who: Pick<Person, 'actor'> | string | undefined,
  headers: Record<string, string> = {},
): Promise<Ear> {
  const hangUp = new AbortController();
  const token = typeof who === 'object' ? stage.tokens.tokenFor(who.actor) : who;
  const answer = await fetch(`${url}${api.liveNotifications()}`, {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    signal: hangUp.signal,
  });
  const ear: Ear = {
    status: answer.status,
    headers: answer.headers,
    events: [],
    ended: false,
    close: () => hangUp.abort(),
  };
  ears.push(ear);
  void (async () => {
    let text = '';
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const blocks = (text + part.value).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks.filter((one) => one.startsWith('event'))) {
        const fields = Object.fromEntries(
          block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        ) as { event: string; data: string; id?: string };
        ear.events.push({
          event: fields.event,
          data: JSON.parse(fields.data),
          ...(fields.id ? { id: fields.id } : {}),
        } as Ear['events'][number]);
      }
    }
    ear.ended = true;
  })().catch(() => undefined);
  return ear;
}

const textsOf = ({ events }: Ear) =>
  events.flatMap((event) => (event.event === 'notification' ? [event.data.text] : []));
const lastOf = ({ events }: Ear) => events.at(-1);
async function applied(name = 'Night Baker'): Promise<void> {
  const job = await here.postJob(employer, { job_title: name });
  await here.as(candidate).apply(job.id).expect(201);
}
const endSession = (sid: string, login_id: string) =>
  here.publish('identity.session-ended.v1', { sids: [sid], login_id, reason: 'signed out' });

describe('live notifications', () => {
  it('reach a page whichever replica it hangs on, in the words of the list, with an id to go on from', async () => {
    const [near, far] = [await listen(replicaHere, employer), await listen(replicaThere, employer)];
    expect(far.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(far.headers.get('cache-control')).toContain('no-transform');
    await until(() => far.events.length > 0);
    expect(far.events[0]).toEqual({ event: 'state', data: { unread: 0, newest: null } });
    await applied();
    for (const ear of [near, far]) await until(() => textsOf(ear).length > 0);
    const { records } = (await here.as(employer).post(api.listNotifications()).expect(200)).body as NotificationListing;
    expect(far.events.at(1)).toEqual({ event: 'notification', data: records[0], id: records[0]!.id });
    expect(textsOf(near)).toEqual(textsOf(far));
  });

  it('S161: a thread is heard of by both sides, on any replica, by its name alone, and by no other account', async () => {
    const job = await here.postJob(employer);
    const id = (await here.as(candidate).apply(job.id).expect(201)).body.id as string;
    const [company, own, stranger] = [
      await listen(replicaThere, employer),
      await listen(replicaThere, candidate),
      await listen(replicaThere, await here.employer()),
    ];
    for (const ear of [company, own, stranger]) await until(() => ear.events.length > 0);
    await here
      .signed(here.request.post(api.sendMessage('application', id)), candidate)
      .field('text', 'Words')
      .expect(201);
    const told = ({ events }: Ear) => events.filter(({ event }) => event === 'thread');
    for (const ear of [company, own]) {
      await until(() => told(ear).length > 0);
      expect(told(ear)[0]).toEqual({ event: 'thread', data: { kind: 'application', id } });
    }
    expect(told(stranger)).toEqual([]);
  });

  it('S161: a company’s thread is heard of by those who read it now: none who was removed, or not given the job', async () => {
    const job = await here.postJob(employer);
    const id = (await here.as(candidate).apply(job.id).expect(201)).body.id as string;
    const member = async (company_role: 'recruiter' | 'hiring-manager', given_jobs?: string[]) => {
      const { login_id: owner_id, cmp_code } = employer;
      const person = here.person({
        login_type: 'EMP',
        owner_id,
        cmp_code,
        company_role,
        ...(given_jobs && { given_jobs }),
      });
      await here.publish('identity.account-changed.v1', here.accountOf(person, 1, { cmp_code }));
      return person;
    };
    const [removed, other, given] = [
      await member('recruiter'),
      await member('hiring-manager', [randomUUID()]),
      await member('hiring-manager', [job.id]),
    ];
    const ears = [];
    for (const who of [removed, other, given, employer]) ears.push(await listen(replicaThere, who));
    for (const ear of ears) await until(() => ear.events.length > 0);
    await here.publish(
      'identity.account-changed.v1',
      here.accountOf(removed, 2, { owner_id: `own_${randomUUID()}`, company_role: 'owner' }),
    );
    await here
      .signed(here.request.post(api.sendMessage('application', id)), candidate)
      .field('text', 'Words')
      .expect(201);
    const told = ({ events }: Ear) => events.filter(({ event }) => event === 'thread');
    for (const ear of ears.slice(2)) await until(() => told(ear).length > 0);
    expect(ears.slice(0, 2).flatMap(told)).toEqual([]);
  });

  it('S249: an applicant is heard of by members who see it, by its id alone; its candidate and strangers do not', async () => {
    const job = await here.postJob(employer);
    const id = (await here.as(candidate).apply(job.id).expect(201)).body.id as string;
    const manager = async (given_jobs: string[]) => {
      const role = { owner_id: employer.login_id, company_role: 'hiring-manager', given_jobs } as const;
      const person = here.person({ login_type: 'EMP', ...role });
      await here.publish('identity.account-changed.v1', here.accountOf(person, 1));
      return person;
    };
    const [own, given, other, applicant, stranger] = [
      await listen(replicaThere, employer),
      await listen(replicaThere, await manager([job.id])),
      await listen(replicaThere, await manager([randomUUID()])),
      await listen(replicaThere, candidate),
      await listen(replicaThere, await here.employer()),
    ];
    for (const ear of [own, given, other, applicant, stranger]) await until(() => ear.events.length > 0);
    const told = ({ events }: Ear) => events.filter(({ event }) => event === 'applicant');
    await here.as(employer).post(api.addNote(id), { text: 'Secret' }).expect(201);
    for (const ear of [own, given]) {
      await until(() => told(ear).length > 0);
      expect(told(ear)[0]).toEqual({ event: 'applicant', data: { id } });
    }
    const before = told(given).length;
    await here.as(employer).setStatus(id, 'shortlisted').expect(200);
    await until(() => told(given).length > before);
    const moved = told(given).length;
    await here
      .as(employer)
      .post(api.proposeInterview(id), {
        times: [new Date(here.clock.now().getTime() + DAY_MS).toISOString()],
        ...{ minutes: 30, time_zone: 'UTC', place_kind: 'phone', place: '+47 23 00 00 00' },
      })
      .expect(201);
    await until(() => told(given).length > moved);
    for (const ear of [other, applicant, stranger]) expect(told(ear)).toEqual([]);
    expect(JSON.stringify([own.events, given.events])).not.toContain('Secret');
  });

  it('S41: are one’s own only: a stranger and the other side of the same application hear nothing of them', async () => {
    const stranger = await here.employer();
    const [own, others, strangers] = [
      await listen(replicaThere, employer),
      await listen(replicaThere, candidate),
      await listen(replicaThere, stranger),
    ];
    await applied();
    await until(() => textsOf(own).length === 1 && textsOf(others).length === 1);
    expect(textsOf(own)[0]).toContain('Maya Lind applied');
    expect(textsOf(others)[0]).toContain('Your application for');
    // An event of the stranger's own arrives afterwards, so nothing else came before it.
    await here.publish('identity.account-approved.v1', { login_id: stranger.login_id, revision: 2 } as never);
    await until(() => textsOf(strangers).length > 0);
    expect(textsOf(strangers).join()).not.toMatch(/Maya|Baker/);
  });

  it('are for who is signed in: 401 without a token, with a forged one, and for a session that has ended', async () => {
    const sid = randomUUID();
    const gone = here.stranger({ login_id: randomUUID(), login_type: 'CND', sid });
    await endSession(sid, gone.login_id);
    for (const who of [undefined, `${employer.token.slice(0, -6)}forged`, gone])
      expect((await listen(replicaHere, who)).status).toBe(401);
  });

  it('another page’s reading is told as a change', async () => {
    await applied();
    await until(
      async () => ((await here.as(employer).post(api.listNotifications())).body as NotificationListing).unread === 1,
    );
    const ear = await listen(replicaThere, employer);
    await until(() => ear.events.length > 0);
    expect(ear.events[0]).toMatchObject({ event: 'state', data: { unread: 1 } });
    await here.as(employer).post(api.readNotifications()).expect(200);
    await until(() => lastOf(ear)?.event === 'changed');
  });

  it('go on where they broke off: what came after the last one known is told first, and only of one’s own', async () => {
    const first = await listen(replicaHere, employer);
    await applied('Early Baker');
    await until(() => textsOf(first).length === 1);
    const { id } = lastOf(first)!;
    first.close();
    for (const job of ['Day Baker', 'Late Baker']) {
      here.clock.advance(1_000);
      await applied(job);
    }
    await until(
      async () => ((await here.as(employer).post(api.listNotifications())).body as NotificationListing).total === 3,
    );
    const again = await listen(replicaThere, employer, { 'last-event-id': id! });
    await until(() => textsOf(again).length === 2);
    expect(textsOf(again)).toEqual([expect.stringContaining('Day Baker'), expect.stringContaining('Late Baker')]);
    const stranger = await listen(replicaThere, await here.employer(), { 'last-event-id': id! });
    await until(() => stranger.events.length > 0);
    expect(textsOf(stranger)).toEqual([]);
  });

  it('S26: end when the session ends, wherever that is heard of; another session of the same person goes on', async () => {
    const sid = randomUUID();
    const signedOut = here.stranger({ login_id: employer.login_id, login_type: 'EMP', sid });
    const [ending, staying] = [await listen(replicaThere, signedOut), await listen(replicaThere, employer)];
    await until(() => ending.events.length > 0 && staying.events.length > 0);
    await endSession(sid, employer.login_id);
    await until(() => ending.ended);
    expect(lastOf(ending)).toEqual({ event: 'end', data: { reason: 'signed-out' } });
    await applied();
    await until(() => textsOf(staying).length === 1);
  });

  it('S87: end when the account is disabled', async () => {
    const ear = await listen(replicaThere, employer);
    await until(() => ear.events.length > 0);
    await here.publish('identity.account-changed.v1', here.accountOf(employer, 2, { disabled: true }));
    await until(() => ear.ended);
    expect(lastOf(ear)).toEqual({ event: 'end', data: { reason: 'signed-out' } });
  });

  it('end with their token, and say that a new one is wanted', async () => {
    const expiring = there.tokens.tokenFor(employer.actor);
    there.clock.advance(15 * 60_000);
    const ear = await listen(replicaThere, expiring);
    await until(() => ear.ended);
    expect(lastOf(ear)).toEqual({ event: 'end', data: { reason: 'token-expired' } });
  });

  it('are limited: a person’s seventh page at a replica is refused for a while, and let in when another has gone', async () => {
    const pages = await Promise.all(Array.from({ length: 6 }, () => listen(replicaHere, employer)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const seventh = await listen(replicaHere, employer);
    expect(seventh.status).toBe(429);
    expect(seventh.headers.get('retry-after')).toBe('60');
    expect((await listen(replicaHere, candidate)).status).toBe(200);
    pages[0]!.close();
    await until(async () => (await listen(replicaHere, employer)).status === 200);
  });

  it('R15: end with a word when their replica leaves', async () => {
    const leaving = await createStage(mongo);
    const ear = await listen(await serve(leaving), employer);
    await until(() => ear.events.length > 0);
    leaving.service.endStreams();
    await until(() => ear.ended);
    expect(lastOf(ear)).toEqual({ event: 'end', data: { reason: 'leaving' } });
    await leaving.close();
  });
});

describe('a listener that ends while it is being let in', () => {
  const HEARTBEAT_MS = 1_000;
  afterEach(() => jest.useRealTimers());

  /** Lets a page in whose unread notifications are counted when the test says so. */
  function letIn() {
    jest.useFakeTimers();
    const written: string[] = [];
    const sink = {
      open: () => written.push('opened'),
      write: (text: string) => written.push(text.split('\n')[0]!),
      close: () => written.push('closed'),
      whenGone: (callback: () => void) => (goes = callback),
    };
    let goes = () => {};
    let count: (unread: number) => void = () => {};
    const listeners = createLiveListeners();
    const listen = listenLive({
      notifications: {
        listSince: async () => [],
        countUnread: () => new Promise((resolve) => (count = resolve)),
        list: async () => ({ records: [], total: 0 }),
      },
      accounts: { maySee: async () => true },
      listeners,
      clock: { now: () => new Date() },
      log: createLog({ name: 'test', level: 'silent' }),
      heartbeatMs: HEARTBEAT_MS,
    });
    const tokenEnds = new Date(Date.now() + 60_000);
    const done = listen(wholeActor(employer.actor), { lastEventId: undefined, tokenEnds }, sink);
    const counted = async () => {
      count(0);
      await done;
      jest.advanceTimersByTime(3 * HEARTBEAT_MS);
    };
    return { written, listeners, leave: () => goes(), counted };
  }

  it('because its page has gone: nothing is written, now or later', async () => {
    const { written, leave, counted } = letIn();
    leave();
    await counted();
    expect(written).toEqual([]);
  });

  it('because its session ended: it is told so once, after it was opened', async () => {
    const { written, listeners, counted } = letIn();
    listeners.endOf({ login_id: employer.login_id });
    listeners.endAll('leaving');
    await counted();
    expect(written).toEqual(['opened', 'event: state', 'event: end', 'closed']);
  });
});
