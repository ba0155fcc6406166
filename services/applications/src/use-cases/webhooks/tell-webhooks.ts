import type { EventEnvelope } from '@market/api/events';
import type { EventPayload } from '@market/contracts/events';
import type { ClientSession, Consumer } from '@market/service-kit';
import type { JobCopy, JobCopyStore } from '../../store/job-copy-store';
import type { WebhookStore } from '../../store/webhook-store';
import type { QueueMessage, Told } from './queue-message';

/** State of jobs after the earlier events of a group, since their copies are written only at its end. */
type KnownJobs = Map<string, { revision: number; isOpen: boolean; end_told?: string | undefined }>;

/**
 * Queues an event's message to the webhooks of its company, in the transaction that handles the event, hence once even
 * if it is redelivered.
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
  async function toldOf(event: EventEnvelope, copies: KnownJobs): Promise<Told | undefined> {
    if (event.type === 'jobs.job-saved.v1') {
      // Cast: the inbox validates each payload by its event's schema; so below.
      return toldOfJob(event.payload as EventPayload<'jobs.job-saved.v1'>, event.occurredAt, copies);
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
   * Reports only the opening and closing of a job: other changes of a post are the company's own. After its closing
   * date a job counts as open until its end is reported (tell-job-ends.ts), then as closed until it has another date.
   */
  async function toldOfJob(
    { id, login_id, status, closes_at, revision }: EventPayload<'jobs.job-saved.v1'>,
    at: string,
    copies: KnownJobs,
  ): Promise<Told | undefined> {
    const before = copies.get(id) ?? copyAsTold(await jobs.find(id));
    if (before && before.revision >= revision) return undefined;
    const isOpen = isToldOpen({ status, closes_at, end_told: before?.end_told });
    copies.set(id, { revision, isOpen, end_told: before?.end_told });
    if ((before?.isOpen ?? false) === isOpen) return undefined;
    return { type: isOpen ? 'job.opened' : 'job.closed', ownerId: login_id, at, data: { job_id: id, status } };
  }

  /** Decorates a consumer: also queues the messages of its events. */
  return (consumer: Consumer): Consumer => {
    if (!TYPES.has(consumer.type)) return consumer;
    const tellAll = async (events: readonly EventEnvelope[], session: ClientSession): Promise<void> => {
      const jobsById: KnownJobs = new Map();
      // Most companies have no webhook, and an import may publish a thousand jobs.
      const companies = await webhooks.companiesAmong([...new Set(events.map(companyOf))], session);
      for (const event of events) {
        const payload = companies.has(companyOf(event)) ? await toldOf(event, jobsById) : undefined;
        if (payload) await queue(event, payload, session);
      }
    };
    return {
      type: consumer.type,
      // Runs before the consumer itself, which overwrites the copy with the job's previous state.
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

/** Owner account of the company that an event concerns. */
function companyOf({ type, payload }: EventEnvelope): string {
  // Cast: the inbox validates each payload by its event's schema.
  return type === 'jobs.job-saved.v1'
    ? (payload as EventPayload<'jobs.job-saved.v1'>).login_id
    : (payload as EventPayload<'applications.application-submitted.v1'>).employer_login_id;
}

const TYPES: ReadonlySet<string> = new Set([
  'jobs.job-saved.v1',
  'applications.application-submitted.v1',
  'applications.application-status-changed.v1',
]);
