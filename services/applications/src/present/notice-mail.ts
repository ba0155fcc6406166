import { addressOf } from '@market/api';
import { NOTIFICATION_CHOICE_LABELS, type NotificationChoice, unsubscribe } from '@market/contracts/notifications';
import { links, PRODUCT_NAME } from '@market/contracts/site';
import { type AccountCopy, type OutgoingMessage, renderMail, type UnsubscribeTokens } from '@market/service-kit';
import { logoOf } from '../domain/alert-mail';
import type { NoticeMail } from '../domain/notifications';
import { texts } from '../texts';

export type NoticeMailOf = ReturnType<typeof noticeMailOf>;

/**
 * Mail of a notice: a kind that its reader may switch off has the unsubscribe link (RFC 8058), any other states why it
 * is always sent.
 * @param publicUrl base URL of links in mails
 */
export function noticeMailOf({
  publicUrl,
  unsubscribeTokens,
}: {
  publicUrl: string;
  unsubscribeTokens: UnsubscribeTokens;
}) {
  return (
    { login_id, login_type, login_name, login_email }: AccountCopy,
    { choice, mail, link }: { choice: NotificationChoice | undefined; mail: NoticeMail; link: string },
  ): OutgoingMessage => {
    const { subject, paragraphs, buttonLabel, logo } = mail;
    const content = {
      productName: PRODUCT_NAME,
      title: subject,
      name: login_name,
      paragraphs,
      button: { label: buttonLabel, url: `${publicUrl}${link}` },
      ...(logo ? logoOf(logo, publicUrl) : {}),
    };
    return {
      channel: 'email',
      to: login_email,
      subject,
      ...(choice
        ? {
            ...renderMail({
              ...content,
              footer: texts.footers.chosen({ kind: NOTIFICATION_CHOICE_LABELS[choice] }),
              choicesUrl: `${publicUrl}${links.notificationSettings(login_type)}`,
            }),
            unsubscribeUrl: `${publicUrl}/api${addressOf(unsubscribe, { token: unsubscribeTokens.issue({ what: choice, id: login_id }) })}`,
          }
        : renderMail({ ...content, footer: texts.footers.always })),
    };
  };
}
