import type { EmployerApplication } from '@market/contracts/applications';
import type { ForMember } from './present/for-member';
import { links } from '@market/contracts/site';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { type Actor, SENT, handle, endOfToken, type RouteRow } from '@market/service-kit';
import type { applyToJob } from './use-cases/apply-to-job';
import type { changeNotificationChoices } from './use-cases/change-notification-choices';
import type { changeStatus } from './use-cases/change-status';
import type { endAccess } from './use-cases/end-access';
import type { findApplicationFromCandidate } from './use-cases/find-application-from-candidate';
import type { listCandidateApplications } from './use-cases/list-candidate-applications';
import type { listEmployerApplications } from './use-cases/list-employer-applications';
import { liveSink } from './present/live-sink';
import type { listenLive } from './use-cases/listen-live';
import type { listNotifications } from './use-cases/list-notifications';
import type { matchApplicants } from './use-cases/match-applicants';
import type { readNotifications } from './use-cases/read-notifications';
import type { sendTakenApplication } from './use-cases/send-taken-application';
import type { showApplication } from './use-cases/show-application';
import type { showDashboard } from './use-cases/show-dashboard';
import type { showNotificationChoices } from './use-cases/show-notification-choices';
import type { undoStep } from './use-cases/undo-step';
import type { showUnsubscription, unsubscribe } from './use-cases/unsubscribe';

export interface UseCases {
  applyToJob: ReturnType<typeof applyToJob>;
  sendTakenApplication: ReturnType<typeof sendTakenApplication>;
  listCandidateApplications: ReturnType<typeof listCandidateApplications>;
  listEmployerApplications: ReturnType<typeof listEmployerApplications>;
  matchApplicants: ReturnType<typeof matchApplicants>;
  showApplication: ReturnType<typeof showApplication>;
  changeStatus: ReturnType<typeof changeStatus>;
  undoStep: ReturnType<typeof undoStep>;
  endAccess: ReturnType<typeof endAccess>;
  findApplicationFromCandidate: ReturnType<typeof findApplicationFromCandidate>;
  showDashboard: ReturnType<typeof showDashboard>;
  listNotifications: ReturnType<typeof listNotifications>;
  listenLive: ReturnType<typeof listenLive>;
  readNotifications: ReturnType<typeof readNotifications>;
  showNotificationChoices: ReturnType<typeof showNotificationChoices>;
  changeNotificationChoices: ReturnType<typeof changeNotificationChoices>;
  showUnsubscription: ReturnType<typeof showUnsubscription>;
  unsubscribe: ReturnType<typeof unsubscribe>;
  forMember: ForMember;
}

/** The endpoints of the applications service. */
export function applicationsRoutes(use: UseCases): RouteRow[] {
  const forOne = async <Shown extends EmployerApplication>(actor: Actor, application: Shown): Promise<Shown> => {
    const [shown] = await use.forMember(actor, [application]);
    return shown ?? application;
  };
  return [
    handle(endpoint.applyToJob, ({ actor, body, bearer, requestId, idForNew }) =>
      use.applyToJob(actor, body, { bearer, requestId, idForNew }),
    ),
    handle(endpoint.sendTakenApplication, ({ actor, params, bearer, requestId }) =>
      use.sendTakenApplication(actor, params.id, { bearer, requestId }),
    ),
    handle(endpoint.listCandidateApplications, ({ actor, body }) => use.listCandidateApplications(actor, body)),
    handle(endpoint.listEmployerApplications, async ({ actor, body, bearer, requestId }) => {
      const { records, ...list } = await use.listEmployerApplications(actor, body, { bearer, requestId });
      return { ...list, records: await use.forMember(actor, records) };
    }),
    handle(endpoint.matchApplicants, ({ actor, body, bearer, requestId }) =>
      use.matchApplicants(actor, body.ids, { bearer, requestId }),
    ),
    handle(endpoint.openApplication, async ({ actor, params, query }) =>
      forOne(actor, await use.showApplication(actor, params.id, query)),
    ),
    handle(endpoint.changeApplicationStatus, async ({ actor, params, body, requestId }) => {
      const changed = await use.changeStatus(actor, { id: params.id, ...body }, { requestId });
      return 'candidate' in changed ? forOne(actor, changed) : changed;
    }),
    handle(endpoint.undoStep, async ({ actor, params }) => forOne(actor, await use.undoStep(actor, params.id))),
    handle(endpoint.undoRejection, async ({ actor, params }) => forOne(actor, await use.undoStep(actor, params.id))),
    handle(endpoint.endAccess, ({ actor, params, requestId }) => use.endAccess(actor, params.id, { requestId })),
    handle(endpoint.applicationFromCandidate, ({ actor, params }) =>
      use.findApplicationFromCandidate(actor, params.can_code),
    ),
    handle(endpoint.showDashboard, async ({ actor, query }) => {
      const dashboard = await use.showDashboard(actor, query.time_zone || undefined);
      return { ...dashboard, recent: await use.forMember(actor, dashboard.recent) };
    }),
    handle(endpoint.listNotifications, ({ actor, body }) => use.listNotifications(actor, body)),
    handle(endpoint.liveNotifications, async ({ actor, bearer = '', req, res }) => {
      const lastEventId = req.headers['last-event-id'];
      await use.listenLive(
        actor,
        { lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined, tokenEnds: endOfToken(bearer) },
        liveSink(res),
      );
      return SENT;
    }),
    handle(endpoint.readNotifications, ({ actor, body }) => use.readNotifications(actor, body.id)),
    handle(endpoint.showNotificationChoices, ({ actor }) => use.showNotificationChoices(actor)),
    handle(endpoint.changeNotificationChoices, ({ actor, body }) => use.changeNotificationChoices(actor, body.choices)),
    handle(endpoint.showUnsubscribe, async ({ params: { token }, req, res }) => {
      if (req.accepts(['json', 'html']) !== 'html') return use.showUnsubscription(token);
      res.redirect(303, links.unsubscribe(token));
      return SENT;
    }),
    handle(endpoint.unsubscribe, ({ params }) => use.unsubscribe(params.token)),
  ];
}
