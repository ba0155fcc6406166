import {
  assembleService,
  createAccountView,
  createOutbox,
  createOutgoingMessages,
  createSoleWork,
  createUnsubscribeTokens,
  inTransaction,
  secretKey,
  type Service,
  type ServiceDeps,
  type Transact,
} from '@market/service-kit';
import { createLiveListeners } from './domain/live-listeners';
import { forgetAccount } from './events/forget-account';
import { keepCopies } from './events/keep-copies';
import { mailAlerts } from './events/mail-alerts';
import { mailReporters } from './events/mail-reporters';
import { createForMember } from './present/for-member';
import { leftCompany } from './events/left-company';
import { notify } from './events/notify';
import { presentNotification } from './present/notification';
import { applicationsRoutes } from './routes';
import { createOpenJob, createOwnsJob } from './adapters/open-job';
import { createOwnProfile } from './adapters/own-profile';
import { createAccessCopyStore } from './store/access-copy-store';
import { createApplicationStore } from './store/application-store';
import { createCandidateCopyStore } from './store/candidate-copy-store';
import { createCompanyCopyStore } from './store/company-copy-store';
import { createJobCopyStore } from './store/job-copy-store';
import { createNotificationChoiceStore } from './store/notification-choice-store';
import { createNotificationChanges } from './store/notification-changes';
import { createNotificationStore } from './store/notification-store';
import { applyToJob } from './use-cases/apply-to-job';
import { changeNotificationChoices } from './use-cases/change-notification-choices';
import { changeStatus } from './use-cases/change-status';
import { endAccess } from './use-cases/end-access';
import { END_TERMS_EVERY_MS, createTermSweeper } from './use-cases/end-terms';
import { eraseCandidate } from './use-cases/erase-candidate';
import { findApplicationFromCandidate } from './use-cases/find-application-from-candidate';
import { listCandidateApplications } from './use-cases/list-candidate-applications';
import { listEmployerApplications } from './use-cases/list-employer-applications';
import { listenLive } from './use-cases/listen-live';
import { listNotifications } from './use-cases/list-notifications';
import { matchApplicants } from './use-cases/match-applicants';
import { readNotifications } from './use-cases/read-notifications';
import { sendTakenApplication } from './use-cases/send-taken-application';
import { showApplication } from './use-cases/show-application';
import { showDashboard } from './use-cases/show-dashboard';
import { showNotificationChoices } from './use-cases/show-notification-choices';
import { undoStep } from './use-cases/undo-step';
import type { ApplicationsSettings } from './settings';
import { showUnsubscription, unsubscribe } from './use-cases/unsubscribe';

/** Replicas look at moments of their own: the next look after an hour must not come a little too early. */
const SWEEP_SLACK_MS = 5_000;

/** Applications, their history, dashboard figures and notifications: the only reader and writer of their database. */
export function createApplicationsService(deps: ServiceDeps<ApplicationsSettings>): Service {
  const { config, connection, peers, clock, log, metrics, mail, sms } = deps;
  const { endedAccessDays } = config;
  const accounts = createAccountView({ connection, peers, clock, log });
  const outbox = createOutbox({ connection, producer: 'applications', clock });
  const messages = createOutgoingMessages({
    connection,
    mail,
    sms,
    secret: secretKey(config.secretFile, 'outgoing-messages'),
    log,
    clock,
    metrics,
    service: 'applications',
  });

  const transact: Transact = (work) => inTransaction(connection, work);
  const applications = createApplicationStore(connection);
  const candidates = createCandidateCopyStore(connection);
  const companies = createCompanyCopyStore(connection);
  const jobs = createJobCopyStore(connection);
  const accessRequests = createAccessCopyStore(connection);
  const notifications = createNotificationStore(connection);
  const notificationChoices = createNotificationChoiceStore(connection);
  const listeners = createLiveListeners();
  const notificationChanges = createNotificationChanges({
    connection,
    log,
    listener: {
      added: (notification) =>
        listeners.tell(notification.login_id, { event: 'notification', data: presentNotification(notification) }),
      changed: (loginId) => listeners.tell(loginId, { event: 'changed', data: {} }),
      missed: () => listeners.tellEverybody({ event: 'changed', data: {} }),
    },
  });
  const ends = accounts.followEnds((end) => listeners.endOf(end));
  const unsubscribeTokens = createUnsubscribeTokens(secretKey(config.secretFile, 'unsubscribe'));
  const openJob = createOpenJob({ peers, jobs, companies, clock });
  const ownProfile = createOwnProfile({ peers, candidates, transact });

  const apply = applyToJob({ applications, openJob, ownProfile, transact, outbox, clock });

  const terms = createTermSweeper({
    applications,
    candidates,
    transact,
    outbox,
    clock,
    endedAccessDays,
    sole: createSoleWork({
      connection,
      name: 'end-terms',
      notAgainForMs: END_TERMS_EVERY_MS - SWEEP_SLACK_MS,
      log,
    }),
    log,
  });

  return assembleService({
    name: 'applications',
    deps,
    accounts,
    routes: applicationsRoutes({
      applyToJob: apply,
      sendTakenApplication: sendTakenApplication({ peers, apply }),
      listCandidateApplications: listCandidateApplications({ applications, jobs, clock, endedAccessDays }),
      listEmployerApplications: listEmployerApplications({
        applications,
        candidates,
        ownsJob: createOwnsJob({ peers, jobs }),
        clock,
        endedAccessDays,
      }),
      matchApplicants: matchApplicants({ applications, candidates, peers, clock, endedAccessDays }),
      showApplication: showApplication({ applications, candidates, clock, endedAccessDays }),
      changeStatus: changeStatus({ applications, accounts, candidates, transact, outbox, clock, endedAccessDays }),
      undoStep: undoStep({ applications, candidates, transact, outbox, clock, endedAccessDays }),
      endAccess: endAccess({ applications, transact, outbox, clock, endedAccessDays }),
      findApplicationFromCandidate: findApplicationFromCandidate({ applications, clock }),
      showDashboard: showDashboard({ applications, candidates, jobs, accessRequests, clock, endedAccessDays }),
      listNotifications: listNotifications({ notifications }),
      listenLive: listenLive({ notifications, accounts, listeners, clock, log }),
      readNotifications: readNotifications({ notifications }),
      showNotificationChoices: showNotificationChoices({ notificationChoices }),
      changeNotificationChoices: changeNotificationChoices({ notificationChoices }),
      showUnsubscription: showUnsubscription({ accounts, unsubscribeTokens }),
      forMember: createForMember(accounts),
      unsubscribe: unsubscribe({ accounts, notificationChoices, unsubscribeTokens }),
    }),
    consumers: [
      ...accounts.consumers.map((consumer) => leftCompany(consumer, { accounts, notifications })),
      ...keepCopies({ accounts, jobs, companies, candidates, applications, clock }),
      forgetAccount({
        erase: eraseCandidate({ applications, notifications, accounts, transact, outbox, clock }),
        applications,
        candidates,
        notifications,
        notificationChoices,
      }),
      ...notify({
        applications,
        candidates,
        notifications,
        notificationChoices,
        unsubscribeTokens,
        accessRequests,
        accounts,
        messages,
        publicUrl: config.publicUrl,
      }),
      ...mailReporters({ messages, publicUrl: config.publicUrl }),
      ...mailAlerts({ accounts, messages, unsubscribeTokens, publicUrl: config.publicUrl }),
    ],
    async start() {
      terms.start();
      await Promise.all([notificationChanges.start(), ends.start(), messages.start()]);
    },
    endStreams: () => listeners.endAll('leaving'),
    async stop() {
      listeners.endAll('leaving');
      await Promise.all([terms.stop(), notificationChanges.stop(), ends.stop(), messages.stop()]);
    },
  });
}
