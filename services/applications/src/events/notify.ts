import { NOTIFICATION_CHOICE_LABELS, addressOf, links } from '@market/contracts';
import { unsubscribe } from '@market/contracts/endpoints/applications';
import {
  defineConsumer,
  renderMail,
  type AccountView,
  type ClientSession,
  type Consumer,
  type OutgoingMessage,
  type OutgoingMessages,
  type UnsubscribeTokens,
} from '@market/service-kit';
import {
  accessAnswered,
  accessRequested,
  accessWithdrawn,
  accountApproved,
  applicationReceived,
  applicationSent,
  approvalDeclined,
  approvalWithdrawn,
  companyDecided,
  notificationId,
  statusChanged,
  type NotificationContent,
} from '../domain/notification-content';
import type { AccessCopyStore } from '../store/access-copy-store';
import type { NotificationChoiceStore } from '../store/notification-choice-store';
import type { NotificationStore } from '../store/notification-store';
import { texts } from '../texts';

type Account = NonNullable<Awaited<ReturnType<AccountView['find']>>>;

interface Needs {
  notifications: NotificationStore;
  notificationChoices: NotificationChoiceStore;
  unsubscribeTokens: UnsubscribeTokens;
  accessRequests: AccessCopyStore;
  accounts: Pick<AccountView, 'find'>;
  messages: Pick<OutgoingMessages, 'queue'>;
  /** What links in mails begin with. */
  publicUrl: string;
}

/**
 * Consumers that tell each side what concerns it. The line in the list and the queued mail share the transaction of the
 * inbox row, so that both come about exactly once however often the event is delivered. The list has everything; a mail
 * is left out where its reader has switched its kind off.
 */
export function notify({
  notifications,
  notificationChoices,
  unsubscribeTokens,
  accessRequests,
  accounts,
  messages,
  publicUrl,
}: Needs): Consumer[] {
  async function accountOf(loginId: string): Promise<Account> {
    const account = await accounts.find(loginId);
    // The account's own event is still under way: the delivery fails and comes again.
    if (!account) throw new Error(`account ${loginId} is not known yet`);
    return account;
  }

  async function tell(
    content: NotificationContent,
    event: { id: string; at: string; requestId: string },
    session: ClientSession,
  ): Promise<void> {
    const account = await accountOf(content.login_id);
    const { login_id, about, kind, text, link, choice } = content;
    const added = await notifications.add(
      {
        id: notificationId(event.id, content),
        login_id,
        ...(about ? { about } : {}),
        kind,
        text,
        link,
        read: content.isOwnDoing ?? false,
        at: new Date(event.at),
      },
      session,
    );
    // An address that is not proved may be a stranger's: what concerns people goes to proved ones only.
    if (!added || account.disabled || account.email_ver_status === 0) return;
    if (choice && !(await notificationChoices.isWanted(login_id, choice, session))) return;
    await messages.queue(session, mailOf(content, account), event);
  }

  function mailOf(
    { mail: { subject, paragraphs, buttonLabel }, link, choice }: NotificationContent,
    { login_id, login_type, login_name, login_email }: Account,
  ): OutgoingMessage {
    const content = {
      title: subject,
      name: login_name,
      paragraphs,
      button: { label: buttonLabel, url: `${publicUrl}${link}` },
    };
    if (!choice)
      return {
        channel: 'email',
        to: login_email,
        subject,
        ...renderMail({ ...content, footer: texts.footers.always }),
      };
    return {
      channel: 'email',
      to: login_email,
      subject,
      ...renderMail({
        ...content,
        footer: texts.footers.chosen({ kind: NOTIFICATION_CHOICE_LABELS[choice] }),
        choicesUrl: `${publicUrl}${links.notificationSettings(login_type)}`,
      }),
      unsubscribeUrl: `${publicUrl}/api${addressOf(unsubscribe, { token: unsubscribeTokens.issue({ what: choice, id: login_id }) })}`,
    };
  }

  return [
    defineConsumer({
      type: 'applications.application-submitted.v1',
      async handle({ id, payload }, { session, requestId }) {
        for (const content of [applicationReceived(payload), applicationSent(payload)])
          await tell(content, { id, at: payload.at, requestId }, session);
      },
    }),
    defineConsumer({
      type: 'applications.application-status-changed.v1',
      handle: ({ id, payload }, { session, requestId }) =>
        tell(statusChanged(payload), { id, at: payload.at, requestId }, session),
    }),
    defineConsumer({
      type: 'profile.access-requested.v1',
      async handle({ id, payload }, { session, requestId }) {
        const isNews = await accessRequests.keep(
          {
            id: payload.id,
            employer_login_id: payload.employer_login_id,
            status: 'requested',
            revision: payload.revision,
          },
          session,
        );
        // Where an answer has overtaken the request, to ask for one now would only confuse.
        if (isNews) await tell(accessRequested(payload), { id, at: payload.at, requestId }, session);
      },
    }),
    defineConsumer({
      type: 'profile.access-answered.v1',
      async handle({ id, payload }, { session, requestId }) {
        const isNews = await accessRequests.keep(
          {
            id: payload.id,
            employer_login_id: payload.employer_login_id,
            status: payload.status,
            revision: payload.revision,
          },
          session,
        );
        if (isNews) await tell(accessAnswered(payload), { id, at: payload.at, requestId }, session);
      },
    }),
    defineConsumer({
      type: 'profile.access-withdrawn.v1',
      async handle({ payload }, { session }) {
        const { id, employer_login_id, candidate_login_id, revision } = payload;
        const isNews = await accessRequests.keep({ id, employer_login_id, status: 'withdrawn', revision }, session);
        // Where the request was made anew meanwhile, the line asks for an answer again.
        if (isNews)
          await notifications.replace(
            { login_id: candidate_login_id, kind: 'access-requested', about: id },
            accessWithdrawn(payload),
            session,
          );
      },
    }),
    defineConsumer({
      type: 'identity.account-approved.v1',
      handle: async ({ id, occurredAt, payload }, { session, requestId }) =>
        tell(
          accountApproved(payload, (await accountOf(payload.login_id)).login_type),
          { id, at: occurredAt, requestId },
          session,
        ),
    }),
    defineConsumer({
      type: 'identity.approval-withdrawn.v1',
      handle: async ({ id, occurredAt, payload }, { session, requestId }) =>
        tell(
          approvalWithdrawn(payload, (await accountOf(payload.login_id)).login_type),
          { id, at: occurredAt, requestId },
          session,
        ),
    }),
    defineConsumer({
      type: 'identity.approval-declined.v1',
      handle: async ({ id, occurredAt, payload }, { session, requestId }) =>
        tell(
          approvalDeclined(payload, (await accountOf(payload.login_id)).login_type),
          { id, at: occurredAt, requestId },
          session,
        ),
    }),
    defineConsumer({
      type: 'identity.company-decided.v1',
      async handle({ id, occurredAt, payload }, { session, requestId }) {
        const content = companyDecided(payload);
        if (content) await tell(content, { id, at: occurredAt, requestId }, session);
      },
    }),
  ];
}
