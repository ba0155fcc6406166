import {
  assembleService,
  createAccountView,
  createMemoryBudget,
  createOutbox,
  createOutgoingMessages,
  createLeaderTask,
  createTurns,
  createUnsubscribeTokens,
  inTransaction,
  secretKey,
  type Service,
  type ServiceDeps,
  type Transact,
  createMemberNames,
} from '@market/service-kit';
import {
  checkResume,
  createFileStore,
  createFileSweeper,
  createPdfReader,
  inFileName,
  ResumeRefused,
  SWEEP_EVERY_MS,
  withUpload,
} from '@market/uploads';
import { createGrantedAccess } from './adapters/granted-access';
import { MESSAGE_FORM } from './adapters/message-form';
import { createLiveListeners } from './domain/live-listeners';
import { endLatelyMade } from './events/end-lately-made';
import { forgetAccount } from './events/forget-account';
import { keepCopies } from './events/keep-copies';
import { mailAlerts } from './events/mail-alerts';
import { mailWeeklyJobs } from './events/mail-weekly-jobs';
import { mailReporters } from './events/mail-reporters';
import { createForMember } from './present/for-member';
import { leftCompany } from './events/left-company';
import { notify } from './events/notify';
import { presentNotification } from './present/notification';
import { applicationsRoutes } from './routes';
import { createOpenJob, createOwnsJob } from './adapters/open-job';
import { createOwnProfile } from './adapters/own-profile';
import { createAccessCopyStore } from './store/access-copy-store';
import { createApplicantChanges } from './store/applicant-changes';
import { createApplicantExportStore } from './store/applicant-export-store';
import { createApplicantTagStore } from './store/applicant-tag-store';
import { createAssessmentStore } from './store/assessment-store';
import { createApplicationStore } from './store/application-store';
import { createCandidateCopyStore } from './store/candidate-copy-store';
import { createCompanyCopyStore } from './store/company-copy-store';
import { createJobCopyStore } from './store/job-copy-store';
import { createApplicationsLimits } from './limits';
import { createMessageStore } from './store/message-store';
import { createMessageTemplateStore } from './store/message-template-store';
import { createMessageThreadChanges } from './store/message-thread-changes';
import { createMessageThreadStore } from './store/message-thread-store';
import { createNotificationChoiceStore } from './store/notification-choice-store';
import { createNotificationChanges } from './store/notification-changes';
import { createNotificationStore } from './store/notification-store';
import { applyToJob } from './use-cases/apply-to-job';
import { BEGIN_WEEKLY_JOBS_EVERY_MS, createWeeklyJobsSweeper } from './use-cases/begin-weekly-jobs';
import { changeNotificationChoices } from './use-cases/change-notification-choices';
import { changeStatus } from './use-cases/change-status';
import { endAccess } from './use-cases/end-access';
import { END_TERMS_EVERY_MS, createTermSweeper } from './use-cases/end-terms';
import { eraseCandidate } from './use-cases/erase-candidate';
import { exportApplicants, listApplicantExports } from './use-cases/export-applicants';
import { findApplicationFromCandidate } from './use-cases/find-application-from-candidate';
import { listCandidateApplications } from './use-cases/list-candidate-applications';
import { listEmployerApplications, openEmployerApplications } from './use-cases/list-employer-applications';
import { listenLive } from './use-cases/listen-live';
import { listNotifications } from './use-cases/list-notifications';
import { createDigestSweeper, MAIL_DIGESTS_EVERY_MS } from './use-cases/mail-digests';
import { matchApplicants } from './use-cases/match-applicants';
import {
  createThreadSweeper,
  END_THREADS_EVERY_MS,
  followThreads,
  forgetMessages,
  removeThreads,
} from './use-cases/messages/end-threads';
import {
  createInterviewSweeper,
  createReminderSweeper,
  followInterviews,
  SWEEP_INTERVIEWS_EVERY_MS,
} from './use-cases/interviews/end-interviews';
import { followAssessments } from './use-cases/assessments/end-assessments';
import { keepAssessments } from './use-cases/assessments/keep-assessments';
import { keepTags } from './use-cases/assessments/keep-tags';
import { findSeenApplication } from './use-cases/seen-application';
import { tellOfApplicant } from './use-cases/tell-of-applicant';
import { keepCalendarFeed } from './use-cases/interviews/keep-calendar-feed';
import { keepInterviews } from './use-cases/interviews/keep-interviews';
import { tellOfInterview } from './use-cases/interviews/tell-of-interview';
import { noticeMailOf } from './present/notice-mail';
import { createInterviewLinks } from './domain/interviews/interview-links';
import { createWebhookPoster } from './adapters/webhooks/post-webhook';
import { createWebhookDeliveryStore } from './store/webhook-delivery-store';
import { createWebhookStore } from './store/webhook-store';
import { keepWebhooks } from './use-cases/webhooks/keep-webhooks';
import { createWebhookSender } from './use-cases/webhooks/send-webhooks';
import { queueMessage } from './use-cases/webhooks/queue-message';
import { createJobEndSweeper, TELL_JOB_ENDS_EVERY_MS } from './use-cases/webhooks/tell-job-ends';
import { tellWebhooks } from './use-cases/webhooks/tell-webhooks';
import { createCalendarFeedStore } from './store/calendar-feed-store';
import { createInterviewStore } from './store/interview-store';
import { keepTemplates } from './use-cases/messages/keep-templates';
import { findOwnThread } from './use-cases/messages/needs';
import {
  countUnreadThreads,
  findReportedMessage,
  listThreads,
  openAttachment,
  openThread,
  showConversation,
  showThread,
} from './use-cases/messages/read-threads';
import { tellOfThread } from './use-cases/messages/tell-of-thread';
import {
  endThread,
  muteThread,
  seeMessages,
  sendMessage,
  type CheckAttachment,
} from './use-cases/messages/write-messages';
import { readNotifications } from './use-cases/read-notifications';
import { followAnswers } from './use-cases/responses/follow-answers';
import { createAnswerReminders, REMIND_OF_ANSWERS_EVERY_MS } from './use-cases/responses/remind-answers';
import { showApplicationStatistics } from './use-cases/responses/show-application-statistics';
import { showResponses } from './use-cases/responses/show-responses';
import { sendTakenApplication } from './use-cases/send-taken-application';
import { tellAccounts } from './use-cases/tell-accounts';
import { noteLooks } from './use-cases/note-looks';
import { showApplication } from './use-cases/show-application';
import { showDashboard } from './use-cases/show-dashboard';
import { showNotificationChoices } from './use-cases/show-notification-choices';
import { undoStep } from './use-cases/undo-step';
import type { ApplicationsSettings } from './settings';
import { showUnsubscription, unsubscribe } from './use-cases/unsubscribe';
import { texts } from './texts';

/** Maximum of upload memory per process; the largest body is about 5 MB. */
const UPLOAD_MEMORY_BYTES = 64 * 1024 * 1024;
/** Tolerance for replicas sweeping at different moments: the next hourly sweep must not be slightly too early. */
const SWEEP_SLACK_MS = 5_000;

/**
 * The applications service: applications, their history, dashboard figures and notifications; the sole reader and
 * writer of its database.
 */
export function createApplicationsService(deps: ServiceDeps<ApplicationsSettings>): Service {
  const { config, connection, peers, clock, log, metrics, mail, sms } = deps;
  const { endedAccessDays, messageNoticeSeconds, responsePromiseDays: usualPromiseDays } = config;
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
  const assessments = createAssessmentStore(connection);
  const tags = createApplicantTagStore(connection);
  const exported = createApplicantExportStore(connection);
  const candidates = createCandidateCopyStore(connection);
  const companies = createCompanyCopyStore(connection);
  const jobs = createJobCopyStore(connection);
  const accessRequests = createAccessCopyStore(connection);
  const notifications = createNotificationStore(connection);
  const notificationChoices = createNotificationChoiceStore(connection);
  const threads = createMessageThreadStore(connection);
  const threadMessages = createMessageStore(connection);
  const templates = createMessageTemplateStore(connection);
  const files = createFileStore({ connection, clock, log });
  const pdf = createPdfReader();
  const limits = createApplicationsLimits({ connection, config });
  const budget = createMemoryBudget(UPLOAD_MEMORY_BYTES);
  const listeners = createLiveListeners();
  const threadChanges = createMessageThreadChanges({
    connection,
    log,
    listener: {
      changed: tellOfThread({ listeners, accounts }),
      missed: () => listeners.tellEverybody({ event: 'changed', data: {} }),
    },
  });
  const applicantChanges = createApplicantChanges({
    connection,
    log,
    changed: tellOfApplicant({ listeners, accounts }),
  });
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

  const memberNames = createMemberNames(accounts, texts.people.formerColleague);
  const note = noteLooks({ transact, outbox, clock, log });
  const forMember = createForMember({ memberNames, threads, assessments, tags, applications, jobs });
  const findSeen = findSeenApplication({ applications, clock, endedAccessDays });
  const assessmentsEnd = followAssessments({
    applications,
    assessments,
    tags,
    notifications,
    clock,
    endedAccessDays,
  });
  const openApplicants = openEmployerApplications({
    applications,
    assessments,
    jobs,
    candidates,
    ownsJob: createOwnsJob({ peers, jobs }),
    clock,
    endedAccessDays,
  });
  const apply = applyToJob({
    applications,
    openJob,
    ownProfile,
    candidates,
    transact,
    outbox,
    clock,
    usualPromiseDays,
  });

  const grantedAccess = createGrantedAccess({ peers, accessRequests });
  const find = findOwnThread({ applications, candidates, grantedAccess, clock, endedAccessDays });
  const show = showThread({ threads, messages: threadMessages, memberNames });
  const countUnread = countUnreadThreads({ threads, clock });
  const remove = removeThreads({ threads, messages: threadMessages, notifications, files });
  const checkAttachment: CheckAttachment = async (file, account) => {
    try {
      // Name as shown on download: without marks and characters that could disguise it.
      const name = `${inFileName(file.name.replace(/\.pdf$/i, '')) || 'file'}.pdf`;
      return { name, bytes: await checkResume(file, { pdf, account }) };
    } catch (error) {
      if (error instanceof ResumeRefused) return { refused: error.message };
      throw error;
    }
  };
  const threadSweeper = createThreadSweeper({
    threads,
    remove,
    transact,
    clock,
    leader: createLeaderTask({
      connection,
      name: 'end-threads',
      notAgainForMs: END_THREADS_EVERY_MS - SWEEP_SLACK_MS,
      log,
    }),
    log,
  });
  const interviews = createInterviewStore(connection);
  const feeds = createCalendarFeedStore(connection);
  const interviewLinks = createInterviewLinks(secretKey(config.secretFile, 'interview-links'));
  const toAccounts = tellAccounts({
    notifications,
    notificationChoices,
    messages,
    mailOf: noticeMailOf({ publicUrl: config.publicUrl, unsubscribeTokens }),
  });
  const tellOfInterviews = tellOfInterview({
    accounts,
    companies,
    notifications,
    messages,
    interviewLinks,
    sender: {
      email: /<([^<>]+)>\s*$/.exec(config.mailFrom)?.[1] ?? config.mailFrom.trim(),
      host: new URL(config.publicUrl).hostname,
    },
    publicUrl: config.publicUrl,
  });
  const interviewsEnd = followInterviews({
    applications,
    interviews,
    feeds,
    notifications,
    tell: tellOfInterviews,
    clock,
    endedAccessDays,
  });
  const takeTurn = createTurns(connection);
  const webhooks = createWebhookStore({ connection, key: secretKey(config.secretFile, 'webhooks') });
  const webhookDeliveries = createWebhookDeliveryStore(connection);
  const webhookPoster = createWebhookPoster({
    trustedOrigins: config.webhookTrustedOrigins ?? [],
    publicUrl: config.publicUrl,
  });
  const webhookSender = createWebhookSender({
    webhooks,
    deliveries: webhookDeliveries,
    poster: webhookPoster,
    accounts,
    messages,
    transact,
    clock,
    log,
    publicUrl: config.publicUrl,
  });
  const queue = queueMessage({
    webhooks,
    deliveries: webhookDeliveries,
    accounts,
    clock,
    poke: webhookSender.poke,
  });
  const andWebhooks = tellWebhooks({ webhooks, jobs, queue });
  const jobEnds = createJobEndSweeper({
    jobs,
    queue,
    transact,
    clock,
    leader: createLeaderTask({
      connection,
      name: 'tell-job-ends',
      notAgainForMs: TELL_JOB_ENDS_EVERY_MS - SWEEP_SLACK_MS,
      log,
    }),
    log,
  });
  const assessing = keepAssessments({
    findSeen,
    assessments,
    tags,
    notifications,
    accounts,
    memberNames,
    transact,
    outbox,
    clock,
    endedAccessDays,
  });
  const leaderOfInterviews = (name: string) =>
    createLeaderTask({ connection, name, notAgainForMs: SWEEP_INTERVIEWS_EVERY_MS - SWEEP_SLACK_MS, log });
  const reminderSweeper = createReminderSweeper({
    applications,
    interviews,
    assessments,
    tell: tellOfInterviews,
    transact,
    clock,
    endedAccessDays,
    leader: leaderOfInterviews('remind-of-interviews'),
    log,
  });
  const interviewSweeper = createInterviewSweeper({
    interviews,
    remove: interviewsEnd.remove,
    transact,
    clock,
    leader: leaderOfInterviews('end-interviews'),
    log,
  });
  const fileSweeper = createFileSweeper({
    files,
    leader: createLeaderTask({ connection, name: 'sweep-files', notAgainForMs: SWEEP_EVERY_MS - SWEEP_SLACK_MS, log }),
    log,
  });
  const digests = createDigestSweeper({
    notifications,
    notificationChoices,
    accounts,
    messages,
    unsubscribeTokens,
    transact,
    clock,
    publicUrl: config.publicUrl,
    leader: createLeaderTask({
      connection,
      name: 'mail-digests',
      notAgainForMs: MAIL_DIGESTS_EVERY_MS - SWEEP_SLACK_MS,
      log,
    }),
    log,
  });
  const weeklyJobs = createWeeklyJobsSweeper({
    notificationChoices,
    candidates,
    accounts,
    outbox,
    transact,
    clock,
    leader: createLeaderTask({
      connection,
      name: 'begin-weekly-jobs',
      notAgainForMs: BEGIN_WEEKLY_JOBS_EVERY_MS - SWEEP_SLACK_MS,
      log,
    }),
    log,
  });
  const answerReminders = createAnswerReminders({
    applications,
    accounts,
    toAccounts,
    transact,
    clock,
    leader: createLeaderTask({
      connection,
      name: 'remind-of-answers',
      notAgainForMs: REMIND_OF_ANSWERS_EVERY_MS - SWEEP_SLACK_MS,
      log,
    }),
    log,
  });
  const terms = createTermSweeper({
    applications,
    candidates,
    transact,
    outbox,
    clock,
    endedAccessDays,
    leader: createLeaderTask({
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
    routes: applicationsRoutes(
      {
        applyToJob: apply,
        sendTakenApplication: sendTakenApplication({ peers, apply }),
        listCandidateApplications: listCandidateApplications({
          applications,
          jobs,
          companies,
          interviews,
          clock,
          endedAccessDays,
        }),
        listEmployerApplications: listEmployerApplications(openApplicants),
        exportApplicants: exportApplicants({
          openList: openApplicants,
          forMember,
          exported,
          candidates,
          noteLooks: note,
          clock,
        }),
        listApplicantExports: listApplicantExports({ exported, memberNames }),
        matchApplicants: matchApplicants({ applications, candidates, peers, clock, endedAccessDays }),
        showApplication: showApplication({
          ...{ applications, assessments, jobs, candidates },
          noteLooks: note,
          clock,
          endedAccessDays,
        }),
        changeStatus: changeStatus({
          applications,
          accounts,
          candidates,
          jobs,
          threads,
          transact,
          outbox,
          clock,
          endedAccessDays,
        }),
        undoStep: undoStep({ applications, candidates, transact, outbox, clock, endedAccessDays }),
        endAccess: endAccess({
          applications,
          threads,
          followAssessments: assessmentsEnd,
          transact,
          outbox,
          clock,
          endedAccessDays,
        }),
        showApplicationStatistics: showApplicationStatistics({ applications, jobs, clock }),
        responses: showResponses({
          applications,
          candidates,
          companies,
          jobs,
          accounts,
          clock,
          usualPromiseDays,
          endedAccessDays,
        }),
        findApplicationFromCandidate: findApplicationFromCandidate({ applications, clock }),
        showDashboard: showDashboard({ applications, candidates, jobs, accessRequests, clock, endedAccessDays }),
        listNotifications: listNotifications({ notifications }),
        listenLive: listenLive({ notifications, accounts, listeners, clock, log }),
        readNotifications: readNotifications({ notifications }),
        showNotificationChoices: showNotificationChoices({ notificationChoices }),
        changeNotificationChoices: changeNotificationChoices({ notificationChoices }),
        showUnsubscription: showUnsubscription({ accounts, unsubscribeTokens }),
        forMember,
        unsubscribe: unsubscribe({ accounts, notificationChoices, unsubscribeTokens }),
        listThreads: listThreads({ threads, messages: threadMessages, memberNames, clock }),
        countUnreadThreads: countUnread,
        openThread: openThread({ find, show }),
        sendMessage: sendMessage({
          find,
          applications,
          threads,
          messages: threadMessages,
          files,
          checkAttachment,
          memberNames,
          transact,
          outbox,
          clock,
          noticeDelayMs: messageNoticeSeconds * 1000,
        }),
        seeMessages: seeMessages({
          find,
          threads,
          messages: threadMessages,
          notifications,
          accounts,
          countUnread,
          transact,
          outbox,
        }),
        endThread: endThread({ find, show, threads, clock }),
        muteThread: muteThread({ find, show, threads, transact, outbox }),
        openAttachment: openAttachment({ find, messages: threadMessages }),
        readFile: (fileId) => files.read(fileId),
        findReportedMessage: findReportedMessage({ find, messages: threadMessages }),
        showConversation: showConversation({ threads }),
        templates: keepTemplates({ templates, transact, takeTurn, clock }),
        countMessage: limits.message,
        countExport: limits.export,
        limits,
        assessments: assessing,
        webhooks: keepWebhooks({
          webhooks,
          deliveries: webhookDeliveries,
          poster: webhookPoster,
          memberNames,
          transact,
          takeTurn,
          clock,
          poke: webhookSender.poke,
        }),
        tags: keepTags({ tags, assessments, transact, takeTurn }),
        memberNames,
        calendarFeed: keepCalendarFeed({
          feeds,
          interviews,
          applications,
          accounts,
          clock,
          publicUrl: config.publicUrl,
          endedAccessDays,
        }),
        interviews: keepInterviews({
          findSeen,
          applications,
          interviews,
          threads,
          assessments,
          assess: assessing.giveFeedback,
          feeds,
          candidates,
          accounts,
          memberNames,
          interviewLinks,
          tell: tellOfInterviews,
          takeTurn,
          transact,
          clock,
        }),
      },
      ({ req, res }, work) => withUpload({ req, res, budget, form: MESSAGE_FORM }, work),
    ),
    consumers: [
      ...accounts.consumers.map((consumer) =>
        leftCompany(consumer, { accounts, notifications, followInterviews: interviewsEnd }),
      ),
      ...keepCopies({ accounts, jobs, companies, candidates, applications, clock }).map(andWebhooks),
      ...forgetAccount({
        erase: eraseCandidate({ applications, notifications, accounts, transact, outbox, clock }),
        forgetMessages: forgetMessages({
          threads,
          messages: threadMessages,
          templates,
          companies,
          remove,
          transact,
          clock,
          endedAccessDays,
        }),
        followInterviews: interviewsEnd,
        followAssessments: assessmentsEnd,
        applications,
        exported,
        webhooks,
        webhookDeliveries,
        companies,
        candidates,
        notifications,
        notificationChoices,
      }),
      endLatelyMade({ calendarFeeds: feeds, webhooks, webhookDeliveries }),
      ...notify({
        applications,
        candidates,
        notifications,
        toAccounts,
        accessRequests,
        threads,
        followThreads: followThreads({ applications, threads, notifications, clock, endedAccessDays }),
        followInterviews: interviewsEnd,
        assessments,
        followAssessments: assessmentsEnd,
        followAnswers: followAnswers({ applications }),
        accounts,
        companies,
      }).map(andWebhooks),
      ...mailReporters({ messages, publicUrl: config.publicUrl }),
      ...mailAlerts({ accounts, messages, unsubscribeTokens, publicUrl: config.publicUrl }),
      mailWeeklyJobs({ accounts, notificationChoices, messages, unsubscribeTokens, publicUrl: config.publicUrl }),
    ],
    async start() {
      await webhookDeliveries.ensureIndexes();
      await applications.dropFormerIndexes();
      terms.start();
      threadSweeper.start();
      fileSweeper.start();
      reminderSweeper.start();
      answerReminders.start();
      jobEnds.start();
      interviewSweeper.start();
      digests.start();
      weeklyJobs.start();
      await Promise.all([
        notificationChanges.start(),
        threadChanges.start(),
        applicantChanges.start(),
        ends.start(),
        messages.start(),
        webhookSender.start(),
      ]);
    },
    endStreams: () => listeners.endAll('leaving'),
    async stop() {
      listeners.endAll('leaving');
      await Promise.all([
        terms.stop(),
        threadSweeper.stop(),
        fileSweeper.stop(),
        reminderSweeper.stop(),
        answerReminders.stop(),
        jobEnds.stop(),
        interviewSweeper.stop(),
        digests.stop(),
        weeklyJobs.stop(),
        notificationChanges.stop(),
        threadChanges.stop(),
        applicantChanges.stop(),
        ends.stop(),
        messages.stop(),
        webhookSender.stop().then(() => webhookPoster.close()),
        pdf.stop(),
      ]);
    },
  });
}
