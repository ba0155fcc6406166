import { TERMS_VERSION } from '@market/contracts/accounts';
import { parsePhone } from '@market/contracts/accounts/phone';
import { type ApplicationWithoutAccount, checkAnswers } from '@market/contracts/applications';
import { fieldsInvalid, isMarketError, MarketError } from '@market/contracts/errors';
import { type JobPost, viewJob } from '@market/contracts/job-posts';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { ask, type CallContext, type Peers } from '@market/service-kit';
import {
  newWaitingId,
  newWaitingKey,
  ownFileOf,
  waitingKeyHash,
  waitsUntil,
  type WaitingApplication,
} from '../domain/waiting-application';
import type { FileStore } from '@market/uploads';
import type { WaitingApplicationStore } from '../store/waiting-application-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import { idsOf, type SentFiles, type TakeFiles } from '../../files/use-cases/take-files';
import { applicationWaits } from '../domain/event-payloads';

export type ApplyWithoutAccount = (
  input: { fields: ApplicationWithoutAccount; files: Pick<SentFiles, 'resume'> },
  caller: CallContext & { address: string },
) => Promise<{ waiting_key: string }>;

/**
 * Stores the application of a visitor without an account until the link in a mail confirms it, and returns the key that
 * changes it. An earlier one with the key of the same form is deleted, with its link and file. Whether the address has
 * an account is not checked here: identity does this after the response, so that neither its content nor its timing can
 * reveal it (docs/security.md, S115).
 * @throws MarketError 'fields-invalid' for fields and the file, 'not-found', 'job-closed'; 'service-unavailable' while
 * the jobs service is unavailable; 'too-many-requests' for the mailbox
 */
export function applyWithoutAccount({
  waiting,
  files,
  take,
  peers,
  countMailbox,
  transact,
  outbox,
  clock,
  defaultCountry,
}: Pick<ChangeNeeds, 'transact' | 'outbox' | 'clock'> & {
  waiting: Pick<WaitingApplicationStore, 'add' | 'removeOfKey'>;
  files: Pick<FileStore, 'attach' | 'detach' | 'discard'>;
  take: TakeFiles;
  peers: Peers;
  /**
   * Rate limit of applications for an address.
   * @throws MarketError 'too-many-requests'
   */
  countMailbox: (email: string) => Promise<void>;
  defaultCountry: string;
}): ApplyWithoutAccount {
  return async ({ fields, files: sent }, { requestId, address }) => {
    const { job_id, can_name, can_email, can_mobn, country, can_about, note, answers, waiting_key } = fields;
    const phone = parsePhone(can_mobn, country ?? defaultCountry);
    if (!phone) throw fieldsInvalid({ can_mobn: RULE_MESSAGES.phoneImpossible });
    const job = await openJob(peers, job_id, requestId);
    const { answered, refused } = checkAnswers(job.questions ?? [], answers);
    if (Object.keys(refused).length > 0) throw fieldsInvalid(refused);
    // Files from one network address are checked one after the other, like those of one account.
    const storedFiles = await take(`address ${address}`, sent.resume ? { resume: sent.resume } : {});
    const at = clock.now();
    const key = newWaitingKey();
    const record: WaitingApplication = {
      id: newWaitingId(),
      key_hash: waitingKeyHash(key),
      job_id,
      job_title: job.job_title,
      cmp_name: job.cmp_name,
      job_cate: job.job_cate,
      ...(note ? { note } : {}),
      ...(answered.length > 0 ? { answers: answered } : {}),
      terms_version: TERMS_VERSION,
      terms_at: at,
      expires_at: waitsUntil(at),
      applicant: {
        can_name,
        can_email,
        can_mobn,
        can_phone: phone.e164,
        can_country: phone.country,
        can_about: can_about ?? '',
        ...(storedFiles.resume ? { resume: storedFiles.resume } : {}),
      },
    };
    try {
      // Counted after the file check: a rejected file sends no mail, and does not count for the mailbox.
      await countMailbox(can_email);
      await transact(async (session) => {
        const replaced = waiting_key
          ? await waiting.removeOfKey(session, { key_hash: waitingKeyHash(waiting_key), job_id }, at)
          : undefined;
        for (const id of replaced ? ownFileOf(replaced) : []) await files.detach(session, id);
        for (const id of idsOf(storedFiles)) await files.attach(session, id);
        await waiting.add(session, record);
        const waits = applicationWaits(record, can_email, replaced?.id);
        await outbox.add(session, 'profile.application-waits.v1', waits, { requestId });
      });
      return { waiting_key: key };
    } catch (error) {
      await files.discard(idsOf(storedFiles));
      throw error;
    }
  };
}

/**
 * Job as the public sees it.
 * @throws MarketError 'not-found' and 'job-closed'
 */
async function openJob(
  peers: Peers,
  id: string,
  requestId: string,
): Promise<Pick<JobPost, 'job_title' | 'cmp_name' | 'questions'> & { job_cate: number }> {
  let job: JobPost;
  try {
    job = await ask(peers, viewJob, { params: { id }, requestId });
  } catch (error) {
    throw isMarketError(error) && error.status === 410 ? new MarketError('job-closed') : error;
  }
  // Only drafts have no category, and drafts accept no applications.
  if (!job.can.apply || job.job_cate === null) throw new MarketError('job-closed');
  const { job_title, cmp_name, job_cate, questions } = job;
  return { job_title, cmp_name, job_cate, ...(questions ? { questions } : {}) };
}
