import { DAY_MS } from '@market/api/durations';
import type { ApplicationStatus } from '@market/contracts/applications';
import type { EventPayload } from '@market/api/registered';
import { RESPONSE_PROMISE_DAYS } from '@market/contracts/responses';
import { randomUUID } from 'node:crypto';
import { createOutbox, inTransaction, type ClientSession, type ServiceDeps } from '@market/service-kit';
import { factsOf, newApplication, withStatus, type Application } from '../domain/application';
import { answerBy, awaitedUntil } from '../domain/response-promise';
import { noticesOf, type NotifiedEvent } from '../domain/notifications';
import { createApplicationStore } from '../store/application-store';
import { createNotificationStore } from '../store/notification-store';

/** A published job; `login_id` is its owner's account. */
export interface SeedJob {
  id: string;
  login_id: string;
  cmp_code: string;
  cmp_name: string;
  job_title: string;
  job_location: string;
  job_cate: number;
  created_at: Date;
}

export interface SeedCandidate {
  login_id: string;
  can_code: string;
  can_name: string;
  can_job_cate: number;
  /** Comma-separated. */
  can_skill: string;
}

const SPREAD_DAYS = 30;
/** Share of applications within the candidate's own category. */
const SAME_CATEGORY = 0.85;
/** Distribution of demo applications over the states, as paths of steps. */
const WAYS: ReadonlyArray<{ share: number; steps: ApplicationStatus[] }> = [
  { share: 30, steps: [] },
  { share: 20, steps: ['viewed'] },
  { share: 14, steps: ['viewed', 'shortlisted'] },
  { share: 11, steps: ['viewed', 'shortlisted', 'interview'] },
  { share: 5, steps: ['viewed', 'interview', 'offered'] },
  { share: 4, steps: ['viewed', 'shortlisted', 'interview', 'offered', 'hired'] },
  { share: 12, steps: ['viewed', 'rejected'] },
  { share: 4, steps: ['withdrawn'] },
];
const NOTES = [
  undefined,
  undefined,
  'I have done this kind of work for several years and would enjoy doing it with you.',
  'I could start within a month and live close by.',
  'Your team’s last project is the reason I apply: I would love to hear more about it.',
];

/**
 * Fills an empty store with realistic applications over the last 30 days, in all states, with their histories and
 * notifications. Their events are published as usual for the other services, but no mail is sent: the notifications
 * already exist when this service receives its own events. The earlier a job or a candidate is in its list, the more
 * applications it has. Idempotent for the same lists.
 * @returns the number of applications created.
 */
export async function seedApplications(
  { connection, clock }: Pick<ServiceDeps, 'connection' | 'clock'>,
  { jobs, candidates, count = 160 }: { jobs: readonly SeedJob[]; candidates: readonly SeedCandidate[]; count?: number },
): Promise<number> {
  const applications = createApplicationStore(connection);
  const notifications = createNotificationStore(connection);
  const outbox = createOutbox({ connection, producer: 'applications', clock });
  const random = repeatableRandom();
  const now = clock.now().getTime();
  const requestId = 'demo-data';

  async function store(application: Application, skills: string, session: ClientSession): Promise<void> {
    await applications.add([{ application, candidateSkills: skills }], session);
    const about = factsOf(application);
    const tell = async <Type extends NotifiedEvent>(type: Type, payload: EventPayload<Type>, at: Date) => {
      const eventId = await outbox.add(session, type, payload, { requestId });
      const lines = noticesOf(type, payload).map(({ idOf, written }) => {
        // An application's notification has the same text for every reader.
        const { line } = written('CND');
        return { ...line, id: idOf(eventId), read: line.read || now - at.getTime() > 3 * DAY_MS, at };
      });
      await notifications.add(lines, session);
    };
    for (const [index, { status, by, at }] of application.history.entries()) {
      if (index === 0) await tell('applications.application-submitted.v1', { ...about, at: at.toISOString() }, at);
      else
        await tell(
          'applications.application-status-changed.v1',
          {
            ...about,
            from: application.history[index - 1]?.status ?? 'applied',
            status,
            by,
            revision: index + 1,
            at: at.toISOString(),
          },
          at,
        );
    }
  }

  let made = 0;
  const pairs = new Set<string>();
  for (let tries = 0; pairs.size < Math.min(count, jobs.length * candidates.length) && tries < count * 20; tries += 1) {
    const job = earlyOf(jobs, random());
    const alike = candidates.filter(({ can_job_cate }) => can_job_cate === job?.job_cate);
    const candidate = earlyOf(random() < SAME_CATEGORY && alike.length > 0 ? alike : candidates, random());
    if (!job || !candidate) break;
    const way = pickWay(random());
    const note = NOTES[Math.floor(random() * NOTES.length)];
    const earliest = Math.max(job.created_at.getTime(), now - SPREAD_DAYS * DAY_MS);
    const appliedAt = earliest + random() * (now - earliest);
    const pauses = way.map(() => (0.2 + random() * 3) * DAY_MS);
    const pair = `${candidate.login_id} ${job.id}`;
    if (pairs.has(pair)) continue;
    pairs.add(pair);
    if (await applications.idOf(candidate.login_id, job.id)) continue;
    const { id: job_id, login_id: employer_login_id, job_title, job_location, cmp_code, cmp_name } = job;
    const sent = {
      id: randomUUID(),
      job: { job_id, job_title, job_location, cmp_code, cmp_name, employer_login_id },
      candidate: { candidate_login_id: candidate.login_id, can_code: candidate.can_code, can_name: candidate.can_name },
      note,
      at: new Date(appliedAt),
    };
    const until = answerBy(sent.at, RESPONSE_PROMISE_DAYS);
    const promised = goneThrough(newApplication({ ...sent, answerBy: until }), way, pauses, now);
    const application =
      awaitedUntil(promised) && until.getTime() <= now + DAYS_IN_TIME * DAY_MS
        ? goneThrough(newApplication(sent), way, pauses, now)
        : promised;
    await inTransaction(connection, (session) => store(application, candidate.can_skill, session));
    made += 1;
  }
  return made;
}

/**
 * Days of a demo before any answer becomes overdue: until then a company can try all actions. Applications that would
 * be overdue earlier have no promise; answered ones have, and make up the company's response record.
 */
const DAYS_IN_TIME = 5;

/** The application after the steps of its path that are in the past. */
function goneThrough(
  applied: Application,
  way: readonly ApplicationStatus[],
  pauses: readonly number[],
  now: number,
): Application {
  let application = applied;
  let at = applied.created_at.getTime();
  for (const [index, status] of way.entries()) {
    at += pauses[index] ?? DAY_MS;
    if (at >= now) break;
    const by = status === 'withdrawn' ? 'CND' : 'EMP';
    application = withStatus(application, {
      status,
      by,
      by_login_id: by === 'CND' ? applied.candidate_login_id : applied.employer_login_id,
      at: new Date(at),
    });
  }
  return application;
}

/** A random entry of the list, biased towards the first ones. */
function earlyOf<Entry>(list: readonly Entry[], random: number): Entry | undefined {
  return list[Math.floor(random ** 2 * list.length)];
}

function pickWay(random: number): ApplicationStatus[] {
  let rest = random * WAYS.reduce((sum, { share }) => sum + share, 0);
  for (const { share, steps } of WAYS) {
    rest -= share;
    if (rest < 0) return steps;
  }
  return [];
}

/**
 * Deterministic random numbers (a linear congruential generator), so that demo data can be generated again without
 * duplicates.
 */
function repeatableRandom(): () => number {
  let state = 20_240_501;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
