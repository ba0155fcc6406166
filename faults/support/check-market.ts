import { consumersOf } from '@market/contracts/events';
import { SERVICE_NAMES } from '@market/contracts/services';
import type { Connection } from '@market/service-kit';
import { until } from '@market/service-kit/testing';
import type { Acknowledged } from './mixed-load';
import { percentile } from './request-book';

type Row = { _id: string } & Record<string, unknown>;

export interface MarketFigures {
  applicationsAcknowledged: number;
  applicationsStored: number;
  statusChangesAcknowledged: number;
  jobPostsAcknowledged: number;
  events: number;
  notifications: number;
  mails: number;
  /** Milliseconds from the commit until a consumer has handled the event: for events of calm times, and for all. */
  effectP50Calm: number;
  effectP99Calm: number;
  effectLongest: number;
}

const SETTLED_LIMIT_MS = 180_000;
const SUBMITTED = 'applications.application-submitted.v1';
const STATUS_CHANGED = 'applications.application-status-changed.v1';

/**
 * Compares what clients were told with stored data, and stored data with each service's copies of it. Waits first until
 * all events have left and are handled, and all mails are sent. Returns figures, and mismatches as sentences: none are
 * expected.
 */
export async function checkMarket({
  connection,
  prefix,
  acknowledged,
  isCalm,
}: {
  connection: Connection;
  prefix: string;
  acknowledged: readonly Acknowledged[];
  isCalm: (at: number) => boolean;
}): Promise<{ violations: string[]; figures: MarketFigures }> {
  const rows = (part: string, name: string) => connection.getClient().db(`${prefix}${part}`).collection<Row>(name);
  const all = (part: string, name: string, filter = {}) => rows(part, name).find(filter).toArray();
  const violations: string[] = [];
  const expectNone = (what: string, found: readonly unknown[]) => {
    if (found.length > 0) violations.push(`${found.length} ${what}, such as ${JSON.stringify(found[0])}`);
  };

  await settled(rows).catch((error: unknown) =>
    violations.push(`the marketplace did not come to rest: ${error instanceof Error ? error.message : String(error)}`),
  );
  const applications = await all('applications', 'applications');
  const byId = new Map(applications.map((row) => [row._id, row]));
  const pairs = applications.map((row) => `${String(row.candidate_login_id)} ${String(row.job_id)}`);
  const applies = acknowledged.filter((each) => each.did === 'apply');
  expectNone(
    'applications were acknowledged and are not stored',
    applies.filter(({ id, candidate, job }) =>
      id === undefined ? !pairs.includes(`${candidate} ${job}`) : !byId.has(id),
    ),
  );
  expectNone('pairs of candidate and job have two applications', repeated(pairs));
  const changes = acknowledged.filter((each) => each.did === 'status');
  expectNone(
    'changes of a status were acknowledged and are not in the history',
    changes.filter(({ id, status }) => !historyOf(byId.get(id)).includes(status)),
  );
  expectNone(
    'applications went through a status twice',
    applications.filter((row) => repeated(historyOf(row)).length > 0).map(({ _id }) => _id),
  );

  const posts = await all('jobs', 'posts');
  const stormTitles = posts.map((row) => String(row.job_title)).filter((title) => title.startsWith('Storm keeper'));
  const told = acknowledged.filter((each) => each.did === 'post');
  expectNone(
    'job posts were acknowledged and are not stored',
    told.filter(({ id, title }) =>
      id === undefined ? !stormTitles.includes(title) : !posts.some(({ _id }) => String(_id) === id),
    ),
  );
  expectNone('job posts exist twice', repeated(stormTitles));

  const outbox = (await Promise.all(SERVICE_NAMES.map((part) => all(part, 'outbox')))).flat();
  const handledAt = new Map<string, number>();
  for (const part of SERVICE_NAMES)
    for (const row of await all(part, 'inbox')) handledAt.set(row._id, (row.handledAt as Date).getTime());
  const deliveries = outbox.flatMap((row) =>
    consumersOf(String(row.type)).map((consumer) => ({
      key: `${consumer}:${row._id}`,
      type: row.type,
      at: (row.occurredAt as Date).getTime(),
    })),
  );
  expectNone(
    'events were not handled by one of their consumers',
    deliveries.filter(({ key }) => !handledAt.has(key)),
  );
  const payloadsOf = (type: string) =>
    outbox
      .filter((row) => row.type === type)
      .map((row) => ({ event: row._id, ...(row.payload as { id: string; by?: string }) }));
  const submitted = payloadsOf(SUBMITTED);
  expectNone(
    'applications have no event, or more than one',
    differences(
      submitted.map(({ id }) => id),
      applications.map(({ _id }) => _id),
    ),
  );
  const moved = payloadsOf(STATUS_CHANGED);
  expectNone(
    'changes of a status have no event, or more than one',
    differences(
      moved.map(({ id }) => id),
      applications.flatMap((row) =>
        historyOf(row)
          .slice(1)
          .map(() => row._id),
      ),
    ),
  );

  const notifications = (await all('applications', 'notifications')).map(({ _id }) => _id);
  expectNone(
    'notifications are missing or too many',
    differences(notifications, [
      ...submitted.flatMap(({ event }) => [event, `${event}.own`]),
      ...moved.map(({ event }) => event),
    ]),
  );
  const messages = await all('applications', 'outgoing_messages');
  expectNone(
    'mails were given up',
    messages.filter((row) => row.state !== 'done').map(({ _id }) => _id),
  );
  const mailbox = (await all('mailbox', 'mailbox')).map(({ _id }) => _id);
  expectNone(
    'notifications have no mail, or more than one',
    messages.length === notifications.length
      ? []
      : [`${messages.length} mails for ${notifications.length} notifications`],
  );
  expectNone(
    'mails did not arrive',
    messages.filter(({ _id }) => !mailbox.includes(_id)),
  );

  const copy = (row: Row, revision: unknown) => `${String(row._id)} at ${String(revision)}`;
  const withdrawnRevision = (row: Row) =>
    copy(row, `${historyOf(row).length > 1 ? Number(row.revision) : 0} ${String(row.status === 'withdrawn')}`);
  const marks = (await all('jobs', 'applications')).map((row) =>
    copy(row, `${Number(row.revision)} ${String(row.withdrawn)}`),
  );
  expectNone(
    'marks of applications with the jobs service differ from the applications',
    differences(marks, applications.map(withdrawnRevision)),
  );
  expectNone(
    'applicants with the profile service differ from the applications',
    differences(
      (await all('profile', 'applicant_copies')).map(({ _id }) => _id),
      applications.map(({ _id }) => _id),
    ),
  );
  for (const part of ['applications', 'profile']) {
    const copies = (await all(part, 'job_copies')).map(({ _id }) => String(_id));
    expectNone(
      `copies of jobs with ${part} differ from the jobs`,
      differences(
        copies,
        posts.map(({ _id }) => String(_id)),
      ),
    );
  }
  const revisions = new Map(
    (await all('applications', 'job_copies')).map((row) => [String(row._id), Number(row.revision)]),
  );
  expectNone(
    'copies of jobs are of an older revision',
    posts.filter((row) => revisions.get(String(row._id)) !== Number(row.revision)).map(({ _id }) => _id),
  );

  const latencies = (these: typeof deliveries) =>
    these
      .flatMap(({ key, at }) => (handledAt.has(key) ? [Math.max(0, handledAt.get(key)! - at)] : []))
      .sort((a, b) => a - b);
  const calm = latencies(deliveries.filter(({ at }) => isCalm(at)));
  return {
    violations,
    figures: {
      applicationsAcknowledged: applies.length,
      applicationsStored: applications.length,
      statusChangesAcknowledged: changes.length,
      jobPostsAcknowledged: told.length,
      events: outbox.length,
      notifications: notifications.length,
      mails: messages.length,
      effectP50Calm: percentile(calm, 0.5),
      effectP99Calm: percentile(calm, 0.99),
      effectLongest: percentile(
        latencies(deliveries.filter(({ type }) => type === SUBMITTED || type === STATUS_CHANGED)),
        1,
      ),
    },
  };

  async function settled(collection: typeof rows): Promise<void> {
    await until(async () => {
      const queued: Record<string, number> = {};
      for (const part of SERVICE_NAMES)
        queued[`outbox of ${part}`] = await collection(part, 'outbox').countDocuments({ state: 'queued' });
      queued.mails = await collection('applications', 'outgoing_messages').countDocuments({ state: 'queued' });
      const sent = await collection('applications', 'outbox')
        .find({}, { projection: { type: 1 } })
        .toArray();
      for (const consumer of SERVICE_NAMES) {
        const expected = sent
          .filter((row) => consumersOf(String(row.type)).includes(consumer))
          .map(({ _id }) => `${consumer}:${_id}`);
        queued[`events of applications not handled by ${consumer}`] =
          expected.length - (await collection(consumer, 'inbox').countDocuments({ _id: { $in: expected } }));
      }
      const waiting = Object.entries(queued).filter(([, count]) => count > 0);
      if (waiting.length > 0) throw new Error(waiting.map(([what, count]) => `${count} ${what}`).join(', '));
      return true;
    }, SETTLED_LIMIT_MS);
  }
}

function historyOf(row: Row | undefined): string[] {
  return ((row?.history ?? []) as Array<{ status: string }>).map(({ status }) => status);
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
}

/** Values that one list has more often than the other. */
function differences(found: readonly string[], expected: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of found) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const value of expected) counts.set(value, (counts.get(value) ?? 0) - 1);
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([value, count]) => `${value} (${count > 0 ? '+' : ''}${count})`);
}
