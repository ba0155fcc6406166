import { addressOf } from '@market/api';
import { endAlert } from '@market/contracts/saved';
import { links } from '@market/contracts/site';
import {
  UNSUBSCRIBES_SEARCH,
  defineConsumer,
  takesMail,
  type AccountView,
  type Consumer,
  type OutgoingMessages,
  type UnsubscribeTokens,
} from '@market/service-kit';
import { alertMail } from '../domain/alert-mail';
import { jobsMailTo } from '../present/jobs-mail';

interface Needs {
  accounts: Pick<AccountView, 'find'>;
  messages: Pick<OutgoingMessages, 'queue'>;
  unsubscribeTokens: UnsubscribeTokens;
  publicUrl: string;
}

/**
 * Mails the new results of saved searches. The mail is stored in the transaction of the inbox row, so that a
 * redelivered event does not send it twice. Its unsubscribe link ends the mails of this search only.
 */
export function mailAlerts({ accounts, messages, unsubscribeTokens, publicUrl }: Needs): Consumer[] {
  return [
    defineConsumer({
      type: 'jobs.search-alert-due.v1',
      async handle({ payload }, { session, requestId }) {
        const account = await accounts.find(payload.login_id);
        // The account's own event is still in transit: the delivery fails and is retried.
        if (!account) throw new Error(`account ${payload.login_id} is not known yet`);
        if (!takesMail(account)) return;
        const token = unsubscribeTokens.issue({ what: UNSUBSCRIBES_SEARCH, id: payload.search_id });
        const mail = alertMail(payload, { publicUrl, unsubscribePage: links.unsubscribe(token) });
        const ending = `${publicUrl}/api${addressOf(endAlert, { token })}`;
        await messages.queue(session, jobsMailTo(account, mail, ending), { requestId });
      },
    }),
  ];
}
