import type { EventEnvelope, EventPayload } from '@market/contracts/events';
import type { ClientSession, Consumer } from '@market/service-kit';
import type { JobCopy, JobCopyStore } from '../../store/job-copy-store';
import type { WebhookStore } from '../../store/webhook-store';
import type { QueueMessage, Told } from './queue-message';

/** State of jobs after the events before this one in a group, whose copies are written at its end. */
type KnownJobs = Map<string, { revision: number; isOpen: boolean; end_told?: string | undefined }>;

/**
 * Queues what an event tells the webhooks of its company, in the transaction in which the event is handled: once, however
 * often it is delivered.
 */
export function tellWebhooks({
  webhooks,
  jobs,
  queue,
}: {
  webhooks: Pick<WebhookStore, 'companiesAmong'>;
  jobs: Pick<JobCopyStore, 'find'>;
  queue: QueueMessage;
}) {
  async function toldOf(event: EventEnvelope, known: KnownJobs): Promise<Told | undefined> {
    if (event.type === 'jobs.job-saved.v1') {
      // The inbox checks each payload by its event's own schema; so below.
      return toldOfJob(event.payload as EventPayload<'jobs.job-saved.v1'>, event.occurredAt, known);
    }
    if (event.type === 'applications.application-submitted.v1') {
      // Cast as above.
      const { id, job_id, employer_login_id, at } = event.payload as EventPayload<typeof event.type>;
      return {
        type: 'application.received',
        ownerId: employer_login_id,
        at,
        data: { application_id: id, job_id, status: 'applied' },
      };
    }
    // Cast as above; the caller hands over no fourth type.
    const { id, job_id, employer_login_id, at, from, status } =
      event.payload as EventPayload<'applications.application-status-changed.v1'>;
    return {
      type: status === 'withdrawn' ? 'application.withdrawn' : 'application.status-changed',
      ownerId: employer_login_id,
      at,
      data: { application_id: id, job_id, from, status },
    };
  }

  /**
   * Opened and closed alone: what else changes in a post is the company's own doing. One whose closing date has passed
   * is open until that was told (tell-job-ends.ts), and closed from then on until it has another date.
   */
  async function toldOfJob(
    { id, login_id, status, closes_at, revision }: EventPayload<'jobs.job-saved.v1'>,
    at: string,
    known: KnownJobs,
  ): Promise<Told | undefined> {
    const before = known.get(id) ?? copyAsTold(await jobs.find(id));
    if (before && before.revision >= revision) return undefined;
    const isOpen = isToldOpen({ status, closes_at, end_told: before?.end_told });
    known.set(id, { revision, isOpen, end_told: before?.end_told });
    if ((before?.isOpen ?? false) === isOpen) return undefined;
    return { type: isOpen ? 'job.opened' : 'job.closed', ownerId: login_id, at, data: { job_id: id, status } };
  }

  /** Around a consumer: what it does, and then the messages. */
  return (consumer: Consumer): Consumer => {
    if (!TYPES.has(consumer.type)) return consumer;
    const tellAll = async (events: readonly EventEnvelope[], session: ClientSession): Promise<void> => {
      const known: KnownJobs = new Map();
      // Most companies have no webhook, and an import tells of a thousand jobs.
      const companies = await webhooks.companiesAmong([...new Set(events.map(companyOf))], session);
      for (const event of events) {
        const told = companies.has(companyOf(event)) ? await toldOf(event, known) : undefined;
        if (told) await queue(event, told, session);
      }
    };
    return {
      type: consumer.type,
      // Before the consumer's own work: it overwrites the copy that says what a job was.
      async handle(event, context) {
        await tellAll([event], context.session);
        await consumer.handle(event, context);
      },
      ...(consumer.handleAll
        ? {
            async handleAll(events: readonly EventEnvelope[], context: { session: ClientSession }) {
              await tellAll(events, context.session);
              await consumer.handleAll?.(events, context);
            },
          }
        : {}),
    };
  };
}

const isToldOpen = ({ status, closes_at, end_told }: Pick<JobCopy, 'status' | 'closes_at' | 'end_told'>): boolean =>
  status === 'open' && !(closes_at && closes_at === end_told);

const copyAsTold = (copy: JobCopy | undefined) =>
  copy && { revision: copy.revision, isOpen: isToldOpen(copy), end_told: copy.end_told };

/** Owner of the things of the company that an event is about. */
function companyOf({ type, payload }: EventEnvelope): string {
  // The inbox checks each payload by its event's own schema.
  return type === 'jobs.job-saved.v1'
    ? (payload as EventPayload<'jobs.job-saved.v1'>).login_id
    : (payload as EventPayload<'applications.application-submitted.v1'>).employer_login_id;
}

const TYPES: ReadonlySet<string> = new Set([
  'jobs.job-saved.v1',
  'applications.application-submitted.v1',
  'applications.application-status-changed.v1',
]);
