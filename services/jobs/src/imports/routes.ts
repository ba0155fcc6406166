import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { type Actor, handle, ownerIdOf, type RouteRow } from '@market/service-kit';
import type { ImportReader } from './adapters/import-reader';
import type { ImportFile } from './use-cases/import-file';
import type { CompanyOf } from '../posts/use-cases/company-of';

/** Use cases of the rows below. */
export interface ImportUseCases {
  readImportBody: ImportReader['read'];
  importFile: ImportFile;
  companyOf: CompanyOf;
  countImport: (actor: Actor) => Promise<void>;
}

/** Rows of the import of files. */
export function importRoutes(use: ImportUseCases): RouteRow[] {
  return [
    handle(endpoint.importJobs, async ({ actor, req, requestId, bearer }) => {
      await use.countImport(actor);
      const { commit, asDrafts, ...read } = await use.readImportBody(
        ownerIdOf(actor),
        req.body instanceof Uint8Array ? req.body : Buffer.from('{}'),
      );
      const employer = await use.companyOf(actor, { requestId, bearer });
      return use.importFile(actor, employer, { read, commit, asDrafts }, { requestId });
    }),
  ];
}
