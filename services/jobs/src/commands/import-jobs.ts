import { randomUUID } from 'node:crypto';
import type { ImportFormat, ImportReport } from '@market/contracts/job-posts';
import { ownerIdOf, type ServiceDeps } from '@market/service-kit';
import { createGazetteer } from '../places/adapters/gazetteer/gazetteer';
import { readImport } from '../imports/domain/read-import';
import type { Employer } from '../posts/domain/job-post';
import { jobsParts } from '../parts';
import { findAccountByEmail } from '../imports/store/account-lookup';
import { importJobs, type ImportProgress } from '../imports/use-cases/import-jobs';
import { locate } from '../places/use-cases/locate';

export { fileContent } from '../imports/domain/file-content';

/** Reason why an import cannot start, as a sentence for the operator. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}

export interface ImportFile {
  format: ImportFormat;
  /** Text of the file; of a workbook its bytes in base64. */
  content: string;
  /** Email of the employer who will own the jobs. */
  email: string;
  map: Readonly<Record<string, string>>;
  /** Reports the result without storing anything. */
  dryRun: boolean;
  /** Stores all jobs as drafts. */
  asDrafts?: boolean;
  progress: (progress: ImportProgress) => void;
}

/**
 * Imports a file of ads on behalf of the operator, directly into the jobs service's database, while its replicas run:
 * their relays publish the events, and their searches receive the posts like any others.
 * @throws ImportRefused when there is no such employer, or that employer may not post or has no company yet;
 * MarketError 'fields-invalid' when the file or the map is unusable.
 */
export async function importFile(
  { connection, clock }: Pick<ServiceDeps, 'connection' | 'clock'>,
  { format, content, email, map, dryRun, asDrafts = false, progress }: ImportFile,
): Promise<ImportReport & { employer: Employer }> {
  const { change } = jobsParts({ connection, clock });
  const account = await findAccountByEmail(connection, email);
  if (!account) throw new ImportRefused(`No account has the email ${email}: sign it up as an employer first.`);
  if (account.login_type !== 'EMP') throw new ImportRefused(`${email} is not an employer's account.`);
  if (account.disabled || account.user_approval_status !== 1)
    throw new ImportRefused(`${email} is not approved to post jobs: approve the account at /admin first.`);
  const { company } = await change.employers.find(ownerIdOf(account));
  if (!company)
    throw new ImportRefused(`${email} has no company yet: sign in as the employer and save the company profile first.`);
  const run = importJobs({ ...change, locate: locate(createGazetteer()), takeAll: async () => undefined });
  // Runs in its own process, whose event loop may be blocked.
  const read = await readImport({ content, format, map });
  const report = await run(
    company,
    { read, commit: !dryRun, asDrafts, showNamedCompany: true, author: {} },
    { requestId: randomUUID(), progress },
  );
  return { ...report, employer: company };
}
