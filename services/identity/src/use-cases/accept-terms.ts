import type { Listing } from '@market/api';
import { type AcceptedTerms, TERMS_VERSION } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import { inTransaction, type Actor } from '@market/service-kit';
import { acceptingTerms, hasTermsDue, type Account } from '../domain/account';
import type { Caller, Needs } from './needs';

/**
 * Records that the caller accepts the terms of use in force. Earlier acceptances stay, and a repeated one changes
 * nothing.
 * @throws MarketError 'changed-meanwhile' for another version than the one in force: the page showed a different text
 */
export function acceptTerms({
  connection,
  accounts,
  accountWriter,
  clock,
}: Pick<Needs, 'connection' | 'accounts' | 'accountWriter' | 'clock'>) {
  return async (actor: Actor, { version }: { version: string }, { requestId }: Caller): Promise<Account> => {
    if (version !== TERMS_VERSION) throw new MarketError('changed-meanwhile');
    const accepted = await inTransaction(connection, async (tx) => {
      const account = await accounts.find(actor.login_id, tx);
      if (!account || !hasTermsDue(account)) return account;
      const { accepted_terms: added = [] } = acceptingTerms(clock.now());
      const change = { accepted_terms: [...(account.accepted_terms ?? []), ...added] };
      return accountWriter.change(tx, actor.login_id, change, requestId);
    });
    if (!accepted) throw new MarketError('token-invalid');
    return accepted;
  };
}

/**
 * Acceptances of the caller, the earliest first.
 * @throws MarketError 'token-invalid' if the account was deleted
 */
export function listAcceptedTerms({ accounts }: Pick<Needs, 'accounts'>) {
  return async (actor: Actor): Promise<Listing<AcceptedTerms>> => {
    const account = await accounts.find(actor.login_id);
    if (!account) throw new MarketError('token-invalid');
    const records = (account.accepted_terms ?? []).map(({ version, at }) => ({
      version,
      accepted_at: at.toISOString(),
    }));
    return { records, total: records.length, page: 1, limit: records.length };
  };
}
