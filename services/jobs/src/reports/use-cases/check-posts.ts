import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import type { PostFlag } from '@market/contracts/reports';
import type { ClientSession, Clock } from '@market/service-kit';
import { keysOfText, sameTexts, shinglesOf } from '../domain/near-duplicates';
import { scamWordings, scamWordingsOfPage, type WordingFlag } from '../domain/scam-wording';
import type { Post } from '../../posts/domain/job-post';
import { caseIdOf, reopened } from '../domain/report-case';
import { presentAd } from '../../posts/present/present-job';
import type { CaseStore } from '../store/case-store';
import type { EmployerStore } from '../../posts/store/employer-store';
import type { PostCheckStore } from '../store/post-check-store';
import type { PostStore } from '../../posts/store/post-store';
import type { ReportStore } from '../store/report-store';

/**
 * Maximum number of posts with shared keys that are compared, since all posts of an agency may share its boilerplate.
 */
const COMPARED = 50;
/** Maximum number of pairs of posts that an admin is shown. */
const SAME_SHOWN = 5;
/** Maximum number of an employer's posts and pages reported in a day: an import of copies must not flood the queue. */
const SAID_A_DAY = 20;

export type CheckPosts = (session: ClientSession, ids: readonly string[]) => Promise<void>;

/** Evidence, with the key by which duplicates are not reported again. */
interface Evidence {
  key: string;
  flag: PostFlag;
}

/** A wording is reported once, even when the rest of the text changes. */
const evidenceOfWording = ({ wording, sentence }: WordingFlag): Evidence => ({
  key: `${wording} ${createHash('sha256').update(sentence).digest('base64url').slice(0, 16)}`,
  flag: { wording, sentence },
});

/** Whether the daily maximum of reports on an employer's posts and page is reached. */
async function hasSaidEnough(
  { checks }: { checks: Pick<PostCheckStore, 'saidSince'> },
  session: ClientSession,
  loginId: string,
  at: Date,
): Promise<boolean> {
  return (await checks.saidSince(session, loginId, new Date(at.getTime() - DAY_MS))) >= SAID_A_DAY;
}

export type CheckCompanyPage = (
  session: ClientSession,
  page: { login_id: string; cmp_code: string; cmp_name: string; about: string; lines: readonly string[] },
) => Promise<void>;

/**
 * Checks a published company page for wordings of scams, as `checkPosts` does for posts. A late event does not restore
 * anything of a company that has ended.
 */
export function checkCompanyPage({
  employers,
  checks,
  cases,
  reports,
  clock,
}: {
  employers: Pick<EmployerStore, 'hold'>;
  checks: Pick<PostCheckStore, 'keep' | 'say' | 'saidSince'>;
  cases: Pick<CaseStore, 'find' | 'keep'>;
  reports: Pick<ReportStore, 'add'>;
  clock: Clock;
}): CheckCompanyPage {
  return async (session, { login_id, cmp_code, cmp_name, ...words }) => {
    // Locks the employer, so that a simultaneous end of the account either deletes these rows or is visible here.
    if ((await employers.hold(session, login_id)).ended) return;
    const caseId = caseIdOf('company', cmp_code);
    const reported = new Set(await checks.keep(session, { id: caseId, login_id, keys: [] }));
    const news = scamWordingsOfPage(words)
      .map(evidenceOfWording)
      .filter(({ key }) => !reported.has(key));
    if (news.length === 0) return;
    const at = clock.now();
    if (await hasSaidEnough({ checks }, session, login_id, at)) return;
    const about = { kind: 'company' as const, target_id: cmp_code, login_id, cmp_code, cmp_name, title: cmp_name };
    await cases.keep(session, reopened(await cases.find(caseId, session), about, at));
    await reports.add(session, {
      id: randomUUID(),
      case_id: caseId,
      reason: 'scam',
      text: '',
      flags: news.map(({ flag }) => flag),
      at,
      decided_at: null,
      expires_at: null,
    });
    await checks.say(
      session,
      caseId,
      news.map(({ key }) => key),
      at,
    );
  };
}

/**
 * Checks published posts for wordings of scams and for copies, and puts a report with the evidence into the admins'
 * queue (ADR 0092). Posts stay visible. The same evidence is reported once, even after an admin has dismissed it.
 */
export function checkPosts({
  posts,
  checks,
  cases,
  reports,
  clock,
}: {
  posts: Pick<PostStore, 'findIn'>;
  checks: PostCheckStore;
  cases: Pick<CaseStore, 'find' | 'keep'>;
  reports: Pick<ReportStore, 'add' | 'keepAd'>;
  clock: Clock;
}): CheckPosts {
  async function evidenceOf(
    session: ClientSession,
    post: Post,
    { keys, shingles }: { keys: readonly number[]; shingles: ReadonlySet<number> },
  ): Promise<Evidence[]> {
    const wordings = scamWordings(post).map(evidenceOfWording);
    const alike = keys.length > 0 ? await checks.withKeys(session, post.id, keys, COMPARED) : [];
    const others = alike.length > 0 ? await posts.findIn(session, alike) : [];
    const same = sameTexts(
      post,
      others.filter(({ status, moderation }) => status === 'open' && !moderation),
      shingles,
    )
      .sort((a, b) => b.share - a.share)
      .slice(0, SAME_SHOWN)
      .map(({ post: { id, job_title, cmp_name }, own, share }) => ({
        key: `same-text ${id}`,
        flag: { same_text: { job_id: id, job_title, cmp_name, own, percent: Math.round(share * 100) } },
      }));
    return [...wordings, ...same];
  }

  async function check(session: ClientSession, post: Post): Promise<void> {
    const shingles = shinglesOf(post);
    const keys = keysOfText(shingles);
    const reported = new Set(await checks.keep(session, { id: post.id, login_id: post.login_id, keys }));
    const news = (await evidenceOf(session, post, { keys, shingles })).filter(({ key }) => !reported.has(key));
    if (news.length === 0) return;
    const at = clock.now();
    if (await hasSaidEnough({ checks }, session, post.login_id, at)) return;
    const { id, login_id, cmp_code, cmp_name, job_title } = post;
    const caseId = caseIdOf('job', id);
    const about = { kind: 'job' as const, target_id: id, login_id, cmp_code, cmp_name, title: job_title };
    await cases.keep(session, reopened(await cases.find(caseId, session), about, at));
    await reports.add(session, {
      id: randomUUID(),
      case_id: caseId,
      reason: news.some(({ flag }) => flag.wording) ? 'scam' : 'other',
      text: '',
      flags: news.map(({ flag }) => flag),
      at,
      decided_at: null,
      expires_at: null,
    });
    await reports.keepAd(session, caseId, { revision: post.revision, ad: presentAd(post), at });
    await checks.say(
      session,
      id,
      news.map(({ key }) => key),
      at,
    );
  }

  return async (session, ids) => {
    // Sequential: of two copies in one batch, the second finds the first.
    for (const post of await posts.findIn(session, [...new Set(ids)]))
      if (post.status === 'open' && !post.moderation) await check(session, post);
  };
}
