import type { EmployerApplication } from '@market/contracts/applications';
import type { ForMember } from './present/for-member';
import { links } from '@market/contracts/site';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { MarketError } from '@market/contracts/errors';
import { messageSchema } from '@market/contracts/messaging';
import { Readable } from 'node:stream';
import {
  type Actor,
  type AddressLimiter,
  type Limiter,
  type MemberNames,
  SENT,
  handle,
  endOfToken,
  validate,
  type RouteRow,
} from '@market/service-kit';
import { sendFile, type FileStore } from '@market/uploads';
import type { Request, Response } from 'express';
import type { MessageUpload } from './adapters/message-form';
import type { StoredTemplate } from './store/message-template-store';
import { presentOwnTags, presentTag } from './present/applicant-tag';
import { presentTemplate } from './present/messages';
import type { applyToJob } from './use-cases/apply-to-job';
import type { changeNotificationChoices } from './use-cases/change-notification-choices';
import type { changeStatus } from './use-cases/change-status';
import type { endAccess } from './use-cases/end-access';
import type { exportApplicants, listApplicantExports } from './use-cases/export-applicants';
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
import type { endThread, muteThread, seeMessages, sendMessage } from './use-cases/messages/write-messages';
import type { keepAssessments } from './use-cases/assessments/keep-assessments';
import type { keepTags } from './use-cases/assessments/keep-tags';
import type { keepCalendarFeed } from './use-cases/interviews/keep-calendar-feed';
import type { keepInterviews } from './use-cases/interviews/keep-interviews';
import type { keepWebhooks } from './use-cases/webhooks/keep-webhooks';
import type { keepTemplates } from './use-cases/messages/keep-templates';
import type {
  CountUnreadThreads,
  findReportedMessage,
  showConversation,
  listThreads,
  openAttachment,
  openThread,
} from './use-cases/messages/read-threads';
import type { ShowApplicationStatistics } from './use-cases/responses/show-application-statistics';
import type { showResponses } from './use-cases/responses/show-responses';
import type { undoStep } from './use-cases/undo-step';
import type { showUnsubscription, unsubscribe } from './use-cases/unsubscribe';

/** Parses a multipart body and reserves its memory while `work` runs. */
export type ReceiveUpload = <Result>(
  call: { req: Request; res: Response },
  work: (upload: MessageUpload) => Promise<Result>,
) => Promise<Result>;

export interface UseCases {
  applyToJob: ReturnType<typeof applyToJob>;
  sendTakenApplication: ReturnType<typeof sendTakenApplication>;
  listCandidateApplications: ReturnType<typeof listCandidateApplications>;
  listEmployerApplications: ReturnType<typeof listEmployerApplications>;
  exportApplicants: ReturnType<typeof exportApplicants>;
  listApplicantExports: ReturnType<typeof listApplicantExports>;
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
  listThreads: ReturnType<typeof listThreads>;
  countUnreadThreads: CountUnreadThreads;
  openThread: ReturnType<typeof openThread>;
  sendMessage: ReturnType<typeof sendMessage>;
  seeMessages: ReturnType<typeof seeMessages>;
  endThread: ReturnType<typeof endThread>;
  muteThread: ReturnType<typeof muteThread>;
  openAttachment: ReturnType<typeof openAttachment>;
  readFile: FileStore['read'];
  findReportedMessage: ReturnType<typeof findReportedMessage>;
  showConversation: ReturnType<typeof showConversation>;
  templates: ReturnType<typeof keepTemplates>;
  interviews: ReturnType<typeof keepInterviews>;
  calendarFeed: ReturnType<typeof keepCalendarFeed>;
  assessments: ReturnType<typeof keepAssessments>;
  tags: ReturnType<typeof keepTags>;
  memberNames: MemberNames;
  webhooks: ReturnType<typeof keepWebhooks>;
  responses: ReturnType<typeof showResponses>;
  showApplicationStatistics: ShowApplicationStatistics;
  limits: {
    interviewChanges: Limiter;
    interviewLinks: AddressLimiter;
    calendarFeedsMade: Limiter;
    calendarFeedTries: AddressLimiter;
    calendarFeedReads: Limiter;
    applicantNotes: Limiter;
    applicantMarks: Limiter;
    webhookChanges: Limiter;
    webhookSends: Limiter;
  };
  /** Rate limit of the sender: throws MarketError 'too-many-requests'. */
  countMessage: (loginId: string, sent: { files: number }) => Promise<void>;
  /** Rate limit of applicant exports: throws MarketError 'too-many-requests'. */
  countExport: (loginId: string) => Promise<void>;
  forMember: ForMember;
}

/** The endpoints of the applications service. */
export function applicationsRoutes(use: UseCases, receive: ReceiveUpload): RouteRow[] {
  const forOne = async <Shown extends EmployerApplication>(actor: Actor, application: Shown): Promise<Shown> => {
    const [shown] = await use.forMember(actor, [application]);
    return shown ?? application;
  };
  return [
    ...messageRoutes(use, receive),
    ...interviewRoutes(use),
    ...webhookRoutes(use),
    ...assessmentRoutes(use),
    ...responseRoutes(use),
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
    handle(endpoint.exportApplicants, async ({ actor, body, res, bearer, requestId, idForNew }) => {
      await use.countExport(actor.login_id);
      const { name, bytes } = await use.exportApplicants(actor, body, { bearer, requestId, idForNew });
      const content = Readable.from([bytes]);
      return sendFile(res, { type: 'text/csv; charset=utf-8', name, bytes: bytes.length, content });
    }),
    handle(endpoint.listApplicantExports, ({ actor }) => use.listApplicantExports(actor)),
    handle(endpoint.matchApplicants, ({ actor, body, bearer, requestId }) =>
      use.matchApplicants(actor, body.ids, { bearer, requestId }),
    ),
    handle(endpoint.openApplication, async ({ actor, params, query, requestId }) =>
      forOne(actor, await use.showApplication(actor, params.id, query, { requestId })),
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
    handle(endpoint.changeNotificationChoices, ({ actor, body }) => use.changeNotificationChoices(actor, body)),
    handle(endpoint.showUnsubscribe, async ({ params: { token }, req, res }) => {
      if (req.accepts(['json', 'html']) !== 'html') return use.showUnsubscription(token);
      res.redirect(303, links.unsubscribe(token));
      return SENT;
    }),
    handle(endpoint.unsubscribe, ({ params }) => use.unsubscribe(params.token)),
  ];
}

function webhookRoutes({ webhooks, limits }: Pick<UseCases, 'webhooks' | 'limits'>): RouteRow[] {
  return [
    handle(endpoint.listWebhooks, ({ actor }) => webhooks.list(actor)),
    handle(endpoint.makeWebhook, async ({ actor, body }) => {
      await limits.webhookChanges.consume(actor.login_id);
      return webhooks.make(actor, body);
    }),
    handle(endpoint.changeWebhook, async ({ actor, params, body }) => {
      await limits.webhookChanges.consume(actor.login_id);
      return webhooks.change(actor, params.id, body);
    }),
    handle(endpoint.removeWebhook, ({ actor, params }) => webhooks.remove(actor, params.id)),
    handle(endpoint.rotateWebhookSecret, async ({ actor, params }) => {
      await limits.webhookChanges.consume(actor.login_id);
      return webhooks.rotate(actor, params.id);
    }),
    handle(endpoint.testWebhook, async ({ actor, params, requestId }) => {
      await limits.webhookSends.consume(actor.login_id);
      return webhooks.test(actor, params.id, { requestId });
    }),
    handle(endpoint.listWebhookDeliveries, ({ actor, params }) => webhooks.deliveries(actor, params.id)),
    handle(endpoint.replayWebhookDelivery, async ({ actor, params, requestId }) => {
      await limits.webhookSends.consume(actor.login_id);
      return webhooks.replay(actor, params, { requestId });
    }),
  ];
}

function interviewRoutes({
  interviews,
  calendarFeed,
  limits,
}: Pick<UseCases, 'interviews' | 'calendarFeed' | 'limits'>): RouteRow[] {
  return [
    handle(endpoint.listOwnInterviews, ({ actor }) => interviews.listOwn(actor)),
    handle(endpoint.makeCalendarFeed, async ({ actor }) => {
      await limits.calendarFeedsMade.consume(actor.login_id);
      return calendarFeed.make(actor);
    }),
    handle(endpoint.removeCalendarFeed, ({ actor }) => calendarFeed.remove(actor)),
    handle(endpoint.readCalendarFeed, async ({ params, clientAddress, res }) => {
      const feed = await calendarFeed.find(params.token);
      if (!feed) {
        await limits.calendarFeedTries.consume(clientAddress);
        throw new MarketError('not-found');
      }
      await limits.calendarFeedReads.consume(feed.loginId);
      res.type('text/calendar; charset=utf-8').send(await feed.read());
      return SENT;
    }),
    handle(endpoint.proposeInterview, async ({ actor, params, body, requestId, idForNew }) => {
      await limits.interviewChanges.consume(actor.login_id);
      return interviews.propose(actor, params.id, body, { requestId, idForNew });
    }),
    handle(endpoint.listInterviews, ({ actor, params, query }) =>
      interviews.list(actor, params.id, query.time_zone || undefined),
    ),
    handle(endpoint.checkInterviewTimes, async ({ actor, params, body }) => ({
      records: await interviews.check(actor, params.id, body),
    })),
    handle(endpoint.changeInterview, async ({ actor, params, body, requestId }) => {
      await limits.interviewChanges.consume(actor.login_id);
      return interviews.change(actor, params.id, body, { requestId });
    }),
    handle(endpoint.answerInterview, async ({ actor, params, body, requestId }) => {
      await limits.interviewChanges.consume(actor.login_id);
      return interviews.answer(actor, params.id, body, { requestId });
    }),
    handle(endpoint.cancelInterview, async ({ actor, params, body, requestId }) => {
      await limits.interviewChanges.consume(actor.login_id);
      return interviews.cancel(actor, params.id, body, { requestId });
    }),
    handle(endpoint.giveInterviewFeedback, async ({ actor, params, body }) => {
      await limits.interviewChanges.consume(actor.login_id);
      return interviews.giveFeedback(actor, params.id, body);
    }),
    handle(endpoint.showInterviewOfLink, async ({ params, clientAddress }) => {
      await limits.interviewLinks.consume(clientAddress);
      return interviews.showOfLink(params.token);
    }),
    handle(endpoint.answerInterviewOfLink, async ({ params, body, clientAddress, requestId }) => {
      await limits.interviewLinks.consume(clientAddress);
      return interviews.answerOfLink(params.token, body, { requestId });
    }),
  ];
}

function assessmentRoutes({
  assessments,
  tags,
  memberNames,
  limits,
}: Pick<UseCases, 'assessments' | 'tags' | 'memberNames' | 'limits'>): RouteRow[] {
  return [
    handle(endpoint.showAssessment, ({ actor, params }) => assessments.show(actor, params.id)),
    handle(endpoint.addNote, async ({ actor, params, body, requestId, idForNew }) => {
      await limits.applicantNotes.consume(actor.login_id);
      return assessments.addNote(actor, params.id, body, { requestId, idForNew });
    }),
    handle(endpoint.changeNote, async ({ actor, params, body, requestId }) => {
      await limits.applicantNotes.consume(actor.login_id);
      return assessments.changeNote(actor, { id: params.id, noteId: params.note_id }, body, { requestId });
    }),
    handle(endpoint.removeNote, ({ actor, params }) =>
      assessments.removeNote(actor, { id: params.id, noteId: params.note_id }),
    ),
    handle(endpoint.rateApplicant, async ({ actor, params, body }) => {
      await limits.applicantMarks.consume(actor.login_id);
      return assessments.rate(actor, params.id, body.stars ?? undefined);
    }),
    handle(endpoint.tagApplicant, async ({ actor, params, body }) => {
      await limits.applicantMarks.consume(actor.login_id);
      return assessments.tag(actor, params.id, body);
    }),
    handle(endpoint.listApplicantTags, async ({ actor }) => ({
      records: await presentOwnTags(await tags.list(actor), memberNames),
    })),
    handle(endpoint.addApplicantTag, async ({ actor, body, idForNew }) => {
      await limits.applicantMarks.consume(actor.login_id);
      return presentTag(await tags.add(actor, body.name, { idForNew }));
    }),
    handle(endpoint.renameApplicantTag, async ({ actor, params, body }) =>
      presentTag(await tags.rename(actor, params.id, body)),
    ),
    handle(endpoint.removeApplicantTag, ({ actor, params }) => tags.remove(actor, params.id)),
    handle(endpoint.listOwnAssessments, ({ actor, query }) => assessments.listOwn(actor, query)),
  ];
}

function responseRoutes({
  responses,
  showApplicationStatistics,
}: Pick<UseCases, 'responses' | 'showApplicationStatistics'>): RouteRow[] {
  return [
    handle(endpoint.applicationStatistics, ({ actor, params, query }) =>
      showApplicationStatistics(actor, params.job_id, query),
    ),
    handle(endpoint.ownResponses, ({ actor }) => responses.own(actor)),
    handle(endpoint.companyResponses, ({ actor, params }) => responses.ofCompany(actor, params.cmp_code)),
    handle(endpoint.jobResponses, ({ actor, params }) => responses.ofJob(actor, params.id)),
  ];
}

function messageRoutes(use: UseCases, receive: ReceiveUpload): RouteRow[] {
  const oneTemplate = async (template: StoredTemplate) =>
    presentTemplate(template, await use.memberNames([template.changed_by]));
  return [
    handle(endpoint.listThreads, ({ actor, body }) => use.listThreads(actor, body)),
    handle(endpoint.countUnreadThreads, ({ actor }) => use.countUnreadThreads(actor)),
    handle(endpoint.openThread, ({ actor, params, query, bearer, requestId }) =>
      use.openThread(actor, params, { before: query.before ?? undefined }, { bearer, requestId }),
    ),
    handle(endpoint.sendMessage, ({ actor, params, req, res, bearer, requestId, idForNew }) =>
      receive({ req, res }, async ({ fields, files: { attachment } }) => {
        await use.countMessage(actor.login_id, { files: attachment ? 1 : 0 });
        const { text } = validate(messageSchema, fields);
        return use.sendMessage(actor, params, { text, attachment }, { bearer, requestId, idForNew });
      }),
    ),
    handle(endpoint.seeMessages, ({ actor, params, body, bearer, requestId }) =>
      use.seeMessages(actor, params, body, { bearer, requestId }),
    ),
    handle(endpoint.endThread, ({ actor, params, body, bearer, requestId }) =>
      use.endThread(actor, params, body, { bearer, requestId }),
    ),
    handle(endpoint.muteThread, ({ actor, params, body, bearer, requestId }) =>
      use.muteThread(actor, params, body, { bearer, requestId }),
    ),
    handle(endpoint.openAttachment, async ({ actor, params, res, bearer, requestId }) => {
      const { file_id, name, bytes } = await use.openAttachment(actor, params, params.message_id, {
        bearer,
        requestId,
      });
      return sendFile(res, { type: 'application/pdf', name, bytes, content: use.readFile(file_id) });
    }),
    handle(endpoint.reportedMessage, ({ actor, params, bearer, requestId }) =>
      use.findReportedMessage(actor, params.message_id, { bearer, requestId }),
    ),
    handle(endpoint.conversationWith, ({ actor, params }) => use.showConversation(actor, params.login_id)),
    handle(endpoint.listMessageTemplates, async ({ actor }) => {
      const found = await use.templates.list(actor);
      const names = await use.memberNames(found.map(({ changed_by }) => changed_by));
      return { records: found.map((one) => presentTemplate(one, names)) };
    }),
    handle(endpoint.addMessageTemplate, async ({ actor, body, idForNew }) =>
      oneTemplate(await use.templates.add(actor, body, { idForNew })),
    ),
    handle(endpoint.changeMessageTemplate, async ({ actor, params, body }) =>
      oneTemplate(await use.templates.change(actor, params.id, body)),
    ),
    handle(endpoint.removeMessageTemplate, ({ actor, params }) => use.templates.remove(actor, params.id)),
  ];
}
