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
import { createAccessRequestStore } from './access/store/access-request-store';
import { createApplicantStore } from './applications/store/applicant-store';
import { createBackgroundStore } from './profiles/store/background-store';
import { createCandidateStore } from './profiles/store/candidate-store';
import { createCompanyPageStore } from './companies/store/company-page-store';
import { createCompanyStore } from './companies/store/company-store';
import { createJobCopyStore } from './companies/store/job-copy-store';
import { createPoolStore } from './talent-pool/store/pool-store';
import { createSentProfileStore } from './sent-profiles/store/sent-profile-store';
import { createLookStore } from './looks/store/look-store';
import { createResumeDetailsStore } from './own-profile/store/resume-details-store';
import { createVisibilityStore } from './visibility/store/visibility-store';
import { createWaitingApplicationStore } from './waiting-applications/store/waiting-application-store';
import { PictureRefused, checkPicture, drawPicture } from './files/adapters/check-picture';
import { changeEducation, changeExperience } from './own-profile/use-cases/change-background';
import { changeCompanyPage, type CheckCompanyPicture } from './companies/use-cases/change-company-page';
import { ownResumeDetails } from './own-profile/use-cases/resume-details';
import { changeVisibility } from './visibility/use-cases/choose-visibility';
import { addCandidate, createCandidate } from './own-profile/use-cases/create-candidate';
import { releaseResume as createRelease } from './sent-profiles/use-cases/keep-sent-profiles';
import { noteCompanyDecision } from './companies/use-cases/note-company-decision';
import { refreshListing } from './visibility/use-cases/refresh-listing';
import { saveCompany } from './companies/use-cases/save-company';
import { tellRenamed } from './access/use-cases/tell-renamed';
import { endPoolsOfHidden, endPoolsOfRenamed } from './talent-pool/use-cases/end-pools';
import { settlePool } from './talent-pool/use-cases/settle-pool';
import { takeFiles, type FileCheck } from './files/use-cases/take-files';
import { updateCandidate } from './own-profile/use-cases/update-candidate';

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
