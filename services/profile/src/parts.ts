import {
  createOutbox,
  createKeyedMutex,
  inTransaction,
  isDuplicateKey,
  type AccountView,
  type Actor,
  type ServiceDeps,
  type Transact,
} from '@market/service-kit';
import { checkResume, createFileStore, createPdfReader, ResumeRefused } from '@market/uploads';
import type { ProfileSettings } from './settings';
import { createAccessRequestStore } from './store/access-request-store';
import { createApplicantStore } from './store/applicant-store';
import { createBackgroundStore } from './store/background-store';
import { createCandidateStore } from './store/candidate-store';
import { createCompanyPageStore } from './store/company-page-store';
import { createCompanyStore } from './store/company-store';
import { createJobCopyStore } from './store/job-copy-store';
import { createPoolStore } from './store/pool-store';
import { createSentProfileStore } from './store/sent-profile-store';
import { createLookStore } from './store/look-store';
import { createResumeDetailsStore } from './store/resume-details-store';
import { createVisibilityStore } from './store/visibility-store';
import { createWaitingApplicationStore } from './store/waiting-application-store';
import { PictureRefused, checkPicture, drawPicture } from './adapters/uploads/check-picture';
import { changeEducation, changeExperience } from './use-cases/candidates/change-background';
import { changeCompanyPage, type CheckCompanyPicture } from './use-cases/companies/change-company-page';
import { ownResumeDetails } from './use-cases/candidates/resume-details';
import { changeVisibility } from './use-cases/visibility/choose-visibility';
import { addCandidate, createCandidate } from './use-cases/candidates/create-candidate';
import { releaseResume as createRelease } from './use-cases/applications/keep-sent-profiles';
import { noteCompanyDecision } from './use-cases/companies/note-company-decision';
import { refreshListing } from './use-cases/blind/refresh-listing';
import { saveCompany } from './use-cases/companies/save-company';
import { tellRenamed } from './use-cases/companies/tell-renamed';
import { endPoolsOfHidden, endPoolsOfRenamed } from './use-cases/talent-pool/end-pools';
import { settlePool } from './use-cases/talent-pool/settle-pool';
import { takeFiles, type FileCheck } from './use-cases/files/take-files';
import { updateCandidate } from './use-cases/candidates/update-candidate';

export type PartsNeeds = Pick<ServiceDeps, 'connection' | 'clock' | 'log'> & {
  config: Pick<ProfileSettings, 'defaultCountry' | 'employerApproval'>;
  accounts: Pick<AccountView, 'find' | 'membersOf'>;
  /**
   * Rate limit of edits of experience or education.
   * @throws MarketError 'too-many-requests'
   */
  countBackgroundEdit: (actor: Actor) => Promise<void>;
};
export type ProfileParts = ReturnType<typeof profileParts>;

/** Maximum side in pixels: a logo is shown at 96 at most, a cover and pictures at page width. */
const COMPANY_PICTURES = {
  logo: { side: 384, quality: 90 },
  cover: { side: 1920, quality: 82 },
  picture: { side: 1280, quality: 82 },
} as const;

/** Stores and use cases that write profiles, shared by the service and the demo data. */
export function profileParts({
  config: { defaultCountry, employerApproval },
  connection,
  clock,
  log,
  accounts,
  countBackgroundEdit: countEdit,
}: PartsNeeds) {
  const candidates = createCandidateStore(connection);
  const backgrounds = createBackgroundStore(connection);
  const companies = createCompanyStore(connection);
  const pages = createCompanyPageStore(connection);
  const requests = createAccessRequestStore(connection);
  const applicants = createApplicantStore(connection);
  const jobs = createJobCopyStore(connection);
  const files = createFileStore({ connection, clock, log });
  const sent = createSentProfileStore(connection);
  const waiting = createWaitingApplicationStore(connection);
  const visibilities = createVisibilityStore(connection);
  const resumeDetails = createResumeDetailsStore(connection);
  const looks = createLookStore(connection);
  const pools = createPoolStore(connection);
  const releaseResume = createRelease({ sent, candidates, files, pools });
  const settle = settlePool({ pools, candidates, backgrounds, releaseResume });
  const pdf = createPdfReader();

  const transact: Transact = (work) => inTransaction(connection, work);
  const change = {
    transact,
    mutex: createKeyedMutex(),
    outbox: createOutbox({ connection, producer: 'profile', clock }),
    clock,
    isDuplicate: (error: unknown) => isDuplicateKey(error),
  };
  const tell = tellRenamed({ ...change, requests, endPools: endPoolsOfRenamed({ pools, settle, clock }) });
  const endPools = endPoolsOfHidden({ pools, settle, companies, accounts, clock });
  const refresh = refreshListing({ candidates, visibilities, accounts });
  const pictureCheck: FileCheck = (file, account) =>
    checkPicture(file, account).then((store) => ({ store }), refusedBy(PictureRefused));
  const companyPictureCheck: CheckCompanyPicture = (file, account, kind) =>
    drawPicture(file, account, COMPANY_PICTURES[kind]).then(
      ({ bytes, width, height }) => ({ store: bytes, width, height }),
      refusedBy(PictureRefused),
    );
  const resumeCheck: FileCheck = (file, account) =>
    checkResume(file, { pdf, account }).then((store) => ({ store }), refusedBy(ResumeRefused));
  const take = takeFiles({ files, checkPicture: pictureCheck, checkResume: resumeCheck });
  const add = addCandidate({ ...change, candidates, backgrounds, visibilities, refresh });

  return {
    stores: {
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
      resumeDetails,
      looks,
      waiting,
      pools,
    },
    settle,
    take,
    add,
    releaseResume,
    change,
    refresh,
    pdf,
    writing: {
      createCandidate: createCandidate({ ...change, defaultCountry, candidates, files, take, add }),
      updateCandidate: updateCandidate({
        ...change,
        defaultCountry,
        candidates,
        backgrounds,
        files,
        releaseResume,
        take,
        refresh,
      }),
      experience: changeExperience({ ...change, candidates, backgrounds, refresh, countEdit }),
      education: changeEducation({ ...change, candidates, backgrounds, refresh, countEdit }),
      visibility: changeVisibility({ ...change, candidates, backgrounds, visibilities, refresh, endPools }),
      resumeDetails: ownResumeDetails({ ...change, candidates, backgrounds, details: resumeDetails }),
      saveCompany: saveCompany({ ...change, defaultCountry, employerApproval, companies, tellRenamed: tell }),
      companyPage: changeCompanyPage({ ...change, pages, companies, files, checkPicture: companyPictureCheck }),
      noteCompanyDecision: noteCompanyDecision({ ...change, companies, tellRenamed: tell }),
      tellRenamed: tell,
    },
  };
}

/** Converts the rejection of a file to its message; any other error is rethrown. */
function refusedBy(kind: new (message: string) => Error): (error: unknown) => { refused: string } {
  return (error) => {
    if (error instanceof kind) return { refused: error.message };
    throw error;
  };
}
