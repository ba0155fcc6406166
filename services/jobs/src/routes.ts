import type { RouteRow } from '@market/service-kit';
import { placeRoutes, type PlaceUseCases } from './places/routes';
import { postRoutes, type PostUseCases } from './posts/routes';
import { statisticsRoutes, type StatisticsUseCases } from './statistics/routes';
import { templateRoutes, type TemplateUseCases } from './templates/routes';
import { wishRoutes, type WishUseCases } from './wishes/routes';
import { searchRoutes, type SearchUseCases } from './search/routes';
import { importRoutes, type ImportUseCases } from './imports/routes';
import { feedRoutes, type FeedUseCases } from './feeds/routes';
import { matchRoutes, type MatchUseCases } from './match/routes';
import { publicRoutes, type PublicUseCases } from './public/routes';
import { reportRoutes, type ReportUseCases } from './reports/routes';
import { savedRoutes, type SavedUseCases } from './saved/routes';

/** Use cases behind the rows of all subjects. */
export interface UseCases
  extends
    PlaceUseCases,
    PostUseCases,
    StatisticsUseCases,
    TemplateUseCases,
    WishUseCases,
    SearchUseCases,
    ImportUseCases,
    FeedUseCases,
    MatchUseCases,
    PublicUseCases,
    ReportUseCases,
    SavedUseCases {}

/** The service's endpoints. */
export function jobsRoutes(use: UseCases): RouteRow[] {
  return [
    ...placeRoutes(use),
    ...postRoutes(use),
    ...statisticsRoutes(use),
    ...templateRoutes(use),
    ...wishRoutes(use),
    ...searchRoutes(use),
    ...importRoutes(use),
    ...feedRoutes(use),
    ...matchRoutes(use),
    ...publicRoutes(use),
    ...reportRoutes(use),
    ...savedRoutes(use),
  ];
}
