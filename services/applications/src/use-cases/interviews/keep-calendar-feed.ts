import { createHash, randomBytes } from 'node:crypto';
import { addressOf } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import { isVerified } from '@market/contracts/accounts';
import { type NewCalendarFeed, readCalendarFeed } from '@market/contracts/interviews';
import { type AccountCopy, type AccountView, type Actor, type Clock, ownerIdOf } from '@market/service-kit';
import { isReadByEmployer } from '../../domain/access';
import { maySeeApplicants } from '../../domain/team';
import { calendarFeedOf } from '../../present/interview-calendar';
import type { ApplicationStore } from '../../store/application-store';
import type { CalendarFeedStore, StoredCalendarFeed } from '../../store/calendar-feed-store';
import type { InterviewStore } from '../../store/interview-store';

/** Days that past interviews stay in a calendar. */
const PAST_DAYS = 30;
const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Secret address by which a calendar program reads one account's interviews. The token is stored as a hash; it ends
 * with the account, and with the membership for which it was made (docs/security.md, S332).
 */
export function keepCalendarFeed({
  feeds,
  interviews,
  applications,
  accounts,
  clock,
  publicUrl,
  endedAccessDays,
}: {
  feeds: CalendarFeedStore;
  interviews: Pick<InterviewStore, 'ofPerson'>;
  applications: Pick<ApplicationStore, 'find'>;
  accounts: Pick<AccountView, 'find'>;
  clock: Clock;
  publicUrl: string;
  endedAccessDays: number;
}) {
  /** Account that may read a feed now, by the same rules as for a session. */
  async function readerOf({ login_id, owner_id }: StoredCalendarFeed): Promise<AccountCopy | undefined> {
    const account = await accounts.find(login_id);
    if (!account || account.disabled) return undefined;
    if (account.login_type === 'CND') return account;
    const isApproved = account.user_approval_status === 1 && isVerified(account);
    return isApproved && ownerIdOf(account) === owner_id ? account : undefined;
  }

  /** Interviews of a reader; for a member only those with applicants whom the member may see now. */
  async function interviewsOf(account: AccountCopy) {
    const now = clock.now();
    const span = { since: new Date(now.getTime() - PAST_DAYS * DAY_MS), now };
    if (account.login_type === 'CND') return interviews.ofPerson({ candidate_login_id: account.login_id }, span);
    const whose = { employer_login_id: ownerIdOf(account), member: account.login_id };
    const found = (await interviews.ofPerson(whose, span)).filter(({ job_id }) => maySeeApplicants(account, job_id));
    const seen = await Promise.all(
      found.map(async ({ application_id }) => {
        const application = await applications.find(application_id);
        return application && isReadByEmployer(application, { now, endedAccessDays });
      }),
    );
    return found.filter((_interview, at) => seen[at]);
  }

  return {
    /** Creates an address, which invalidates the earlier one. */
    async make(actor: Actor): Promise<NewCalendarFeed> {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { login_id, login_type } = actor;
      const made_at = clock.now();
      const owner_id = login_type === 'EMP' ? ownerIdOf(actor) : '';
      await feeds.put({ login_id, owner_id, token_hash: hashOf(token), made_at });
      return { address: `${publicUrl}/api${addressOf(readCalendarFeed, { token })}`, made_at: made_at.toISOString() };
    },

    remove: async ({ login_id }: Actor): Promise<void> => feeds.remove(login_id),

    /** Calendar of an address, and the account for its rate limit; `undefined` for an invalid or expired address. */
    async find(token: string): Promise<{ loginId: string; read: () => Promise<string> } | undefined> {
      const feed = await feeds.findByHash(hashOf(token));
      const account = feed && (await readerOf(feed));
      if (!account) return undefined;
      const side = account.login_type === 'CND' ? 'CND' : 'EMP';
      return {
        loginId: account.login_id,
        read: async () => calendarFeedOf(await interviewsOf(account), side, new URL(publicUrl).hostname),
      };
    },
  };
}
