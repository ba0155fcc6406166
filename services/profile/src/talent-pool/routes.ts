import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { type Actor, handle, type MemberNames, type RouteRow } from '@market/service-kit';
import { askerOf, type PoolEntry } from './domain/pool-entry';
import { presentOwnPool, presentPooled } from './present/talent-pool';
import type { AnswerPool } from './use-cases/answer-pool';
import type { AskForPool, AskForPoolAgain } from './use-cases/ask-for-pool';
import type { RemoveFromPool } from './use-cases/end-pools';
import type { ListOwnPools, ListTalentPool } from './use-cases/list-pools';

/** Use cases of the rows below. */
export interface TalentPoolUseCases {
  memberNames: MemberNames;
  askForPool: AskForPool;
  askForPoolAgain: AskForPoolAgain;
  listTalentPool: ListTalentPool;
  removeFromPool: RemoveFromPool;
  listOwnPools: ListOwnPools;
  answerPool: AnswerPool;
  /** Current time, on which the states of pools depend. */
  now: () => Date;
  /** Rate limit of saved profiles and uploaded files: throws MarketError 'too-many-requests'. */
  countSave: (actor: Actor, sent: { files: number }) => Promise<void>;
}

/** Rows of talent pools. */
export function talentPoolRoutes(use: TalentPoolUseCases): RouteRow[] {
  const pooled = async (actor: Actor, entry: PoolEntry) => {
    const now = use.now();
    return presentPooled(actor, entry, { names: await use.memberNames([askerOf(entry, now)]), now });
  };
  return [
    handle(endpoint.askForPool, async ({ actor, body, requestId, bearer }) =>
      pooled(actor, await use.askForPool(actor, body, { requestId, bearer })),
    ),
    handle(endpoint.listTalentPool, async ({ actor, query }) => {
      const { records, total, now } = await use.listTalentPool(actor, query);
      const { page, limit } = query;
      const names = await use.memberNames(records.map((entry) => askerOf(entry, now)));
      return { records: records.map((entry) => presentPooled(actor, entry, { names, now })), total, page, limit };
    }),
    handle(endpoint.askForPoolAgain, async ({ actor, params, body, requestId, bearer }) =>
      pooled(actor, await use.askForPoolAgain(actor, params.id, body, { requestId, bearer })),
    ),
    handle(endpoint.removeFromPool, ({ actor, params }) => use.removeFromPool(actor, params.id)),
    handle(endpoint.listOwnPools, async ({ actor, query }) => {
      const { records, total, now } = await use.listOwnPools(actor, query);
      return { records: records.map((entry) => presentOwnPool(entry, now)), total, ...query };
    }),
    handle(endpoint.answerPool, async ({ actor, params, body, requestId, bearer }) => {
      await use.countSave(actor, { files: 0 });
      return presentOwnPool(await use.answerPool(actor, params.id, body.answer, { requestId, bearer }), use.now());
    }),
  ];
}
