import { ownAccount } from '@market/contracts/accounts';
import { ask, type AccountView, type Peers } from '@market/service-kit';

/** Account name in the history: its mail address, from the own copy or from identity; its id when neither has it. */
export function nameOfAccount({
  accounts,
  peers,
}: {
  accounts: Pick<AccountView, 'find'>;
  peers: Peers;
}): (loginId: string, bearer: string | undefined) => Promise<string> {
  return async (loginId, bearer) => {
    const copy = await accounts.find(loginId);
    if (copy) return copy.login_email;
    try {
      return (await ask(peers, ownAccount, { bearer })).login_email;
    } catch {
      return loginId;
    }
  };
}
