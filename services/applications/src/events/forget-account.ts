import { defineConsumer, type ClientSession, type Consumer } from '@market/service-kit';
import type { ApplicantExportStore } from '../store/applicant-export-store';
import type { ApplicationStore } from '../store/application-store';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import type { CompanyCopyStore } from '../store/company-copy-store';
import type { NotificationChoiceStore } from '../store/notification-choice-store';
import type { NotificationStore } from '../store/notification-store';
import type { WebhookDeliveryStore } from '../store/webhook-delivery-store';
import type { WebhookStore } from '../store/webhook-store';
import type { EraseCandidate } from '../use-cases/erase-candidate';
import type { FollowAssessments } from '../use-cases/assessments/end-assessments';
import type { FollowInterviews } from '../use-cases/interviews/end-interviews';
import type { ForgetMessages } from '../use-cases/messages/end-threads';

/**
 * Deletes what is kept of somebody whose account ended, and takes a candidate out of the applications; of a company that
 * was dissolved, what is kept of the company alone. What candidates sent to an employer stays theirs: the title of the
 * job, the name of the company, the steps.
 */
export function forgetAccount({
  erase,
  forgetMessages,
  followInterviews,
  followAssessments,
  applications,
  exported,
  webhooks,
  webhookDeliveries,
  companies,
  candidates,
  notifications,
  notificationChoices,
}: {
  erase: EraseCandidate;
  forgetMessages: ForgetMessages;
  followInterviews: Pick<FollowInterviews, 'forget'>;
  followAssessments: Pick<FollowAssessments, 'forget'>;
  applications: Pick<ApplicationStore, 'noteEmployerLeft'>;
  exported: Pick<ApplicantExportStore, 'removeAll'>;
  webhooks: Pick<WebhookStore, 'removeCompany'>;
  webhookDeliveries: Pick<WebhookDeliveryStore, 'removeCompany'>;
  companies: Pick<CompanyCopyStore, 'forget'>;
  candidates: CandidateCopyStore;
  notifications: NotificationStore;
  notificationChoices: NotificationChoiceStore;
}): Consumer[] {
  async function forget(
    { loginId, companyOf }: { loginId: string | undefined; companyOf: string | undefined },
    session: ClientSession,
  ): Promise<void> {
    await forgetMessages({ loginId, companyOf }, { session });
    await followInterviews.forget({ loginId, companyOf }, session);
    await followAssessments.forget({ loginId, companyOf }, session);
    if (companyOf === undefined) return;
    await applications.noteEmployerLeft(companyOf);
    await exported.removeAll(companyOf, session);
    await webhooks.removeCompany(companyOf, session);
    await webhookDeliveries.removeCompany(companyOf, session);
    await companies.forget(companyOf, session);
  }

  const accountEnded = defineConsumer({
    type: 'identity.account-ended.v1',
    async handle({ payload: { login_id, company_stays, owner_id = login_id } }, { session, requestId }) {
      // In separate transactions, outside the one that marks the event as processed; idempotent.
      await erase(login_id, { requestId });
      await forget({ loginId: login_id, companyOf: company_stays ? undefined : owner_id }, session);
      await candidates.forget(login_id, session);
      await notifications.removeAll(login_id, session);
      await notificationChoices.remove(login_id, session);
    },
  });
  const companyDissolved = defineConsumer({
    type: 'identity.company-dissolved.v1',
    handle: ({ payload: { owner_id } }, { session }) => forget({ loginId: undefined, companyOf: owner_id }, session),
  });
  return [accountEnded, companyDissolved];
}
