import { forNames } from '@market/api';
import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import type { User } from '@market/contracts/accounts';
import {
  APPLICATION_STATUSES,
  type CandidateApplication,
  type DashboardData,
  type EmployerApplication,
  FORWARD_STEPS,
  isFinished,
  isStepBack,
  mayChangeStatus,
  type OpenedApplication,
  STEP_UNDO_SECONDS,
  stepsFrom,
  isEffectiveStep,
} from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import {
  type NotificationChoicesAnswer,
  notificationChoicesOf,
  type NotificationListing,
} from '@market/contracts/notifications';
import type { Candidate } from '@market/contracts/profiles';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { answerTo, existing, pageOf, type AnswerRow } from '../call';
import type { Records, StoredApplication } from '../records';

const DASHBOARD_DAYS = 30;
const RECENT = 5;

/** Mock responses of the applications service: applications of both sides, the dashboard, notifications. */
export const applicationsAnswers: AnswerRow[] = [
  answerTo(endpoint.applyToJob, ({ body, user, records }) => {
    if (!user.can_code) throw new MarketError('profile-missing');
    if (existing(records.jobs.find(({ id }) => id === body.job_id)).status !== 'open')
      throw new MarketError('job-closed');
    if (records.applications.some(({ job_id, can_code }) => job_id === body.job_id && can_code === user.can_code))
      throw new MarketError('already-applied');
    const at = records.now();
    const application: StoredApplication = {
      id: `application-new-${records.next()}`,
      job_id: body.job_id,
      can_code: user.can_code,
      status: 'applied',
      created_at: at,
      updated_at: at,
      history: [{ status: 'applied', by: 'CND', by_login_id: user.login_id, at }],
      ...(body.note ? { note: body.note } : {}),
    };
    records.applications.unshift(application);
    return { id: application.id, status: application.status };
  }),
  answerTo(endpoint.listCandidateApplications, ({ body, user, records }) => {
    const own = records.applications
      .filter(({ can_code }) => can_code === user.can_code)
      .map((application) => forCandidate(records, application));
    return pageOf(
      own.filter(
        ({ status, job_id }) => (!body.status || status === body.status) && (!body.job_id || job_id === body.job_id),
      ),
      body,
    );
  }),
  answerTo(endpoint.listEmployerApplications, ({ body, user, records }) => {
    const found = toEmployer(records, user)
      .filter(
        ({ id, job_id, status }) =>
          (!body.id || id === body.id) &&
          (!body.job_id || job_id === body.job_id) &&
          (!body.status || status === body.status),
      )
      .map((application) => forEmployer(records, application));
    return pageOf(
      found.filter(({ candidate, job_title }) =>
        `${candidate.can_name} ${job_title}`.toLowerCase().includes(body.search.toLowerCase()),
      ),
      body,
    );
  }),
  answerTo(endpoint.openApplication, ({ params, user, records }): OpenedApplication => {
    const own = toEmployer(records, user);
    const place = own.findIndex(({ id }) => id === params.id);
    return {
      ...forEmployer(records, existing(own[place])),
      previous: own[place - 1]?.id ?? null,
      next: own[place + 1]?.id ?? null,
    };
  }),
  answerTo(
    endpoint.changeApplicationStatus,
    ({ body, params, user, records }): CandidateApplication | EmployerApplication => {
      const application = existing(records.applications.find(({ id }) => id === params.id));
      const by = user.login_type === 'EMP' ? 'EMP' : 'CND';
      const { status, tell = true, message, reason, undoable = false } = body;
      if (!mayChangeStatus(application, status, by)) throw new MarketError('status-change-refused');
      const at = records.now();
      const seconds = body.undo_seconds ?? (undoable ? STEP_UNDO_SECONDS : 0);
      Object.assign(application, {
        status,
        updated_at: at,
        undo_until: seconds > 0 ? new Date(Date.parse(at) + seconds * 1000).toISOString() : undefined,
        history: [
          ...application.history,
          {
            status,
            by,
            by_login_id: user.login_id,
            at,
            ...(reason ? { reason } : {}),
            ...(message ? { message } : {}),
            ...(tell ? {} : { silent: true }),
          },
        ],
      });
      return by === 'EMP' ? forEmployer(records, application) : forCandidate(records, application);
    },
  ),
  answerTo(endpoint.undoStep, undoStep),
  answerTo(endpoint.undoRejection, undoStep),
  answerTo(endpoint.endAccess, ({ params, records }): CandidateApplication => {
    const application = existing(records.applications.find(({ id }) => id === params.id));
    if (accessUntil(asCandidateKnows(application)) === undefined) throw new MarketError('status-change-refused');
    return forCandidate(records, Object.assign(application, { access_ended: true as const }));
  }),
  answerTo(endpoint.showDashboard, ({ user, records }): DashboardData => {
    const own = toEmployer(records, user);
    const jobs = records.jobs.filter(({ cmp_code }) => cmp_code === user.cmp_code);
    const count = (entries: ReadonlyArray<{ status: string }>, status: string) =>
      entries.filter((entry) => entry.status === status).length;
    const requests = records.requests.filter(({ cmp_code }) => cmp_code === user.cmp_code);
    return {
      jobs_open: count(jobs, 'open'),
      jobs_total: jobs.length,
      applicants_total: own.length,
      applicants_new: count(own, 'applied'),
      requests_pending: count(requests, 'requested'),
      requests_granted: count(requests, 'granted'),
      by_status: forNames(APPLICATION_STATUSES, (status) => count(own, status)),
      by_day: lastDays(records.now()).map((date) => ({
        date,
        count: own.filter(({ created_at }) => created_at.startsWith(date)).length,
      })),
      recent: own.slice(0, RECENT).map((application) => forEmployer(records, application)),
    };
  }),
  answerTo(endpoint.listNotifications, ({ body, records }): NotificationListing => ({
    ...pageOf(records.notifications, body),
    unread: records.notifications.filter(({ read }) => !read).length,
  })),
  answerTo(endpoint.readNotifications, ({ body, records }) => {
    for (const notification of records.notifications)
      if (!body.id || notification.id === body.id) notification.read = true;
    return { unread: records.notifications.filter(({ read }) => !read).length };
  }),
  answerTo(endpoint.showNotificationChoices, ({ user, records }): NotificationChoicesAnswer =>
    choicesOf(records, user),
  ),
  answerTo(endpoint.changeNotificationChoices, ({ body, user, records }): NotificationChoicesAnswer => {
    Object.assign(records.choices, body.choices);
    Object.assign(records.daily, body.daily);
    return choicesOf(records, user);
  }),
];

function undoStep({
  params,
  user,
  records,
}: {
  params: { id: string };
  user: User;
  records: Records;
}): EmployerApplication {
  const application = existing(records.applications.find(({ id }) => id === params.id));
  if (!application.undo_until) throw new MarketError('status-change-refused');
  const { status } = existing(application.history.filter(isEffectiveStep).at(-2));
  const last = application.history.length - 1;
  Object.assign(application, {
    status,
    undo_until: undefined,
    history: [
      ...application.history.map((step, at) => (at === last ? { ...step, taken_back: true } : step)),
      { status, by: 'EMP', by_login_id: user.login_id, at: records.now(), undoes: true },
    ],
  });
  return forEmployer(records, application);
}

function toEmployer({ applications, jobs }: Records, { cmp_code }: User): StoredApplication[] {
  const own = new Set(jobs.filter((job) => job.cmp_code === cmp_code).map(({ id }) => id));
  return applications.filter(({ job_id }) => own.has(job_id));
}

/**
 * Application as its candidate sees it: without the held step, and without undone steps that the candidate was never
 * notified of.
 */
function asCandidateKnows(application: StoredApplication): StoredApplication {
  const effective = application.history.filter(isEffectiveStep);
  const history = application.undo_until ? effective.slice(0, -1) : effective;
  return { ...application, history, status: history.at(-1)?.status ?? application.status };
}

function forCandidate({ jobs }: Records, application: StoredApplication): CandidateApplication {
  const { can_code: _can, undo_until: _until, access_ended: _ended, ...rest } = asCandidateKnows(application);
  const access_until = accessUntil({ ...rest, access_ended: application.access_ended });
  const { job_title, cmp_code, cmp_name, job_location } = existing(jobs.find(({ id }) => id === rest.job_id));
  return {
    ...rest,
    job_title,
    cmp_code,
    cmp_name,
    job_location,
    ...(access_until ? { access_until } : {}),
    can: {
      withdraw: mayChangeStatus(rest, 'withdrawn', 'CND'),
      close_unanswered: false,
      end_access: access_until !== undefined,
    },
  };
}

function forEmployer(
  { jobs, candidates }: Records,
  { can_code, undo_until, access_ended, ...application }: StoredApplication,
): EmployerApplication {
  const { job_title, cmp_name } = existing(jobs.find(({ id }) => id === application.job_id));
  const candidate = existing(candidates.find((each) => each.can_code === can_code));
  const possible = stepsFrom(application, 'EMP');
  const steps = FORWARD_STEPS.filter((step) => possible.includes(step));
  const access_until = accessUntil({ ...application, access_ended });
  return {
    ...application,
    job_title,
    cmp_name,
    ...(access_until ? { access_until } : {}),
    ...(access_ended ? { access_ended } : {}),
    candidate: application.status === 'withdrawn' || access_ended ? nameOnly(candidate) : candidate,
    can: {
      reject: possible.includes('rejected'),
      forward: steps.filter((step) => !isStepBack(application.status, step)),
      back: steps.filter((step) => isStepBack(application.status, step)),
      ...(undo_until ? { undo_until } : {}),
    },
  };
}

/** Time until which an employer can read the data sent with an application that has ended. */
function accessUntil({
  status,
  history,
  access_ended,
}: Pick<StoredApplication, 'status' | 'history' | 'access_ended'>): string | undefined {
  if (!isFinished(status) || status === 'withdrawn' || access_ended) return undefined;
  const { at } = existing(history.filter(isEffectiveStep).at(-1));
  return new Date(Date.parse(at) + ENDED_ACCESS_DAYS * 86_400_000).toISOString();
}

/** Candidate without profile, as an employer sees one who withdrew or ended the access. */
function nameOnly({ can_name }: Candidate): EmployerApplication['candidate'] {
  return {
    can_code: '',
    can_name,
    can_email: '',
    can_mobn: '',
    can_about: '',
    can_skill: '',
    candidate_exp: [],
    candidate_edu: [],
  };
}

function choicesOf({ choices, daily }: Records, { login_type }: User): NotificationChoicesAnswer {
  return {
    choices: Object.fromEntries(notificationChoicesOf(login_type).map((choice) => [choice, choices[choice] ?? true])),
    daily,
  };
}

/** The days up to `now` as `yyyy-mm-dd`, oldest first. */
function lastDays(now: string): string[] {
  return Array.from({ length: DASHBOARD_DAYS }, (_, day) =>
    new Date(Date.parse(now) - (DASHBOARD_DAYS - 1 - day) * 86_400_000).toISOString().slice(0, 10),
  );
}
