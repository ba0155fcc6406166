import type { EventEnvelope, EventPayload } from '@market/contracts/events';
import type { WebhookEvent } from '@market/contracts/integrations';
import { standsForCompany, type AccountView, type ClientSession, type Clock, type Consumer } from '@market/service-kit';
import type { JobCopyStore } from '../../store/job-copy-store';
import type { WebhookDeliveryStore } from '../../store/webhook-delivery-store';
import type { StoredWebhook, WebhookStore } from '../../store/webhook-store';

/** Words for a webhook: ids and states, so that who reads along learns of no person. */
interface Told {
  type: WebhookEvent;
  ownerId: string;
  at: string;
  data: Record<string, string>;
}

/** State of jobs after the events before this one in a group, whose copies are written at its end. */
type KnownJobs = Map<string, { revision: number; status: string }>;

/**
 * Queues what an event tells the webhooks of its company, in the transaction in which the event is handled: once, however
 * often it is delivered. A company that no approved owner stands for is told nothing.
 */
export function tellWebhooks({
  webhooks,
  deliveries,
  jobs,
  accounts,
  clock,
  poke,
}: {
  webhooks: Pick<WebhookStore, 'ofCompany' | 'companiesAmong'>;
  deliveries: Pick<WebhookDeliveryStore, 'add' | 'hasRoom'>;
  jobs: Pick<JobCopyStore, 'find'>;
  accounts: Pick<AccountView, 'membersOf'>;
  clock: Clock;
  poke: () => void;
}) {
  async function tell(event: EventEnvelope, told: Told, session: ClientSession): Promise<void> {
    const wanted: StoredWebhook[] = [];
    for (const webhook of await webhooks.ofCompany(told.ownerId, session))
      if (webhook.enabled && webhook.events.includes(told.type) && (await deliveries.hasRoom(webhook.id, session)))
        wanted.push(webhook);
    if (wanted.length === 0 || !(await accounts.membersOf(told.ownerId, session)).some(standsForCompany)) return;
    const body = JSON.stringify({ type: told.type, timestamp: told.at, data: told.data });
    await deliveries.add(
      session,
      wanted.map(({ id }) => ({
        owner_id: told.ownerId,
        webhook_id: id,
        message_id: `msg_${event.id}`,
        type: told.type,
        body,
        request_id: event.requestId,
      })),
      { now: clock.now(), whenQueued: poke },
    );
  }

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

  /** Opened and closed alone: what else changes in a post is the company's own doing. */
  async function toldOfJob(
    { id, login_id, status, revision }: EventPayload<'jobs.job-saved.v1'>,
    at: string,
    known: KnownJobs,
  ): Promise<Told | undefined> {
    const before = known.get(id) ?? (await jobs.find(id));
    if (before && before.revision >= revision) return undefined;
    known.set(id, { revision, status });
    const [was, is] = [before?.status === 'open', status === 'open'];
    if (was === is) return undefined;
    return { type: is ? 'job.opened' : 'job.closed', ownerId: login_id, at, data: { job_id: id, status } };
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
        if (told) await tell(event, told, session);
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
