import { inParts, type ClientSession } from '@market/service-kit';
import { ownFileOf } from '../../waiting-applications/domain/waiting-application';
import type { AccessRequestStore } from '../../access/store/access-request-store';
import type { ApplicantStore } from '../../applications/store/applicant-store';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import { filesOf } from '../../companies/domain/company-page';
import type { CompanyPageStore } from '../../companies/store/company-page-store';
import type { CompanyStore } from '../../companies/store/company-store';
import type { FileStore } from '@market/uploads';
import type { SentProfileStore } from '../../sent-profiles/store/sent-profile-store';
import type { PoolStore } from '../../talent-pool/store/pool-store';
import type { LookStore } from '../../looks/store/look-store';
import type { ResumeDetailsStore } from '../../own-profile/store/resume-details-store';
import type { VisibilityStore } from '../../visibility/store/visibility-store';
import type { WaitingApplicationStore } from '../../waiting-applications/store/waiting-application-store';
import type { RemoveSentProfiles } from '../../sent-profiles/use-cases/keep-sent-profiles';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import type { SettlePool } from '../../talent-pool/use-cases/settle-pool';
import { accessWithdrawn } from '../../access/domain/event-payloads';

export type ForgetAccount = (
  loginId: string | undefined,
  context: { session: ClientSession; requestId: string; waitingIds: readonly string[]; ownerId?: string },
) => Promise<void>;

/** Maximum number of requests in one transaction. */
const BATCH = 100;

/**
 * Deletes what is kept of somebody whose account ended: the profile with its background, files and hidden companies,
 * what was sent with applications and kept in talent pools, the company with its page and its pool, and requests for
 * access, of which those who count them hear as withdrawn; batch by batch, each in a transaction of its own. Without an
 * account it is a company that was dissolved. Files are let go here and removed by the sweeper.
 */
export function forgetAccount({
  candidates,
  applicants,
  backgrounds,
  companies,
  pages,
  requests,
  sent,
  removeSent,
  files,
  waiting,
  visibilities,
  resumeDetails,
  looks,
  pools,
  settle,
  transact,
  outbox,
}: Pick<ChangeNeeds, 'transact' | 'outbox'> & {
  candidates: CandidateStore;
  applicants: Pick<ApplicantStore, 'forget'>;
  backgrounds: BackgroundStore;
  companies: CompanyStore;
  pages: Pick<CompanyPageStore, 'remove'>;
  requests: AccessRequestStore;
  sent: Pick<SentProfileStore, 'idsOfEmployer' | 'removeOfCandidate'>;
  removeSent: RemoveSentProfiles;
  files: Pick<FileStore, 'detach'>;
  waiting: Pick<WaitingApplicationStore, 'removeOfAccount'>;
  visibilities: Pick<VisibilityStore, 'remove'>;
  resumeDetails: Pick<ResumeDetailsStore, 'remove'>;
  looks: Pick<LookStore, 'removeOfCandidate' | 'removeOfCompany'>;
  pools: Pick<PoolStore, 'idsOfCompany' | 'find' | 'ofCandidate' | 'remove'>;
  settle: SettlePool;
}): ForgetAccount {
  const removeRequests = (loginId: string, requestId: string) =>
    transact(async (session) => {
      const removed = await requests.removeSome(session, loginId, BATCH);
      await outbox.addAll(
        session,
        'profile.access-withdrawn.v1',
        removed.map((request) => accessWithdrawn({ ...request, revision: request.revision + 1 })),
        { requestId },
      );
      return removed.length;
    });

  async function removeSentTo(loginId: string): Promise<void> {
    for (;;) {
      const ids = await sent.idsOfEmployer(loginId, BATCH);
      if (ids.length === 0) return;
      await inParts(ids, { most: BATCH }, (part) => transact((session) => removeSent(session, part)));
    }
  }

  async function removePoolOf(ownerId: string): Promise<void> {
    for (;;) {
      const ids = await pools.idsOfCompany(ownerId, BATCH);
      if (ids.length === 0) return;
      await transact((session) => removePools(session, ids));
    }
  }

  async function removePools(session: ClientSession, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const entry = await pools.find(id, session);
      if (entry) await settle(session, entry, () => undefined);
    }
  }

  async function forgetPerson(loginId: string, waitingIds: readonly string[], session: ClientSession): Promise<void> {
    const candidate = await candidates.remove(session, loginId);
    if (candidate) await applicants.forget(session, candidate.can_code);
    const resumes = (await sent.removeOfCandidate(session, loginId)).map((one) => one.candidate.resume);
    const pooled = await pools.ofCandidate(loginId, session);
    for (const { id } of pooled) await pools.remove(session, id);
    const copies = pooled.map(({ kept }) => kept?.candidate.resume);
    const named = [candidate?.picture, candidate?.resume, ...resumes, ...copies].flatMap((file) =>
      file ? [file.file_id] : [],
    );
    for (const file of new Set(named)) await files.detach(session, file);
    await backgrounds.remove(session, loginId);
    await visibilities.remove(session, loginId);
    await resumeDetails.remove(session, loginId);
    await looks.removeOfCandidate(session, loginId);
    // By id, since the email of a profile is unverified input, and may be another person's.
    const unsent = await waiting.removeOfAccount(session, { login_id: loginId, ids: waitingIds });
    for (const file of unsent.flatMap(ownFileOf)) await files.detach(session, file);
  }

  return async (loginId, { session, requestId, waitingIds, ownerId }) => {
    // Requests received by a candidate, or sent by an ending company; a company that continues keeps its requests.
    if (ownerId !== undefined) {
      while ((await removeRequests(ownerId, requestId)) === BATCH);
      await removeSentTo(ownerId);
      await removePoolOf(ownerId);
    }
    if (loginId !== undefined) await forgetPerson(loginId, waitingIds, session);
    if (ownerId === undefined) return;
    await companies.remove(session, ownerId);
    // Questions since; one that is being asked holds the company, and comes before or after its end.
    await removePools(session, await pools.idsOfCompany(ownerId, BATCH));
    await looks.removeOfCompany(session, ownerId);
    for (const file of filesOf(await pages.remove(session, ownerId))) await files.detach(session, file);
  };
}
