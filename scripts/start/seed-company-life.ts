import { DAY_MS, HOUR_MS } from '@market/api/durations';
import { isFinished, listEmployerApplications, type EmployerApplication } from '@market/contracts/applications';
import { addApplicantTag, addNote, rateApplicant, showAssessment, tagApplicant } from '@market/contracts/assessments';
import {
  answerInterview,
  listInterviews,
  proposeInterview,
  type InterviewAnswerKind,
} from '@market/contracts/interviews';
import { listJobTemplates, saveJobTemplate } from '@market/contracts/job-posts';
import { addMessageTemplate, listMessageTemplates, openThread, seeMessages } from '@market/contracts/messaging';
import { answerPool, askForPool, listOwnPools, listTalentPool } from '@market/contracts/talent-pool';
import { createDemoSessions, type DemoCaller, type DemoSessions } from './demo-caller';
import { DEMO_CANDIDATES, DEMO_COLLEAGUES, DEMO_EMPLOYERS } from './demo-people';
import { DEMO_JOB_TEMPLATE, DEMO_MESSAGE_TEMPLATES, DEMO_OPINIONS, DEMO_TAGS, DEMO_TALK } from './demo-words';
import type { Market } from './market';

type Application = Pick<EmployerApplication, 'id' | 'status' | 'candidate'>;

const FURTHEST_FIRST = ['offered', 'interview', 'shortlisted', 'viewed', 'applied'];
const TIME_ZONE = 'Europe/Berlin';
const MORNING_UTC = 9;

/**
 * Days of a company on top of its applications: templates, tags, notes, ratings, messages, interviews and a talent
 * pool, of the first demo employer, its recruiter and its candidates. Each step goes through the API, as people use it;
 * a step that an interrupted run has done is left out.
 * @param now milliseconds since 1970, from which the days of interviews are counted
 */
export async function seedCompanyLife({ services }: Pick<Market, 'services'>, now: number): Promise<void> {
  const sessions = createDemoSessions(services);
  try {
    await liveThrough(sessions, now);
  } finally {
    await sessions.end();
  }
}

async function liveThrough(sessions: DemoSessions, now: number): Promise<void> {
  const [owner, candidate, recruiter] = [DEMO_EMPLOYERS[0], DEMO_CANDIDATES[0], DEMO_COLLEAGUES[0]];
  if (!owner || !candidate || !recruiter) return;
  const [ada, noor, maya] = [
    await sessions.of(owner.email),
    await sessions.of(recruiter.email),
    await sessions.of(candidate.email),
  ];
  const { own, others, rejected } = await choose(ada, candidate.name);
  await keepTemplates(ada);
  await assess(ada, others, DEMO_OPINIONS.owner);
  await assess(noor, others, DEMO_OPINIONS.recruiter);

  const participants = [owner.login_id];
  const [talkedWith, invited] = own;
  if (talkedWith) {
    if ((await messagesOf(noor, talkedWith)) === 0) await noor.write(talkedWith.id, DEMO_TALK.question);
    if ((await messagesOf(maya, talkedWith)) === 1) {
      await maya.call(seeMessages, { params: { kind: 'application', id: talkedWith.id }, body: { seq: 1 } });
      await maya.write(talkedWith.id, DEMO_TALK.answer);
    }
  }
  if (invited) {
    if ((await messagesOf(noor, invited)) === 0) await noor.write(invited.id, DEMO_TALK.opening);
    await propose(noor, invited, { participants, times: [dayAt(now, 4), dayAt(now, 5)] });
  }

  const [agreed, moved] = others;
  if (agreed) {
    await propose(noor, agreed, { participants, times: [dayAt(now, 2), dayAt(now, 3)] });
    await answer(await sessions.of(emailOf(agreed)), agreed, { answer: 'accept' });
  }
  if (moved) {
    await propose(noor, moved, { participants, times: [dayAt(now, 3), dayAt(now, 4)] });
    const times = [dayAt(now, 6), dayAt(now, 7)];
    await answer(await sessions.of(emailOf(moved)), moved, { answer: 'ask', times, note: DEMO_TALK.otherTimes });
  }

  const former = rejected.find((one) => emailOf(one) !== candidate.email);
  for (const one of [rejected.find((one) => emailOf(one) === candidate.email), former])
    if (one) await askOnce(noor, one);
  if (former) await joinPools(await sessions.of(emailOf(former)));
}

/**
 * Applications to the demo employer that the steps are about: open ones of one candidate and of others, the furthest
 * first, and rejected ones.
 */
async function choose(owner: DemoCaller, name: string) {
  const { records } = await owner.call(listEmployerApplications, { body: { limit: 100 } });
  const known = records.filter((one) => emailOf(one) !== '');
  const open = known
    .filter(({ status }) => !isFinished(status))
    .sort((one, other) => FURTHEST_FIRST.indexOf(one.status) - FURTHEST_FIRST.indexOf(other.status));
  return {
    own: open.filter(({ candidate }) => candidate.can_name === name),
    others: open.filter(({ candidate }) => candidate.can_name !== name),
    rejected: known.filter(({ status }) => status === 'rejected'),
  };
}

/** Address of an application's candidate; '' for a name that two of them have. */
function emailOf({ candidate }: Application): string {
  const found = DEMO_CANDIDATES.filter(({ name }) => name === candidate.can_name);
  return found.length === 1 && found[0] ? found[0].email : '';
}

/** Morning of a working day, so many days from now, in ISO 8601. */
function dayAt(now: number, days: number): string {
  let at = now - (now % DAY_MS) + MORNING_UTC * HOUR_MS;
  for (let left = days; left > 0; left -= 1) {
    at += DAY_MS;
    while ([0, 6].includes(new Date(at).getUTCDay())) at += DAY_MS;
  }
  return new Date(at).toISOString();
}

async function keepTemplates(person: DemoCaller): Promise<void> {
  const { records: messages } = await person.call(listMessageTemplates);
  for (const body of DEMO_MESSAGE_TEMPLATES)
    if (!messages.some(({ name }) => name === body.name)) await person.call(addMessageTemplate, { body });
  const { records: posts } = await person.call(listJobTemplates);
  if (posts.length === 0) await person.call(saveJobTemplate, { body: DEMO_JOB_TEMPLATE });
}

/** Notes, stars and tags of one member, the first opinion for the first application. */
async function assess(
  person: DemoCaller,
  applications: readonly Application[],
  opinions: ReadonlyArray<{ note?: string; stars: number; tag?: number }>,
): Promise<void> {
  const tags = [];
  for (const name of DEMO_TAGS) tags.push(await person.call(addApplicantTag, { body: { name } }));
  for (const [at, { note, stars, tag }] of opinions.entries()) {
    const id = applications[at]?.id;
    if (!id) return;
    const { notes } = await person.call(showAssessment, { params: { id } });
    if (note && !notes.some(({ mine }) => mine)) await person.call(addNote, { params: { id }, body: { text: note } });
    await person.call(rateApplicant, { params: { id }, body: { stars } });
    const picked = tag === undefined ? undefined : tags[tag];
    if (picked) await person.call(tagApplicant, { params: { id }, body: { tag_id: picked.id, tagged: true } });
  }
}

async function messagesOf(person: DemoCaller, { id }: Application): Promise<number> {
  return (await person.call(openThread, { params: { kind: 'application', id } })).messages.length;
}

async function propose(
  person: DemoCaller,
  { id }: Application,
  { times, participants }: { times: string[]; participants: string[] },
): Promise<void> {
  if ((await person.call(listInterviews, { params: { id } })).records.length > 0) return;
  await person.call(proposeInterview, {
    params: { id },
    body: {
      times,
      participants,
      minutes: 45,
      time_zone: TIME_ZONE,
      place_kind: 'video',
      place: `https://meet.northlight-software.test/${id.slice(0, 8)}`,
      note: DEMO_TALK.invitation,
    },
  });
}

async function answer(
  person: DemoCaller,
  { id }: Application,
  given: { answer: InterviewAnswerKind; times?: string[]; note?: string },
): Promise<void> {
  const [interview] = (await person.call(listInterviews, { params: { id } })).records;
  if (interview?.state !== 'proposed') return;
  const at = given.answer === 'accept' ? interview.times[0] : undefined;
  await person.call(answerInterview, {
    params: { id: interview.id },
    body: { ...given, ...(at ? { at } : {}), revision: interview.revision, time_zone: TIME_ZONE },
  });
}

async function askOnce(person: DemoCaller, { id, candidate: { can_name } }: Application): Promise<void> {
  const { records } = await person.call(listTalentPool, { query: { state: 'any' } });
  if (records.some((one) => one.can_name === can_name)) return;
  await person.call(askForPool, { body: { application_id: id, months: 12, message: DEMO_TALK.pool } });
}

async function joinPools(person: DemoCaller): Promise<void> {
  for (const { id, can } of (await person.call(listOwnPools)).records)
    if (can.join) await person.call(answerPool, { params: { id }, body: { answer: 'joined' } });
}
