import { PRODUCT_NAME } from '@market/contracts/site';
import { type AccountCopy, type OutgoingMessage, renderMail } from '@market/service-kit';
import type { JobsMail } from '../domain/alert-mail';

/**
 * A mail that lists jobs, to an account.
 * @param unsubscribeUrl address for one-click unsubscribing from such mails (RFC 8058)
 */
export function jobsMailTo(
  { login_email, login_name }: Pick<AccountCopy, 'login_email' | 'login_name'>,
  { subject, ...content }: JobsMail,
  unsubscribeUrl: string,
): OutgoingMessage {
  return {
    channel: 'email',
    to: login_email,
    subject,
    ...renderMail({ productName: PRODUCT_NAME, ...content, name: login_name }),
    unsubscribeUrl,
  };
}
