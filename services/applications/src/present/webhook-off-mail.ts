import { WEBHOOK_FAILING_DAYS } from '@market/contracts/integrations';
import { links, PRODUCT_NAME } from '@market/contracts/site';
import { renderMail, type OutgoingMessage } from '@market/service-kit';
import { texts } from '../texts';

/** Mail to an owner whose company's webhook was disabled. */
export function webhookOffMail({
  to,
  name,
  url,
  publicUrl,
}: {
  to: string;
  name: string;
  url: string;
  publicUrl: string;
}): OutgoingMessage {
  const { subject, paragraph, again, button, footer } = texts.webhookOff;
  return {
    channel: 'email',
    to,
    subject,
    ...renderMail({
      productName: PRODUCT_NAME,
      title: subject,
      name,
      paragraphs: [paragraph({ host: new URL(url).host, days: WEBHOOK_FAILING_DAYS }), again],
      button: { label: button, url: `${publicUrl}${links.dashboardIntegrations()}` },
      footer,
    }),
  };
}
