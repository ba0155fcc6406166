import { createHash } from 'node:crypto';
import type { Listing } from '@market/api';
import { MINUTE_MS } from '@market/api/durations';
import type { ProfileLook } from '@market/contracts/access';
import {
  createRecentKeys,
  isEnded,
  ownerIdOf,
  type AccountView,
  type Actor,
  type ClientSession,
  type Clock,
  type Log,
} from '@market/service-kit';
import type { CompanyStore } from '../../companies/store/company-store';
import type { LookStore } from '../store/look-store';

/**
 * Throttle interval: repeated views of a candidate by a member are recorded once, since lists are opened again and
 * again.
 */
const NOTED_AGAIN_MS = 5 * MINUTE_MS;
/** Maximum number of views remembered by a replica; the oldest ones beyond it are recorded again. */
const REMEMBERED_MAX = 10_000;

export type NoteLooks = (actor: Actor, candidateLoginIds: readonly string[]) => Promise<void>;

/**
 * Records that a member of a company opened profiles or resumes, so that candidates see who viewed them; the same view
 * at most once in five minutes. The profiles are shown even if the write fails.
 */
export function noteLooks({
  looks,
  clock,
  log,
}: {
  looks: Pick<LookStore, 'noteAll'>;
  clock: Clock;
  log: Log;
}): NoteLooks {
  const noted = createRecentKeys({ clock, forMs: NOTED_AGAIN_MS, max: REMEMBERED_MAX });
  return async (actor, candidateLoginIds) => {
    if (actor.login_type !== 'EMP') return;
    const [owner_id, member_login_id, at] = [ownerIdOf(actor), actor.login_id, clock.now()];
    const keyOf = (candidate: string) => `${member_login_id} ${owner_id} ${candidate}`;
    const news = [...new Set(candidateLoginIds)].filter((one) => !noted.has(keyOf(one)));
    try {
      await looks.noteAll(news.map((candidate_login_id) => ({ candidate_login_id, owner_id, member_login_id, at })));
      for (const one of news) noted.add(keyOf(one));
    } catch (error) {
      log.error({ err: error }, 'looks at profiles could not be noted');
    }
  };
}

export type KeepSeen = (
  seen: { employer_login_id: string; member_login_id: string; candidate_login_ids: readonly string[]; at: string },
  session: ClientSession,
) => Promise<void>;

/** Records views reported by another service; late events restore nothing of an account that has ended. */
export function keepSeen({
  looks,
  accounts,
}: {
  looks: Pick<LookStore, 'noteAll'>;
  accounts: Pick<AccountView, 'find' | 'membersOf'>;
}): KeepSeen {
  const hasEnded = async (loginId: string) => {
    const account = await accounts.find(loginId);
    return account !== undefined && isEnded(account);
  };
  return async ({ employer_login_id, member_login_id, candidate_login_ids, at }, session) => {
    // The company may go on without the account of its founder.
    const members = await accounts.membersOf(employer_login_id);
    if (members.length > 0 && members.every(isEnded)) return;
    const ended = await Promise.all(candidate_login_ids.map(hasEnded));
    await looks.noteAll(
      candidate_login_ids
        .filter((_id, place) => !ended[place])
        .map((candidate_login_id) => ({
          candidate_login_id,
          owner_id: employer_login_id,
          member_login_id,
          at: new Date(at),
        })),
      session,
    );
  };
}

export type ListLooks = (actor: Actor, paging: { page: number; limit: number }) => Promise<Listing<ProfileLook>>;

/** Members of companies who opened the caller's own profile or resume, the newest first. */
export function listLooks({
  looks,
  companies,
  accounts,
}: {
  looks: Pick<LookStore, 'listOfCandidate'>;
  companies: Pick<CompanyStore, 'findByLogins'>;
  accounts: Pick<AccountView, 'find'>;
}): ListLooks {
  return async (actor, paging) => {
    const { records, total } = await looks.listOfCandidate(actor.login_id, paging);
    const found = await companies.findByLogins([...new Set(records.map(({ owner_id }) => owner_id))]);
    const companyOf = new Map(found.map((company) => [company.login_id, company]));
    return {
      records: await Promise.all(
        records.map(async ({ id, owner_id, member_login_id, at }) => {
          const [company, account] = [companyOf.get(owner_id), await accounts.find(member_login_id)];
          return {
            // Hashed, since account ids must not be exposed here.
            id: createHash('sha256').update(id).digest('base64url').slice(0, 22),
            ...(company ? { cmp_code: company.cmp_code } : {}),
            cmp_name: company?.cmp_name ?? '',
            member_name: account && !isEnded(account) ? account.login_name : '',
            at: at.toISOString(),
          };
        }),
      ),
      total,
      ...paging,
    };
  };
}
