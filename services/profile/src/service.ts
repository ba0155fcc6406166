import {
  assembleService,
  createAccountView,
  createMemoryBudget,
  createLeaderTask,
  overdueReason,
  refuseOverdue,
  ownerIdOf,
  secretKey,
  type Service,
  type ServiceDeps,
  createMemberNames,
} from '@market/service-kit';
import { SWEEP_EVERY_MS, createFileSweeper, withUpload } from '@market/uploads';
import { PAIR_CODES_KEY, createPairCodes } from './blind/domain/pair-codes';
import { profileConsumers } from './events/consumers';
import { createProfileLimits } from './limits';
import { profileParts } from './parts';
import { profileRoutes } from './routes';
import { createProfileDrawer } from './own-profile/adapters/profile-drawer';
import { createResumeReader } from './own-profile/adapters/resume-reader';
import { PROFILE_FORM } from './files/adapters/profile-form';
import { applyWithoutAccount } from './waiting-applications/use-cases/apply-without-account';
import { mailWaitingApplication } from './waiting-applications/use-cases/mail-waiting-application';
import { END_WAITING_EVERY_MS, createWaitingSweeper } from './waiting-applications/use-cases/end-waiting';
import {
  showWaitingApplication,
  takeWaitingApplication,
} from './waiting-applications/use-cases/take-waiting-application';
import { viewVisibility } from './visibility/use-cases/choose-visibility';
import { answerAccessRequest } from './access/use-cases/answer-access-request';
import { deleteFile } from './own-profile/use-cases/delete-file';
import { findBlindCandidates } from './candidate-search/use-cases/find-blind-candidates';
import { forgetAccount } from './accounts/use-cases/forget-account';
import {
  copySentAccessRequests,
  listOwnAccessRequests,
  showOwnAccessRequest,
  listSentAccessRequests,
  showAccessParties,
} from './access/use-cases/list-access-requests';
import { listBackground } from './viewing/use-cases/list-background';
import { openFile } from './viewing/use-cases/open-file';
import { readOwnResume } from './own-profile/use-cases/read-own-resume';
import { END_TERMS_EVERY_MS, createTermSweeper } from './sent-profiles/use-cases/end-terms';
import { keepSentProfiles, listSentProfiles, removeSentProfiles } from './sent-profiles/use-cases/keep-sent-profiles';
import { REFRESH_OLD_EVERY_MS, createOldListingsRefresher } from './visibility/use-cases/refresh-old-listings';
import { conversationEnded } from './messages/use-cases/conversation-ended';
import { requestAccess } from './access/use-cases/request-access';
import { keepSeen, listLooks, noteLooks } from './looks/use-cases/note-looks';
import { seeCandidate } from './viewing/use-cases/see-candidate';
import { seeCompany } from './companies/use-cases/see-company';
import { viewCandidate, viewOwnBlindRecord, viewOwnCandidate } from './viewing/use-cases/view-candidate';
import { writeProfilePdf } from './own-profile/use-cases/write-profile-pdf';
import { createPresentPage } from './companies/present/company-page';
import { viewCompany, viewOwnCompany } from './companies/use-cases/view-company';
import { openCompanyPicture } from './companies/use-cases/open-company-picture';
import { showJobPreview } from './previews/use-cases/show-job-preview';
import { drawPreview } from './previews/adapters/draw-preview';
import { answerPool } from './talent-pool/use-cases/answer-pool';
import { askForPool, askForPoolAgain } from './talent-pool/use-cases/ask-for-pool';
import { createPoolSweeper, END_POOLS_EVERY_MS, removeFromPool } from './talent-pool/use-cases/end-pools';
import { listOwnPools, listTalentPool } from './talent-pool/use-cases/list-pools';
import type { ProfileSettings } from './settings';
import { withdrawAccessRequest } from './access/use-cases/withdraw-access-request';
import { texts } from './texts';

/** Maximum memory for upload bodies in one process; the largest body is about 11 MB. */
const UPLOAD_MEMORY_BYTES = 128 * 1024 * 1024;
/** Clock skew between replicas: the next sweep after a minute must not count as too early. */
const SWEEP_SLACK_MS = 5_000;

/** Candidates, companies, files and access requests: the only reader and writer of their database. */
export function createProfileService(deps: ServiceDeps<ProfileSettings>): Service {
  const { connection, peers, clock, log } = deps;
  const accounts = createAccountView({ connection, peers, clock, log });
  const limits = createProfileLimits(deps);
  const { endedAccessDays } = deps.config;
  const { stores, settle, take, add, releaseResume, change, refresh, pdf, writing } = profileParts({
    config: deps.config,
    connection,
    clock,
    log,
    accounts,
    countBackgroundEdit: ({ login_id }) => limits.backgroundEdits.consume(login_id),
  });
  const {
    candidates,
    backgrounds,
    companies,
    pages,
    requests,
    applicants,
    jobs,
    files,
    sent,
    visibilities,
    waiting,
    looks,
    pools,
  } = stores;
  const memberNames = createMemberNames(accounts, texts.people.formerColleague);
  const note = noteLooks({ looks, clock, log });
  const see = seeCandidate({ candidates, requests, applicants, sent, pools, peers, clock, endedAccessDays });
  const codes = createPairCodes(secretKey(deps.config.secretFile, PAIR_CODES_KEY));
  const seeOneCompany = seeCompany({ companies, accounts });
  const openPicture = openCompanyPicture({ see: seeOneCompany, pages, files });
  const removeSent = removeSentProfiles(stores);
  const terms = createTermSweeper({
    sent,
    remove: removeSent,
    transact: change.transact,
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
  const waitingSweeper = createWaitingSweeper({
    waiting,
    files,
    transact: change.transact,
    clock,
    leader: createLeaderTask({
      connection,
      name: 'end-waiting',
      notAgainForMs: END_WAITING_EVERY_MS - SWEEP_SLACK_MS,
      log,
    }),
    log,
  });
  const poolSweeper = createPoolSweeper({
    ...change,
    pools,
    settle,
    leader: createLeaderTask({
      connection,
      name: 'end-pools',
      notAgainForMs: END_POOLS_EVERY_MS - SWEEP_SLACK_MS,
      log,
    }),
    log,
  });
  const asking = {
    ...change,
    ...{ pools, settle, candidates, backgrounds, companies, visibilities, accounts },
    countQuestion: limits.poolQuestions,
    conversationEnded: conversationEnded(peers),
  };
  const countMailbox = async (email: string) => {
    for (const limit of limits.applicationsOfMailbox) await limit.consume(email.toLowerCase());
  };
  const resumeReader = createResumeReader();
  const profileDrawer = createProfileDrawer();
  const viewOwn = viewOwnCandidate({ candidates, backgrounds });
  const budget = createMemoryBudget(UPLOAD_MEMORY_BYTES);
  const sweeper = createFileSweeper({
    files,
    leader: createLeaderTask({ connection, name: 'sweep-files', notAgainForMs: SWEEP_EVERY_MS - SWEEP_SLACK_MS, log }),
    log,
  });
  const oldListings = createOldListingsRefresher({
    ...change,
    candidates,
    backgrounds,
    refresh,
    leader: createLeaderTask({
      connection,
      name: 'refresh-old-listings',
      notAgainForMs: REFRESH_OLD_EVERY_MS - SWEEP_SLACK_MS,
      log,
    }),
    log,
  });

  return assembleService({
    name: 'profile',
    deps,
    accounts,
    routes: profileRoutes(
      {
        ...writing,
        viewCandidate: viewCandidate({ see, backgrounds, noteLooks: note }),
        listLooks: listLooks({ looks, companies, accounts }),
        viewOwnCandidate: viewOwn,
        writeProfilePdf: writeProfilePdf({
          viewOwn,
          draw: profileDrawer.draw,
          countPdf: (loginId) => limits.profilePdfs.consume(loginId),
        }),
        viewOwnBlindRecord: viewOwnBlindRecord({ candidates, backgrounds, accounts, clock }),
        viewVisibility: viewVisibility({
          candidates,
          backgrounds,
          visibilities,
          companies,
          requests,
          applicants,
          accounts,
        }),
        readOwnResume: readOwnResume({
          candidates,
          files,
          read: resumeReader.read,
          countReading: (loginId) => limits.resumeReadings.consume(loginId),
          defaultCountry: deps.config.defaultCountry,
        }),
        openResume: openFile({ see, files, kind: 'resume', countDownload: limits.resumeDownloads, noteLooks: note }),
        openPicture: openFile({ see, files, kind: 'picture' }),
        deleteResume: deleteFile({ ...change, candidates, backgrounds, files, releaseResume, kind: 'resume' }),
        deletePicture: deleteFile({ ...change, candidates, backgrounds, files, releaseResume, kind: 'picture' }),
        async countApplication(address) {
          for (const limit of limits.applicationsFromAddress) await limit.consume(address);
        },
        applyWithoutAccount: applyWithoutAccount({
          ...change,
          waiting,
          files,
          take,
          peers,
          countMailbox,
          defaultCountry: deps.config.defaultCountry,
        }),
        mailWaitingApplication: mailWaitingApplication({ ...change, waiting, countMailbox }),
        showWaitingApplication: showWaitingApplication({ waiting, clock }),
        takeWaitingApplication: takeWaitingApplication({ ...change, waiting, candidates, files, addCandidate: add }),
        listBackground: listBackground({ see, backgrounds, noteLooks: note }),
        listSentProfiles: listSentProfiles({ sent, clock, endedAccessDays }),
        viewCompany: viewCompany({ see: seeOneCompany, pages, jobs, clock }),
        viewOwnCompany: viewOwnCompany({ companies, pages, jobs, clock }),
        openCompanyPicture: openPicture,
        presentPage: createPresentPage(memberNames),
        memberNames,
        showJobPreview: showJobPreview({
          peers,
          openPicture,
          draw: drawPreview,
          countDrawing: limits.jobPreviews.consume,
          productName: deps.config.productName,
        }),
        requestAccess: requestAccess({
          ...change,
          requests,
          candidates,
          companies,
          applicants,
          accounts,
          codes,
          countRequest: limits.accessRequests,
          refuseOverdue: refuseOverdue(overdueReason(peers, 'ask-candidates')),
          conversationEnded: conversationEnded(peers),
        }),
        askForPool: askForPool({ ...asking, peers }),
        askForPoolAgain: askForPoolAgain(asking),
        listTalentPool: listTalentPool({ pools, noteLooks: note, clock }),
        removeFromPool: removeFromPool({ ...change, pools, settle }),
        listOwnPools: listOwnPools({ pools, clock }),
        answerPool: answerPool({ ...change, pools, settle, candidates, companies, backgrounds }),
        now: () => clock.now(),
        withdrawAccessRequest: withdrawAccessRequest({ ...change, requests }),
        answerAccessRequest: answerAccessRequest({
          ...change,
          requests,
          candidates,
          companies,
          countGrant: ({ id }) => limits.accessGrants.consume(id),
        }),
        showAccessParties: showAccessParties({ requests }),
        listOwnAccessRequests: listOwnAccessRequests({ requests, companies }),
        showOwnAccessRequest: showOwnAccessRequest({ requests, companies }),
        copySentAccessRequests: copySentAccessRequests({ requests, codes }),
        listSentAccessRequests: listSentAccessRequests({
          requests,
          candidates,
          backgrounds,
          applicants,
          companies,
          accounts,
          noteLooks: note,
          codes,
          clock,
        }),
        async countSave({ login_id }, { files: sent }) {
          await limits.saves.consume(login_id);
          if (sent > 0) await limits.files.consume(login_id, sent);
        },
        findBlindCandidates: findBlindCandidates({
          candidates,
          backgrounds,
          requests,
          applicants,
          companies,
          accounts,
          codes,
          clock,
          countShown: (actor, records) => limits.blindRecords.consume(ownerIdOf(actor), records),
        }),
      },
      ({ req, res }, work) => withUpload({ req, res, budget, form: PROFILE_FORM }, work),
    ),
    consumers: [
      ...profileConsumers({
        accounts,
        candidates,
        backgrounds,
        applicants,
        jobs,
        waiting,
        refresh,
        keepSent: keepSentProfiles({ ...stores, clock, endedAccessDays }),
        noteCompanyDecision: writing.noteCompanyDecision,
        companies,
        outbox: change.outbox,
        tellRenamed: writing.tellRenamed,
        forget: forgetAccount({ ...stores, ...change, removeSent, settle }),
        keepSeen: keepSeen({ looks, accounts }),
      }),
    ],
    start: async () => {
      sweeper.start();
      terms.start();
      waitingSweeper.start();
      poolSweeper.start();
      oldListings.start();
    },
    stop: async () => {
      await Promise.all([
        sweeper.stop(),
        terms.stop(),
        waitingSweeper.stop(),
        poolSweeper.stop(),
        oldListings.stop(),
        pdf.stop(),
        resumeReader.stop(),
        profileDrawer.stop(),
      ]);
    },
  });
}
