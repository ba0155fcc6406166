import type { ClientSession } from '@market/service-kit';
import type { AccessRequestStore } from '../store/access-request-store';
import type { BackgroundStore } from '../store/background-store';
import type { CandidateStore } from '../store/candidate-store';
import type { CompanyStore } from '../store/company-store';
import type { FileStore } from '../store/file-store';

export type ForgetAccount = (loginId: string, session: ClientSession) => Promise<void>;

/**
 * Deletes what is kept of somebody whose account ended: the profile with its background and files, the company, and
 * requests for access. Files are let go here and removed by the sweeper.
 */
export function forgetAccount({
  candidates,
  backgrounds,
  companies,
  requests,
  files,
}: {
  candidates: CandidateStore;
  backgrounds: BackgroundStore;
  companies: CompanyStore;
  requests: AccessRequestStore;
  files: Pick<FileStore, 'detach'>;
}): ForgetAccount {
  return async (loginId, session) => {
    const candidate = await candidates.remove(session, loginId);
    for (const file of [candidate?.picture, candidate?.resume]) if (file) await files.detach(session, file.file_id);
    await backgrounds.remove(session, loginId);
    await companies.remove(session, loginId);
    await requests.removeOf(session, loginId);
  };
}
