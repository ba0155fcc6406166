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
 * Mails what saved searches have found. The mail shares the transaction of the inbox row, so that it is sent once
 * however often the event is delivered. Its link that unsubscribes ends the mails of this one search.
 */
export function mailAlerts({ accounts, messages, unsubscribeTokens, publicUrl }: Needs): Consumer[] {
  return [
    defineConsumer({
      type: 'jobs.search-alert-due.v1',
      async handle({ payload }, { session, requestId }) {
        const account = await accounts.find(payload.login_id);
        // The account's own event is still under way: the delivery fails and comes again.
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
