import { FAILURES } from '@market/contracts';
import {
  assembleService,
  createAccountView,
  createLimiter,
  createMemoryBudget,
  createSoleWork,
  type Actor,
  type Connection,
  type Service,
  type ServiceDeps,
} from '@market/service-kit';
import { profileConsumers } from './events/consumers';
import { profileParts } from './parts';
import { profileRoutes } from './routes';
import { withUpload } from './uploads/read-upload';
import { answerAccessRequest } from './use-cases/answer-access-request';
import { deleteFile } from './use-cases/delete-file';
import { findBlindCandidates } from './use-cases/find-blind-candidates';
import { listOwnAccessRequests, listSentAccessRequests } from './use-cases/list-access-requests';
import { listBackground } from './use-cases/list-background';
import { openFile } from './use-cases/open-file';
import { requestAccess } from './use-cases/request-access';
import { seeCandidate } from './use-cases/see-candidate';
import { SWEEP_EVERY_MS, createFileSweeper } from './use-cases/sweep-files';
import { viewCandidate, viewOwnCandidate } from './use-cases/view-candidate';
import { viewCompany, viewOwnCompany } from './use-cases/view-company';
import { withdrawAccessRequest } from './use-cases/withdraw-access-request';

/** Bodies that one process holds in memory at once; the largest body is about 11 MB. */
const UPLOAD_MEMORY_BYTES = 128 * 1024 * 1024;
/** Against gathering people in bulk (docs/security.md, S66): more than anybody who reads what he downloads needs. */
const RESUME_DOWNLOADS_PER_HOUR = 200;
const ACCESS_REQUESTS_PER_DAY = 200;
/** Blind records that one employer is shown in a day: more than anybody reads, less than would copy the list. */
const BLIND_RECORDS_PER_DAY = 3_000;
/**
 * Saves of a profile, and files sent with them, by one candidate: each file is judged, which takes up to two seconds of
 * a core.
 */
const PROFILE_SAVES_PER_HOUR = 120;
const PROFILE_FILES_PER_HOUR = 60;
/** Copies look at moments of their own: the next look after a minute must not come a little too early. */
const SWEEP_SLACK_MS = 5_000;

/** Candidates, companies, files and access requests: the only reader and writer of their database. */
export function createProfileService(deps: ServiceDeps): Service {
  const { connection, peers, clock, log } = deps;
  const accounts = createAccountView({ connection, peers, clock, log });
  const { stores, change, refresh, pdf, writing } = profileParts({
    config: deps.config,
    connection,
    clock,
    log,
    accounts,
  });
  const { candidates, backgrounds, companies, requests, applicants, jobs, files } = stores;
  const see = seeCandidate({ candidates, requests, applicants, peers });
  const countDownload = employerLimit(connection, {
    name: 'resume-downloads',
    points: RESUME_DOWNLOADS_PER_HOUR,
    durationSeconds: 60 * 60,
  });
  const countRequest = employerLimit(connection, {
    name: 'access-requests',
    points: ACCESS_REQUESTS_PER_DAY,
    durationSeconds: 24 * 60 * 60,
  });
  const shown = createLimiter({
    connection,
    name: 'blind-records',
    points: BLIND_RECORDS_PER_DAY,
    durationSeconds: 24 * 60 * 60,
    says: FAILURES.blindListDay,
  });
  const countShown = ({ login_id }: Actor, records: number) => shown.consume(login_id, records);
  const saves = createLimiter({
    connection,
    name: 'profile-saves',
    points: PROFILE_SAVES_PER_HOUR,
    durationSeconds: 60 * 60,
  });
  const sentFiles = createLimiter({
    connection,
    name: 'profile-files',
    points: PROFILE_FILES_PER_HOUR,
    durationSeconds: 60 * 60,
  });
  const budget = createMemoryBudget(UPLOAD_MEMORY_BYTES);
  const sweeper = createFileSweeper({
    files,
    sole: createSoleWork({ connection, name: 'sweep-files', notAgainForMs: SWEEP_EVERY_MS - SWEEP_SLACK_MS, log }),
    log,
  });

  return assembleService({
    name: 'profile',
    deps,
    accounts,
    routes: profileRoutes(
      {
        ...writing,
        viewCandidate: viewCandidate({ see, backgrounds }),
        viewOwnCandidate: viewOwnCandidate({ candidates, backgrounds }),
        openResume: openFile({ see, files, kind: 'resume', countDownload }),
        openPicture: openFile({ see, files, kind: 'picture' }),
        deleteResume: deleteFile({ ...change, candidates, files, kind: 'resume' }),
        deletePicture: deleteFile({ ...change, candidates, files, kind: 'picture' }),
        listBackground: listBackground({ see, backgrounds }),
        viewCompany: viewCompany({ companies, jobs, accounts, clock }),
        viewOwnCompany: viewOwnCompany({ companies, jobs, clock }),
        requestAccess: requestAccess({ ...change, requests, candidates, companies, applicants, countRequest }),
        withdrawAccessRequest: withdrawAccessRequest({ ...change, requests }),
        answerAccessRequest: answerAccessRequest({ ...change, requests }),
        listOwnAccessRequests: listOwnAccessRequests({ requests, companies }),
        listSentAccessRequests: listSentAccessRequests({
          requests,
          candidates,
          backgrounds,
          companies,
          accounts,
          clock,
        }),
        async countSave({ login_id }, { files: sent }) {
          await saves.consume(login_id);
          if (sent > 0) await sentFiles.consume(login_id, sent);
        },
        findBlindCandidates: findBlindCandidates({
          candidates,
          backgrounds,
          requests,
          applicants,
          companies,
          accounts,
          clock,
          countShown,
        }),
      },
      ({ req, res }, work) => withUpload({ req, res, budget }, work),
    ),
    consumers: profileConsumers({
      accounts,
      candidates,
      backgrounds,
      applicants,
      jobs,
      refresh,
      noteCompanyDecision: writing.noteCompanyDecision,
    }),
    start: async () => sweeper.start(),
    stop: async () => {
      await Promise.all([sweeper.stop(), pdf.stop()]);
    },
  });
}

function employerLimit(
  connection: Connection,
  limit: { name: string; points: number; durationSeconds: number },
): (actor: Actor) => Promise<void> {
  const limiter = createLimiter({ connection, ...limit });
  return async ({ login_type, login_id }) => {
    if (login_type === 'EMP') await limiter.consume(login_id);
  };
}
