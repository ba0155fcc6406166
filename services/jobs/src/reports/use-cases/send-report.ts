import { randomUUID } from 'node:crypto';
import { MarketError } from '@market/contracts/errors';
import type { ReportableKind, ReportInput } from '@market/contracts/reports';
import { reportedMessage, type ReportedMessage } from '@market/contracts/messaging';
import {
  ask,
  type Actor,
  type AddressLimiter,
  type CallContext,
  type Clock,
  type Limiter,
  type Peers,
  type Transact,
} from '@market/service-kit';
import { caseIdOf, reopened, type NewCase } from '../domain/report-case';
import { type Post, wasPublic } from '../../posts/domain/job-post';
import { presentAd } from '../../posts/present/present-job';
import type { CaseStore } from '../store/case-store';
import type { EmployerStore } from '../../posts/store/employer-store';
import type { PostStore } from '../../posts/store/post-store';
import type { ReportStore } from '../store/report-store';

export type SendReport = (
  input: ReportInput,
  from: { address: string; actor: Actor | null } & CallContext,
) => Promise<void>;

interface Needs {
  posts: Pick<PostStore, 'find'>;
  employers: Pick<EmployerStore, 'findCompany'>;
  cases: CaseStore;
  reports: ReportStore;
  limits: { reportsFromAddress: AddressLimiter; reportsOfTarget: Limiter };
  peers: Peers;
  transact: Transact;
  clock: Clock;
}

/**
 * Stores a report, with a copy of the reported ad or message, and puts its job, company or message into the queue.
 * @throws MarketError 'not-reportable' for a message reported by a visitor; 'not-found' for content that was never
 * public and for a message that was not sent to the reporter; 'job-taken-down' for a job that is taken down already;
 * 'too-many-requests' past the limits of address and target
 */
export function sendReport({ posts, employers, cases, reports, limits, peers, transact, clock }: Needs): SendReport {
  async function findMessage(id: string, { actor, bearer, requestId }: CallContext & { actor: Actor | null }) {
    if (!actor) throw new MarketError('not-reportable');
    const message = await ask(peers, reportedMessage, { params: { message_id: id }, bearer, requestId });
    const { login_id, cmp_code, cmp_name, name: title } = message;
    return { about: { kind: 'message' as const, target_id: id, login_id, cmp_code, cmp_name, title }, message };
  }

  async function findTarget(
    kind: ReportableKind,
    id: string,
    from: CallContext & { actor: Actor | null },
  ): Promise<{ about: NewCase; post?: Post; message?: ReportedMessage }> {
    if (kind === 'message') return findMessage(id, from);
    if (kind === 'company') {
      const company = await employers.findCompany(id);
      if (!company) throw new MarketError('not-found');
      return { about: { ...company, kind, target_id: id, title: company.cmp_name } };
    }
    const post = await posts.find(id);
    if (!post || !wasPublic(post)) throw new MarketError('not-found');
    if (post.moderation) throw new MarketError('job-taken-down');
    const { login_id, cmp_code, cmp_name, job_title } = post;
    return { about: { kind, target_id: id, login_id, cmp_code, cmp_name, title: job_title }, post };
  }

  return async ({ kind, id, reason, text, email }, { address, ...from }) => {
    await limits.reportsFromAddress.consume(address);
    const { about, post, message } = await findTarget(kind, id, from);
    const caseId = caseIdOf(kind, id);
    await limits.reportsOfTarget.consume(caseId);
    await transact(async (session) => {
      const at = clock.now();
      await cases.keep(session, reopened(await cases.find(caseId, session), about, at));
      await reports.add(session, {
        id: randomUUID(),
        case_id: caseId,
        reason,
        text: text ?? '',
        ...(message ? { message } : {}),
        ...(email ? { email } : {}),
        at,
        decided_at: null,
        expires_at: null,
      });
      if (post) await reports.keepAd(session, caseId, { revision: post.revision, ad: presentAd(post), at });
    });
  };
}
