import { defineConsumer, renderMail, type AccountView, type ClientSession, type Consumer, type OutgoingMessages } from '@market/service-kit';
import { accessAnswered, accessRequested, accountApproved, applicationReceived, statusChanged, type News } from '../domain/news';
import type { AccessCopies } from '../store/access-copies';
import type { Notifications } from '../store/notifications';

interface Needs {
  notifications: Notifications;
  accessRequests: AccessCopies;
  accounts: Pick<AccountView, 'find'>;
  messages: Pick<OutgoingMessages, 'queue'>;
  /** What links in mails begin with. */
  publicUrl: string;
}

/**
 * Consumers that tell each side what concerns it (contract, section 6). The line in the list and the queued mail share the
 * transaction of the inbox row, so that both come about exactly once however often the event is delivered.
 */
export function notify({ notifications, accessRequests, accounts, messages, publicUrl }: Needs): Consumer[] {
  async function tell(news: News, event: { id: string; at: string }, session: ClientSession): Promise<void> {
    const account = await accounts.find(news.login_id);
    // The account's own event is still under way: the delivery fails and comes again.
    if (!account) throw new Error(`account ${news.login_id} is not known yet`);
    const { login_id, kind, text, link, mail } = news;
    const added = await notifications.add({ id: event.id, login_id, kind, text, link, read: false, at: new Date(event.at) }, session);
    if (!added || account.disabled) return;
    const { html, text: plain } = renderMail({ title: mail.subject, paragraphs: [`Hello ${account.login_name},`, ...mail.paragraphs], button: { label: mail.buttonLabel, url: `${publicUrl}${link}` } });
    await messages.queue(session, { channel: 'email', to: account.login_email, subject: mail.subject, html, text: plain });
  }

  return [
    defineConsumer({
      type: 'applications.application-submitted.v1',
      handle: ({ id, payload }, { session }) => tell(applicationReceived(payload), { id, at: payload.at }, session),
    }),
    defineConsumer({
      type: 'applications.application-status-changed.v1',
      handle: ({ id, payload }, { session }) => tell(statusChanged(payload), { id, at: payload.at }, session),
    }),
    defineConsumer({
      type: 'profile.access-requested.v1',
      async handle({ id, payload }, { session }) {
        const isNews = await accessRequests.keep({ id: payload.id, employer_login_id: payload.employer_login_id, status: 'requested', revision: payload.revision }, session);
        // Where an answer has overtaken the request, to ask for one now would only confuse.
        if (isNews) await tell(accessRequested(payload), { id, at: payload.at }, session);
      },
    }),
    defineConsumer({
      type: 'profile.access-answered.v1',
      async handle({ id, payload }, { session }) {
        const isNews = await accessRequests.keep({ id: payload.id, employer_login_id: payload.employer_login_id, status: payload.status, revision: payload.revision }, session);
        const news = accessAnswered(payload);
        if (isNews && news) await tell(news, { id, at: payload.at }, session);
      },
    }),
    defineConsumer({
      type: 'identity.account-approved.v1',
      handle: ({ id, occurredAt, payload }, { session }) => tell(accountApproved(payload), { id, at: occurredAt }, session),
    }),
  ];
}
