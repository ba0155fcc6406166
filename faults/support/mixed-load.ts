import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { api } from '@market/contracts/testing';
import type { Answer, Call, Door } from './door';
import type { RequestBook } from './request-book';
import { PASSWORD, type MarketPerson, type SmallMarket } from './small-market';

/** Acknowledged action. `id` is absent where the answer to the successful try was lost. */
export type Acknowledged =
  | { did: 'apply'; id?: string; candidate: string; job: string }
  | { did: 'status'; id: string; status: string }
  | { did: 'post'; id?: string; title: string };

const STATUSES = ['viewed', 'shortlisted', 'interview', 'offered'] as const;
const GIVE_UP_AFTER_MS = 90_000;
const PAUSE_MS = 250;
/** Percentage of each kind of request. */
const MIX: ReadonlyArray<[keyof ReturnType<typeof deeds>, number]> = [
  ['search', 28],
  ['viewJob', 24],
  ['ownApplications', 8],
  ['applicants', 6],
  ['notifications', 6],
  ['account', 5],
  ['apply', 12],
  ['changeStatus', 5],
  ['postJob', 3],
  ['signIn', 3],
];

interface Needs {
  door: Door;
  book: RequestBook;
  people: SmallMarket;
  /** Path of the log file: one line for each acknowledged change, after its response. */
  file: string;
}

/**
 * Runs a constant mixed load: `connections` concurrent people who read, search, sign in, apply (with an
 * Idempotency-Key), answer applications and post jobs, `rate` requests a second in all. A change without a response is
 * retried with the same key until a response arrives.
 */
export async function startLoad({ connections, rate, ...needs }: Needs & { connections: number; rate: number }) {
  const tokens = await signAllIn(needs);
  const does = deeds(needs, tokens);
  const wheel = MIX.flatMap(([name, share]) => Array.from({ length: share }, () => name));
  let stopping = false;
  const lanes = Array.from({ length: connections }, async (_, lane) => {
    const every = (connections * 1_000) / rate;
    let due = performance.now() + (every * lane) / connections;
    // Step size coprime with the wheel's length: each lane performs all actions, in an order of its own.
    for (let turn = lane * 37; !stopping; turn += 59) {
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      due = Math.max(due + every, performance.now());
      await does[wheel[turn % wheel.length]!]();
    }
  });
  return {
    async stop(): Promise<void> {
      stopping = true;
      await Promise.all(lanes);
    },
  };
}

/** Reads all acknowledged actions from the client's own file. */
export function readAcknowledged(file: string): Acknowledged[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Acknowledged);
}

async function signAllIn({ door, people }: Needs): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const person of [...people.employers, ...people.candidates])
    tokens.set(person.login_id, await signIn(door, person));
  return tokens;
}

/** Signs in, with retries on refusal: password hashes of so many sign-ins at once overload a small machine. */
async function signIn(door: Door, { email }: MarketPerson): Promise<string> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const { status, body, failure, retryAfterMs } = await door.call({
      method: 'POST',
      path: api.logIn(),
      body: { login_email: email, login_pass: PASSWORD },
    });
    if (status === 200) return (body as { token: string }).token;
    if ((failure === undefined && status !== 429) || performance.now() > giveUpAt)
      throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs ?? PAUSE_MS));
  }
}

function deeds({ door, book, people, file }: Needs, tokens: Map<string, string>) {
  const applied: Array<{ id: string; employer: string; step: number }> = [];
  const pairs = people.jobs
    .flatMap((job) => people.candidates.map((candidate) => ({ candidate, job })))
    .sort((a, b) => hash(a) - hash(b));
  let nextPair = 0;
  let posted = 0;
  let turn = 0;
  const inTurn = <Item>(items: readonly Item[]) => items[(turn += 1) % items.length]!;

  async function request(call: Call, person?: MarketPerson): Promise<Answer> {
    for (let again = false; ; again = true) {
      const at = performance.now();
      const answer = await door.call({ ...call, token: person ? tokens.get(person.login_id) : undefined });
      book.note({
        at,
        ms: performance.now() - at,
        isWrite: call.method === 'PUT' || call.key !== undefined,
        failure: answer.failure && `${answer.failure} (${call.method} ${withoutIds(call.path)})`,
      });
      if (answer.status !== 401 || !person || again) return answer;
      // Expired access token: signs in anew, as any client does.
      tokens.set(person.login_id, await signIn(door, person));
    }
  }

  async function read(call: Call, person?: MarketPerson): Promise<void> {
    const answer = await request(call, person);
    if (answer.failure === undefined && answer.status >= 400)
      throw new Error(`${call.method} ${call.path} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /** Retries until a response arrives; `done` interprets the response, undefined meaning another retry. */
  async function write(
    call: Call,
    person: MarketPerson,
    done: (answer: Answer, tries: number) => Acknowledged | 'refused' | undefined,
  ): Promise<void> {
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
    for (let tries = 1; performance.now() < giveUpAt; tries += 1) {
      const answer = await request(call, person);
      if (answer.failure === undefined) {
        const outcome = done(answer, tries);
        if (outcome !== undefined && outcome !== 'refused') appendFileSync(file, `${JSON.stringify(outcome)}\n`);
        if (outcome !== undefined) return;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(answer.retryAfterMs ?? PAUSE_MS, 2_000)));
    }
    throw new Error(`${call.method} ${call.path} got no answer in ${GIVE_UP_AFTER_MS / 1_000} s`);
  }

  return {
    search: () =>
      read({
        method: 'POST',
        path: api.searchJobs(),
        body: { search: inTurn(['engineer', 'nurse', 'designr', 'sales lisbon', '']) },
      }),
    viewJob: () => read({ method: 'GET', path: api.viewJob(inTurn(people.jobs).id) }),
    async ownApplications() {
      await read({ method: 'POST', path: api.listCandidateApplications(), body: {} }, inTurn(people.candidates));
    },
    async applicants() {
      await read({ method: 'POST', path: api.listEmployerApplications(), body: {} }, inTurn(people.employers));
    },
    async notifications() {
      await read({ method: 'POST', path: api.listNotifications(), body: {} }, inTurn(people.employers));
    },
    async account() {
      await read({ method: 'GET', path: api.ownAccount() }, inTurn(people.candidates));
    },
    async signIn() {
      await request({
        method: 'POST',
        path: api.logIn(),
        body: { login_email: inTurn(people.candidates).email, login_pass: PASSWORD },
      });
    },
    async apply() {
      const pair = pairs[(nextPair += 1)];
      if (!pair) return;
      const { candidate, job } = pair;
      await write(
        { method: 'POST', path: api.applyToJob(), body: { job_id: job.id }, key: randomUUID() },
        candidate,
        ({ status, body }, tries) => {
          const { id, code } = body as { id?: string; code?: string };
          if (status === 201 && id) {
            applied.push({ id, employer: job.login_id, step: 0 });
            return { did: 'apply', id, candidate: candidate.login_id, job: job.id };
          }
          if (status === 409 && code === 'request-in-progress') return undefined;
          if (status === 409 && code === 'already-applied' && tries > 1)
            return { did: 'apply', candidate: candidate.login_id, job: job.id };
          throw new Error(`apply was answered ${status} ${JSON.stringify(body)}`);
        },
      );
    },
    async changeStatus() {
      // Removed from the queue during the change: concurrent changes of one application would rightly conflict.
      const application = applied.shift();
      if (!application) return;
      const status = STATUSES[application.step]!;
      const employer = people.employers.find(({ login_id }) => login_id === application.employer)!;
      await write(
        { method: 'PUT', path: api.changeApplicationStatus(application.id), body: { status } },
        employer,
        (answer, tries) => {
          const isOwnEarlierTry = answer.status === 409 && tries > 1;
          if (answer.status !== 200 && !isOwnEarlierTry)
            throw new Error(`the change of a status was answered ${answer.status} ${JSON.stringify(answer.body)}`);
          return { did: 'status', id: application.id, status };
        },
      );
      if (application.step + 1 < STATUSES.length) applied.push({ ...application, step: application.step + 1 });
    },
    async postJob() {
      const title = `Storm keeper number ${(posted += 1)}`;
      await write(
        {
          method: 'POST',
          path: api.postJob(),
          body: {
            job_title: title,
            job_description: 'You will look after our services.\n\nWe look after you.',
            job_cate: 1,
            job_location: 'Lisbon, Portugal',
            salary: '65000',
            required_skills: ['TypeScript'],
          },
          key: randomUUID(),
        },
        inTurn(people.employers),
        ({ status, body }) => {
          const { id, code } = body as { id?: string; code?: string };
          if (status === 201 && id) return { did: 'post', id, title };
          if (status === 409 && code === 'request-in-progress') return undefined;
          throw new Error(`a job post was answered ${status} ${JSON.stringify(body)}`);
        },
      );
    },
  };
}

/** Replaces ids in the path by `/job-posts/…`, so that failures of one kind are counted together. */
function withoutIds(path: string): string {
  return path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
}

/** Sort key that mixes jobs and candidates identically in each run. */
function hash({ candidate, job }: { candidate: MarketPerson; job: { id: string } }): number {
  return [...`${candidate.code}${job.id}`].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
}
