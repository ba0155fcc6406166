import type { Listing } from '@market/api';
import { call } from '@market/api/call';
import type { OwnDataPart } from '@market/contracts/access/personal-data';
import { copySentAccessRequests, listProfileLooks, listReceivedAccessRequests } from '@market/contracts/access';
import { listAcceptedTerms, listPasskeys, listSessions, ownAccount } from '@market/contracts/accounts';
import { listCandidateApplications } from '@market/contracts/applications';
import { listOwnAssessments } from '@market/contracts/assessments';
import { ownCompany, ownCompanyPage } from '@market/contracts/companies';
import { listJobFeeds } from '@market/contracts/feeds';
import {
  copyOwnJobs,
  listJobTemplates,
  listNotForMe,
  listPublishedPosts,
  ownMatchWishes,
} from '@market/contracts/job-posts';
import { listApiKeys, listWebhooks } from '@market/contracts/integrations';
import { listInterviews, listOwnInterviews, type OwnInterviews } from '@market/contracts/interviews';
import { listMessageTemplates, listThreads, type MessageThreadLine, openThread } from '@market/contracts/messaging';
import {
  listNotifications,
  type NotificationChoicesAnswer,
  showNotificationChoices,
} from '@market/contracts/notifications';
import { listSentProfiles, ownCandidate, viewResumeDetails, viewVisibility } from '@market/contracts/profiles';
import { listOwnPools } from '@market/contracts/talent-pool';
import { listSavedJobs, listSavedSearches } from '@market/contracts/saved';
import { type HttpClient, isApiError, type SessionUser } from '@market/web-kit';

const PAGE = 50;

/** Parts of the copy by their names in the table of duties. */
type Parts = Partial<Record<OwnDataPart, () => Promise<unknown>>>;

/**
 * Collects a person's own data through the API calls of the product's screens, so it requests nothing beyond the
 * person's rights. Long lists are read page by page.
 * @param onPart receives the progress: parts done, and their total
 * @throws ApiError when one of the calls fails: an incomplete copy would look complete
 */
export async function collectOwnData(
  http: HttpClient,
  { login_type }: Pick<SessionUser, 'login_type'>,
  onPart: (done: number, of: number) => void,
): Promise<Record<string, unknown>> {
  let mails: Promise<NotificationChoicesAnswer> | undefined;
  const mailChoices = () => (mails ??= call(http, showNotificationChoices));
  const everybodys = {
    account: () => call(http, ownAccount),
    accepted_terms: async () => (await call(http, listAcceptedTerms)).records,
    passkeys: async () => (await call(http, listPasskeys)).records,
    devices: async () => (await call(http, listSessions)).records,
    notifications: () => allOf((page) => call(http, listNotifications, { body: page })),
    notification_choices: async () => (await mailChoices()).choices,
    notification_digests: async () => (await mailChoices()).daily ?? {},
  } satisfies Parts;
  let interviews: Promise<OwnInterviews> | undefined;
  const ownInterviews = () => (interviews ??= call(http, listOwnInterviews));
  const calendarFeed = async () => (await ownInterviews()).feed_made_at;
  const messages = async () => {
    const threads = await allOf((page) => call(http, listThreads, { body: page }));
    return Promise.all(threads.map((thread) => wholeThread(http, thread)));
  };
  const candidates = {
    messages,
    profile: () => orNothing(call(http, ownCandidate)),
    visibility: () => orNothing(call(http, viewVisibility)),
    resume_details: async () => (await call(http, viewResumeDetails)).details,
    applications: () => allOf((page) => call(http, listCandidateApplications, { body: page })),
    looks: () => allOf((page) => call(http, listProfileLooks, { query: page })),
    interviews: async () => {
      const applications = await allOf((page) => call(http, listCandidateApplications, { body: page }));
      const all = await Promise.all(applications.map(({ id }) => call(http, listInterviews, { params: { id } })));
      return all.flatMap(({ records }) => records);
    },
    interview_time_zone: async () => (await ownInterviews()).time_zone ?? null,
    calendar_feed: calendarFeed,
    sent_profiles: () => allOf((page) => call(http, listSentProfiles, { query: page })),
    access_requests: () => allOf((page) => call(http, listReceivedAccessRequests, { body: page })),
    talent_pools: () => allOf((page) => call(http, listOwnPools, { query: page })),
    saved_jobs: () => allOf((page) => call(http, listSavedJobs, { query: page })),
    saved_searches: async () => (await call(http, listSavedSearches)).records,
    match_wishes: () => call(http, ownMatchWishes),
    not_for_me: () => allOf((page) => call(http, listNotForMe, { query: page })),
  } satisfies Parts;
  const employers = {
    messages: () => ifAllowed(messages()),
    calendar_feed: () => ifAllowed(calendarFeed()),
    message_templates: async () => (await ifAllowed(call(http, listMessageTemplates)))?.records ?? null,
    assessments: () => ifAllowed(allOf((page) => call(http, listOwnAssessments, { query: page }))),
    company: () => ifAllowed(orNothing(call(http, ownCompany))),
    company_page: () => ifAllowed(orNothing(call(http, ownCompanyPage))),
    jobs: () => ifAllowed(allOf((page) => call(http, copyOwnJobs, { query: page }))),
    job_templates: async () => (await ifAllowed(call(http, listJobTemplates)))?.records ?? null,
    published_jobs: () => ifAllowed(allOf((page) => call(http, listPublishedPosts, { query: page }))),
    api_keys: async () => (await ifAllowed(call(http, listApiKeys)))?.records ?? null,
    webhooks: async () => (await ifAllowed(call(http, listWebhooks)))?.records ?? null,
    job_feeds: async () => (await ifAllowed(call(http, listJobFeeds)))?.records ?? null,
    access_requests: () => ifAllowed(allOf((page) => call(http, copySentAccessRequests, { query: page }))),
  } satisfies Parts;
  const parts: Record<string, () => Promise<unknown>> = {
    ...everybodys,
    ...(login_type === 'CND' ? candidates : login_type === 'EMP' ? employers : {}),
  };
  const data: Record<string, unknown> = {};
  const names = Object.keys(parts);
  for (const [at, name] of names.entries()) {
    onPart(at, names.length);
    data[name] = await parts[name]?.();
  }
  return data;
}

/** Loads all pages of a list; an item that moved to the next page meanwhile, because of a new one, is included once. */
async function allOf<Item extends object>(
  list: (page: { page: number; limit: number }) => Promise<Listing<Item>>,
): Promise<Item[]> {
  const all = new Map<string, Item>();
  for (let page = 1; ; page += 1) {
    const { records, total } = await list({ page, limit: PAGE });
    for (const record of records)
      all.set('id' in record && typeof record.id === 'string' ? record.id : JSON.stringify(record), record);
    if (records.length === 0 || page * PAGE >= total) return [...all.values()];
  }
}

/** A thread with all its messages, oldest first. */
async function wholeThread(http: HttpClient, { kind, id }: MessageThreadLine) {
  let whole = await call(http, openThread, { params: { kind, id } });
  for (let before = whole.messages[0]?.seq; whole.more && before !== undefined;) {
    const older = await call(http, openThread, { params: { kind, id }, query: { before } });
    whole = { ...older, messages: [...older.messages, ...whole.messages] };
    before = older.messages[0]?.seq;
  }
  return whole;
}

/** Null for a part that is forbidden before the account is approved, or for the member's role. */
async function ifAllowed<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && error.status === 403) return null;
    throw error;
  }
}

/** Null for a part that was never filled in. */
async function orNothing<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
