import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { RESPONSE_PROMISE_DAYS, RESPONSE_PROMISE_MAX } from '@market/contracts/responses';
import { PRODUCT_NAME } from '@market/contracts/site';
import { commonSettings, messageSettings, sharedSettings, variable, type SettingsOf } from '@market/service-kit/config';

/** Settings of the applications service. */
export const applicationsSettings = commonSettings.concat(messageSettings({ productName: PRODUCT_NAME })).shape({
  /** Origins that webhooks may call by http and in a private network. */
  webhookTrustedOrigins: variable.webAddresses(
    'WEBHOOK_TRUSTED_ORIGINS',
    'addresses with commas between them, such as http://tracking.internal:8080',
  ),
  endedAccessDays: sharedSettings.endedAccessDays.default(ENDED_ACCESS_DAYS),
  /** Seconds that a message stays unread before its reader is notified, once for all messages until then. */
  messageNoticeSeconds: variable
    .whole('MESSAGE_NOTICE_SECONDS', { lowest: 1, highest: 86_400, takes: 'seconds from 1 to 86400' })
    .default(60),
  /** Default promise for posts that state none: days to a first answer. */
  responsePromiseDays: variable
    .whole('RESPONSE_PROMISE_DAYS', {
      lowest: 1,
      highest: RESPONSE_PROMISE_MAX,
      takes: `days from 1 to ${String(RESPONSE_PROMISE_MAX)}`,
    })
    .default(RESPONSE_PROMISE_DAYS),
});

export type ApplicationsSettings = SettingsOf<typeof applicationsSettings>;
