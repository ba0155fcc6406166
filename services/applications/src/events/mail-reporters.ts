import { unlinked } from '@market/api';
import { links, PRODUCT_NAME } from '@market/contracts/site';
import { defineConsumer, renderMail, type Consumer, type OutgoingMessages } from '@market/service-kit';
import { texts } from '../texts';

/**
 * Mails people the outcome of their report. The address may be anybody's, so that the mail quotes nothing of the
 * report, and only one is sent for each decision (docs/security.md, S112). The title is the words of a company, which
 * may be the one that reports.
 */
export function mailReporters({
  messages,
  publicUrl,
}: {
  messages: Pick<OutgoingMessages, 'queue'>;
  publicUrl: string;
}): Consumer[] {
  return [
    defineConsumer({
      type: 'jobs.report-decided.v1',
      async handle({ payload: { email, title, outcome } }, { session, requestId }) {
        const { subject, button, footer } = texts.reportDecided;
        await messages.queue(
          session,
          {
            channel: 'email',
            to: email,
            subject,
            ...renderMail({
              productName: PRODUCT_NAME,
              title: subject,
              paragraphs: [texts.reportDecided[outcome]({ title: unlinked(title) })],
              button: { label: button, url: `${publicUrl}${links.reporting()}` },
              footer,
            }),
          },
          { requestId },
        );
      },
    }),
  ];
}
