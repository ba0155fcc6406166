import {
  assembleService,
  createAccountView,
  createOutbox,
  createOutgoingMessages,
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
import { eraseCandidate } from './use-cases/erase-candidate';
import { findApplicationFromCandidate } from './use-cases/find-application-from-candidate';
import { listCandidateApplications } from './use-cases/list-candidate-applications';
import { listEmployerApplications } from './use-cases/list-employer-applications';
import { listenLive } from './use-cases/listen-live';
import { listNotifications } from './use-cases/list-notifications';
import { readNotifications } from './use-cases/read-notifications';
import { showApplication } from './use-cases/show-application';
import { showDashboard } from './use-cases/show-dashboard';
import { showNotificationChoices } from './use-cases/show-notification-choices';
import { undoStep } from './use-cases/undo-step';
import type { ApplicationsSettings } from './settings';
import { showUnsubscription, unsubscribe } from './use-cases/unsubscribe';

/** Applications, their history, dashboard figures and notifications: the only reader and writer of their database. */
export function createApplicationsService(deps: ServiceDeps<ApplicationsSettings>): Service {
  const { config, connection, peers, clock, log, metrics, mail, sms } = deps;
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

  return assembleService({
    name: 'applications',
    deps,
    accounts,
    routes: applicationsRoutes({
      applyToJob: applyToJob({ applications, openJob, ownProfile, transact, outbox, clock }),
      listCandidateApplications: listCandidateApplications({ applications, clock }),
      listEmployerApplications: listEmployerApplications({
        applications,
        candidates,
        ownsJob: createOwnsJob({ peers, jobs }),
        clock,
      }),
      showApplication: showApplication({ applications, candidates, clock }),
      changeStatus: changeStatus({ applications, candidates, transact, outbox, clock }),
      undoStep: undoStep({ applications, candidates, transact, outbox, clock }),
      findApplicationFromCandidate: findApplicationFromCandidate({ applications }),
      showDashboard: showDashboard({ applications, candidates, jobs, accessRequests, clock }),
      listNotifications: listNotifications({ notifications }),
      listenLive: listenLive({ notifications, accounts, listeners, clock, log }),
      readNotifications: readNotifications({ notifications }),
      showNotificationChoices: showNotificationChoices({ notificationChoices }),
      changeNotificationChoices: changeNotificationChoices({ notificationChoices }),
      showUnsubscription: showUnsubscription({ accounts, unsubscribeTokens }),
      unsubscribe: unsubscribe({ accounts, notificationChoices, unsubscribeTokens }),
    }),
    consumers: [
      ...accounts.consumers,
      ...keepCopies({ accounts, jobs, companies, candidates, applications }),
      forgetAccount({
        erase: eraseCandidate({ applications, notifications, transact, outbox, clock }),
        applications,
        candidates,
        notifications,
        notificationChoices,
      }),
      ...notify({
        applications,
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
      await Promise.all([notificationChanges.start(), ends.start(), messages.start()]);
    },
    endStreams: () => listeners.endAll('leaving'),
    async stop() {
      listeners.endAll('leaving');
      await Promise.all([notificationChanges.stop(), ends.stop(), messages.stop()]);
    },
  });
}
