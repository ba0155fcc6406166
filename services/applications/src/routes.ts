import {
  REJECTION_UNDO_SECONDS,
  api,
  applicationListSchema,
  applicationStatusSchema,
  applySchema,
  candidateApplicationsSchema,
  employerApplicationsSchema,
  links,
  notificationChoicesSchema,
  notificationsReadSchema,
  notificationsSchema,
} from '@market/contracts';
import { SENT, defineRoute, endOfToken, type RouteRow } from '@market/service-kit';
import type { applyToJob } from './use-cases/apply-to-job';
import type { changeNotificationChoices } from './use-cases/change-notification-choices';
import type { changeStatus } from './use-cases/change-status';
import type { findApplicationFromCandidate } from './use-cases/find-application-from-candidate';
import type { listCandidateApplications } from './use-cases/list-candidate-applications';
import type { listEmployerApplications } from './use-cases/list-employer-applications';
import { liveSink } from './present/live-sink';
import type { listenLive } from './use-cases/listen-live';
import type { listNotifications } from './use-cases/list-notifications';
import type { readNotifications } from './use-cases/read-notifications';
import type { showApplication } from './use-cases/show-application';
import type { showDashboard } from './use-cases/show-dashboard';
import type { showNotificationChoices } from './use-cases/show-notification-choices';
import type { undoRejection } from './use-cases/undo-rejection';
import type { showUnsubscription, unsubscribe } from './use-cases/unsubscribe';

export interface UseCases {
  apply: ReturnType<typeof applyToJob>;
  ofCandidate: ReturnType<typeof listCandidateApplications>;
  ofEmployer: ReturnType<typeof listEmployerApplications>;
  application: ReturnType<typeof showApplication>;
  changeStatus: ReturnType<typeof changeStatus>;
  undoRejection: ReturnType<typeof undoRejection>;
  fromCandidate: ReturnType<typeof findApplicationFromCandidate>;
  dashboard: ReturnType<typeof showDashboard>;
  notifications: ReturnType<typeof listNotifications>;
  listenLive: ReturnType<typeof listenLive>;
  readNotifications: ReturnType<typeof readNotifications>;
  notificationChoices: ReturnType<typeof showNotificationChoices>;
  changeNotificationChoices: ReturnType<typeof changeNotificationChoices>;
  unsubscription: ReturnType<typeof showUnsubscription>;
  unsubscribe: ReturnType<typeof unsubscribe>;
}

/** The endpoints of the applications service (contract, section 6). */
export function applicationsRoutes(use: UseCases): RouteRow[] {
  return [
    defineRoute({
      method: 'POST',
      path: api.apply(),
      access: { roles: ['CND'], approved: true },
      summary: 'Apply to a job',
      status: 201,
      idempotent: true,
      body: applySchema,
      run: ({ actor, body, bearer, requestId, idForNew }) => use.apply(actor, body, { bearer, requestId, idForNew }),
    }),
    defineRoute({
      method: 'POST',
      path: api.candidateApplications(),
      access: { roles: ['CND'] },
      summary: 'List one’s own applications with their history',
      body: candidateApplicationsSchema,
      run: ({ actor, body }) => use.ofCandidate(actor, body),
    }),
    defineRoute({
      method: 'POST',
      path: api.employerApplications(),
      access: { roles: ['EMP'], approved: true },
      summary: 'List applications to one’s own jobs with their candidates',
      body: employerApplicationsSchema,
      run: ({ actor, body, bearer, requestId }) => use.ofEmployer(actor, body, { bearer, requestId }),
    }),
    defineRoute({
      method: 'GET',
      path: '/job-applications/application/:id',
      access: { roles: ['EMP'], approved: true },
      summary: 'One application to one’s own jobs, and the ones before and after it in the list that the query filters',
      query: applicationListSchema,
      run: ({ actor, params, query }) => use.application(actor, params.id ?? '', query),
    }),
    defineRoute({
      method: 'PUT',
      path: '/job-applications/application/:id/status',
      access: { roles: ['EMP', 'CND'], verified: true, approved: ['EMP'] },
      summary: 'Move an application on, reject it, or withdraw it',
      body: applicationStatusSchema,
      run: ({ actor, params, body, requestId }) =>
        use.changeStatus(actor, { id: params.id ?? '', ...body }, { requestId }),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/job-applications/application/:id/rejection',
      access: { roles: ['EMP'], verified: true, approved: true },
      summary: `Take a rejection back, within ${String(REJECTION_UNDO_SECONDS)} s after one that was asked for as undoable`,
      run: ({ actor, params }) => use.undoRejection(actor, params.id ?? ''),
    }),
    defineRoute({
      method: 'GET',
      path: '/job-applications/from-candidate/:can_code',
      access: { roles: ['EMP'], approved: true },
      summary: 'Whether a candidate has applied to one of one’s own jobs',
      run: ({ actor, params }) => use.fromCandidate(actor, params.can_code ?? ''),
    }),
    defineRoute({
      method: 'GET',
      path: api.dashboardData(),
      access: { roles: ['EMP'], approved: true },
      summary: 'Figures of the employer’s dashboard',
      run: ({ actor }) => use.dashboard(actor),
    }),
    defineRoute({
      method: 'POST',
      path: api.notifications(),
      access: 'signed-in',
      summary: 'List one’s own notifications',
      body: notificationsSchema,
      run: ({ actor, body }) => use.notifications(actor, body),
    }),
    defineRoute({
      method: 'GET',
      path: api.liveNotifications(),
      access: 'signed-in',
      summary:
        'One’s own notifications as they come, as server-sent events; `Last-Event-ID` names the last one that a page had',
      async run({ actor, bearer = '', req, res }) {
        const lastEventId = req.headers['last-event-id'];
        await use.listenLive(
          actor,
          { lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined, tokenEnds: endOfToken(bearer) },
          liveSink(res),
        );
        return SENT;
      },
    }),
    defineRoute({
      method: 'POST',
      path: api.notificationsRead(),
      access: 'signed-in',
      summary: 'Mark one notification, or all, as read',
      body: notificationsReadSchema,
      run: ({ actor, body }) => use.readNotifications(actor, body.id),
    }),
    defineRoute({
      method: 'GET',
      path: api.notificationChoices(),
      access: { roles: ['CND', 'EMP'] },
      summary: 'What one has by mail',
      response: notificationChoicesSchema,
      run: ({ actor }) => use.notificationChoices(actor),
    }),
    defineRoute({
      method: 'PUT',
      path: api.notificationChoices(),
      access: { roles: ['CND', 'EMP'] },
      summary: 'Switch kinds of mails to oneself on or off; those left out stay as they are',
      body: notificationChoicesSchema,
      response: notificationChoicesSchema,
      run: ({ actor, body }) => use.changeNotificationChoices(actor, body.choices),
    }),
    defineRoute({
      method: 'GET',
      path: '/notifications/unsubscribe/:token',
      access: 'public',
      summary:
        'What the link of a mail would switch off; it changes nothing, and leads a browser to the page that asks',
      async run({ params: { token = '' }, req, res }) {
        if (req.accepts(['json', 'html']) !== 'html') return use.unsubscription(token);
        res.redirect(303, links.unsubscribe(token));
        return SENT;
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/notifications/unsubscribe/:token',
      access: 'public',
      summary: 'Switch off the kind of mails that a mail is of, as mail programs do with one click (RFC 8058)',
      ignoresBody: true,
      run: ({ params }) => use.unsubscribe(params.token ?? ''),
    }),
  ];
}
