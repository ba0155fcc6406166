import { copySentAccessRequests } from '@market/contracts/access';
import { type CompanyHolding, holdingsText, type OwnHoldings } from '@market/contracts/companies';
import { MarketError } from '@market/contracts/errors';
import { listJobFeeds } from '@market/contracts/feeds';
import { listWebhooks } from '@market/contracts/integrations';
import { copyOwnJobs } from '@market/contracts/job-posts';
import { ask, ownerIdOf, type Actor, type CallContext, type ClientSession } from '@market/service-kit';
import type { Account } from '../domain/account';
import { isOwner, leadOf } from '../domain/team';
import { isContactUnderUndo } from '../domain/undo';
import { texts } from '../texts';
import type { Needs } from './needs';

type Holdings = OwnHoldings['holdings'];

type HoldingNeeds = Pick<Needs, 'accounts' | 'teams' | 'apiKeys' | 'peers'>;

/** Records that are asked for at once. */
const PAGE = 100;

/** Records of one kind that were found, and whether there may be more. */
interface Found {
  count: number;
  isPart?: boolean;
}

const counted = (kinds: ReadonlyArray<readonly [CompanyHolding, number | Found]>): Holdings =>
  kinds.flatMap(([kind, found]) => {
    const { count, isPart } = typeof found === 'number' ? { count: found } : found;
    if (count === 0) return [];
    return [isPart ? { kind } : { kind, count }];
  });

/**
 * Content of the caller's company that keeps it from being dissolved. The services that own it are asked in the caller's
 * name. A job with applications is never deleted by itself (ADR 0027), so a company without jobs has none.
 * @throws MarketError 'company-missing'; 'service-unavailable' where one of them is away
 */
export function showHoldings({ accounts, teams, apiKeys, peers }: HoldingNeeds) {
  const ofIdentity = holdingsOfIdentity({ accounts, teams, apiKeys });

  /** Requests are asked for until some are open, which is enough to refuse. */
  async function openRequests({ bearer, requestId }: CallContext): Promise<Found> {
    for (let page = 1; ; page += 1) {
      const query = { page, limit: PAGE };
      const { records, total } = await ask(peers, copySentAccessRequests, { query, bearer, requestId });
      const count = records.filter(({ status }) => status === 'requested' || status === 'granted').length;
      const isLast = page * PAGE >= total;
      if (count > 0 || isLast) return { count, isPart: !isLast };
    }
  }

  return async (actor: Actor, context: CallContext): Promise<OwnHoldings> => {
    const { bearer, requestId } = context;
    const account = await accounts.find(actor.login_id);
    const company = account && leadOf(await accounts.membersOf(ownerIdOf(account)))?.company;
    if (!company || !account.cmp_code) throw new MarketError('company-missing');
    const [jobs, feeds, webhooks, requests, own] = await Promise.all([
      ask(peers, copyOwnJobs, { query: { page: 1, limit: PAGE }, bearer, requestId }),
      ask(peers, listJobFeeds, { bearer, requestId }),
      ask(peers, listWebhooks, { bearer, requestId }),
      openRequests(context),
      ofIdentity(account),
    ]);
    const applications = {
      count: jobs.records.reduce((sum, { applicants_count = 0 }) => sum + applicants_count, 0),
      isPart: jobs.total > PAGE,
    };
    return {
      cmp_code: account.cmp_code,
      cmp_name: company.cmp_name,
      holdings: [
        ...own,
        ...counted([
          ['jobs', jobs.total],
          ['applications', applications],
          ['feeds', feeds.total],
          ['requests', requests],
          ['webhooks', webhooks.records.length],
        ]),
      ],
    };
  };
}

/** Content that this service keeps itself. */
function holdingsOfIdentity({ accounts, teams, apiKeys }: Pick<Needs, 'accounts' | 'teams' | 'apiKeys'>) {
  return async (account: Account, tx?: ClientSession): Promise<Holdings> => {
    const ownerId = ownerIdOf(account);
    const [members, invitations, keys] = [
      await accounts.membersOf(ownerId, tx),
      await teams.invitationsOf(ownerId, tx),
      await apiKeys.ofCompany(ownerId, tx),
    ];
    return counted([
      ['members', members.length - 1],
      ['invitations', invitations.length],
      ['api-keys', keys.length],
    ]);
  };
}

/** @throws MarketError 'company-not-empty' naming what is in it */
function refuseWhereNotEmpty(holdings: Holdings): void {
  if (holdings.length === 0) return;
  throw new MarketError('company-not-empty', {
    error: texts.refusals.companyNotEmpty({ what: holdingsText(holdings) }),
  });
}

/** @throws MarketError 'right-missing' for who does not own the company; 'changed-meanwhile' for another one */
function refuseOther(account: Account, dissolves: string): void {
  if (!isOwner(account)) throw new MarketError('right-missing');
  if (account.cmp_code !== dissolves) throw new MarketError('changed-meanwhile');
}

export type DissolveCompany = ReturnType<typeof dissolveCompany>;

/**
 * Dissolves the caller's company where it is empty, for an owner who joins another one. What other services keep is
 * asked for before the transaction, and what is made of it meanwhile goes with the event that they hear.
 */
export function dissolveCompany(needs: HoldingNeeds & Pick<Needs, 'teamKeeper' | 'undoLinks' | 'takeTurn' | 'clock'>) {
  const { teamKeeper, undoLinks, takeTurn, clock } = needs;
  const holdingsOf = showHoldings(needs);
  const ofIdentity = holdingsOfIdentity(needs);

  return {
    /**
     * @throws MarketError 'right-missing' for who does not own the company; 'changed-meanwhile' for another company than
     *   is named; 'company-not-empty'; 'service-unavailable' while a service that is asked is away
     */
    async check(actor: Actor, dissolves: string, context: CallContext): Promise<void> {
      const account = await needs.accounts.find(actor.login_id);
      if (!account) throw new MarketError('token-invalid');
      refuseOther(account, dissolves);
      refuseWhereNotEmpty((await holdingsOf(actor, context)).holdings);
    },

    /**
     * Ends the company within the transaction in which its owner joins another one.
     * @throws MarketError as `check`; 'contact-under-undo' while a change of contact can be taken back (ADR 0048)
     */
    async end(tx: ClientSession, account: Account, dissolves: string, requestId: string): Promise<void> {
      refuseOther(account, dissolves);
      // Invitations and keys of the company are made one after the other with this.
      await takeTurn(tx, ownerIdOf(account));
      refuseWhereNotEmpty(await ofIdentity(account, tx));
      if (isContactUnderUndo(await undoLinks.before(account.login_id, clock.now(), tx)))
        throw new MarketError('contact-under-undo');
      await teamKeeper.dissolve(tx, ownerIdOf(account), requestId);
    },
  };
}
