import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { handle, type RouteRow } from '@market/service-kit';
import type { KeepJobTemplates } from './use-cases/keep-job-templates';

/** Use cases of the rows below. */
export interface TemplateUseCases {
  keepJobTemplates: KeepJobTemplates;
}

/** Rows of a company's templates. */
export function templateRoutes(use: TemplateUseCases): RouteRow[] {
  return [
    handle(endpoint.listJobTemplates, async ({ actor }) => ({ records: await use.keepJobTemplates.list(actor) })),
    handle(endpoint.saveJobTemplate, ({ actor, body }) => use.keepJobTemplates.save(actor, body)),
    handle(endpoint.removeJobTemplate, ({ actor, params }) => use.keepJobTemplates.remove(actor, params.id)),
  ];
}
