import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { type Actor, handle, type RouteRow } from '@market/service-kit';
import { presentVisibility } from './present/visibility';
import type { ViewVisibility, VisibilityChanges } from './use-cases/choose-visibility';

/** Use cases of the rows below. */
export interface VisibilityUseCases {
  viewVisibility: ViewVisibility;
  visibility: VisibilityChanges;
  /** Rate limit of saved profiles and uploaded files: throws MarketError 'too-many-requests'. */
  countSave: (actor: Actor, sent: { files: number }) => Promise<void>;
}

/** Rows of who finds a candidate. */
export function visibilityRoutes(use: VisibilityUseCases): RouteRow[] {
  return [
    handle(endpoint.viewVisibility, async ({ actor }) => presentVisibility(await use.viewVisibility(actor))),
    handle(endpoint.chooseVisibility, async ({ actor, body }) => {
      await use.countSave(actor, { files: 0 });
      await use.visibility.choose(actor, body.show_to_employers);
      return presentVisibility(await use.viewVisibility(actor));
    }),
    handle(endpoint.hideFromCompany, async ({ actor, body }) => {
      await use.countSave(actor, { files: 0 });
      await use.visibility.hideFrom(actor, body.company);
      return presentVisibility(await use.viewVisibility(actor));
    }),
    handle(endpoint.showToCompany, async ({ actor, params }) => {
      await use.countSave(actor, { files: 0 });
      await use.visibility.showTo(actor, params.id);
      return presentVisibility(await use.viewVisibility(actor));
    }),
  ];
}
